import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { decide, type Decision } from '../../../lib/door/decide.ts'
import { tableAddress } from '../../../lib/door/table-address.ts'
import type { Facts } from '../../../lib/door/facts.ts'

const config = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })
const ONE = 'genarium.ru'
const TWO = 'genarium.com'

interface Asked {
  facts?: Facts
  saved?: string
  accept?: string
  arms?: Record<string, string>
  settings?: typeof config
}

/** What the door says of `/path?query` on a host, for a Spanish browser. */
function door(
  host: string,
  address: string,
  { facts = { kind: 'page' }, saved, accept = 'es-MX,es;q=0.9', arms = {}, settings = config }: Asked = {},
): Decision {
  const [pathname = '', query = ''] = address.split('?')
  return decide(
    { host, pathname, query: new URLSearchParams(query), savedLanguage: saved, acceptLanguage: accept, arms, facts },
    settings,
  )
}

const redirect = (location: string, status: 301 | 302 | 307 | 308): Decision => ({ kind: 'redirect', location, status })
const personal = (location: string): Decision => ({ kind: 'redirect', location, status: 307, personal: true })
const page = (target: string): Decision => ({ kind: 'page', target })
const file = (target: string): Decision => ({ kind: 'document', target })
const notFound = (target: string): Decision => ({ kind: 'not-found', target })
const PASS: Decision = { kind: 'pass' }
const MISDIRECTED: Decision = { kind: 'misdirected' }

describe('hosts', () => {
  it.each([
    ['another host is misdirected', 'evil.example', '/', MISDIRECTED],
    ['for an image too', 'evil.example', '/images/0123456789abcdef0123456789abcdef/640.avif', MISDIRECTED],
    ['no host is no way in', '', '/', MISDIRECTED],
    ['so is its interface', 'evil.example', '/api/price/', MISDIRECTED],
    ['so are look-alikes of the health address', 'evil.example', '/api/healthy', MISDIRECTED],
    ['health answers on any host', 'evil.example', '/api/health', PASS],
    ['readiness answers on any host', 'evil.example', '/api/ready', PASS],
    ['www. and test. are included', 'www.genarium.ru', '/', page('/variant-1/ru')],
    ['www. and test. are included', 'test.genarium.com', '/en/', page('/variant-2/en')],
  ])('%s: %s%s', (_rule, host, address, decision) => {
    expect(door(host, address)).toEqual(decision)
  })

  it('in development another host is variant 1', () => {
    expect(door('evil.example', '/', { settings: parseConfig({}) })).toEqual(page('/variant-1/ru'))
  })
})

describe('pictures are made small', () => {
  const KEYED = { NODE_ENV: 'production', VARIANT_1_HOSTS: ONE, VARIANT_2_HOSTS: TWO, BUILDER_API_KEY: 'ours' }
  const of = (address: string, values = KEYED) =>
    door(ONE, `/_next/image?w=640&q=75&url=${encodeURIComponent(address)}`, {
      facts: { kind: 'unsure' },
      settings: parseConfig(values),
    }).kind
  const { BUILDER_API_KEY: _key, ...KEYLESS } = KEYED

  it.each([
    [
      'not an uploaded one, which has sizes of its own',
      '/images/0123456789abcdef0123456789abcdef/640.avif',
      'not-found',
    ],
    ['those of our space', 'https://cdn.builder.io/api/v1/image/assets%2Fours%2F0123', 'pass'],
    ['those of our space, by slashes', 'https://cdn.builder.io/api/v1/image/assets/ours/0123', 'pass'],
    [
      'those of our space, with a size',
      'https://cdn.builder.io/api/v1/image/assets%2Fours%2F0123.jpg?format=webp&width=2000',
      'pass',
    ],
    [
      'not those of another space by way of ours',
      'https://cdn.builder.io/api/v1/image/assets/ours/../theirs/0123',
      'not-found',
    ],
    [
      'not those of another space by way of ours, disguised',
      'https://cdn.builder.io/api/v1/image/assets%2Fours%2F%2e%2e%2Ftheirs%2F0123',
      'not-found',
    ],
    ['not those of another space', 'https://cdn.builder.io/api/v1/image/assets%2Ftheirs%2F0123', 'not-found'],
    [
      'not those of a space that begins like ours',
      'https://cdn.builder.io/api/v1/image/assets%2Foursandmore%2F0123',
      'not-found',
    ],
    ['not those of another host', 'https://evil.example/api/v1/image/assets%2Fours%2F0123', 'not-found'],
    ['none without an address', '', 'not-found'],
  ])('%s: %s', (_which, address, kind) => {
    expect(of(address)).toBe(kind)
  })

  it('none of the page builder where none is configured', () => {
    expect(of('https://cdn.builder.io/api/v1/image/assets%2Fours%2F0123', KEYLESS as typeof KEYED)).toBe('not-found')
  })
})

describe('what is no page passes', () => {
  it.each([
    ['our own handlers', '/api', 'unknown'],
    ['our own handlers', '/api/price/', 'unknown'],
    ['the flags', '/ofrep/v1/evaluate/flags', 'unknown'],
    ['the flags', '/ofrep/v1/evaluate/flags/', 'unknown'],
    ['images', '/images/0123456789abcdef0123456789abcdef/640.avif', 'unknown'],
    ['one flag', '/ofrep/v1/evaluate/flags/planning', 'unknown'],
    ['static files', '/icon.svg', 'file'],
    ['static files', '/assets/i18n/ru.json', 'file'],
  ] as const)('%s: %s', (_rule, address, kind) => {
    expect(door(ONE, address, { facts: { kind } })).toEqual(PASS)
    expect(door(TWO, address, { facts: { kind } })).toEqual(PASS)
  })

  it.each(['/api//evil.example', '/api/%E0', '/api/price/%ff', '/api/\\x', '/api/%00'])(
    'a malformed address of a handler is not found: %s',
    (address) => {
      expect(door(ONE, address)).toEqual(notFound('/variant-1/ru/not-found'))
      expect(door(TWO, address)).toEqual(notFound('/variant-2/es/not-found'))
    },
  )

  it.each([
    '/ofrep',
    '/ofrep/v1/evaluate',
    '/ofrep/v1/configuration',
    '/ofrep/v1/evaluate/flags/a/b',
    '/es/ofrep/v1/evaluate/flags',
  ])('beside the flags the protocol has no address of ours: %s', (address) => {
    expect(door(TWO, address, { facts: { kind: 'unknown' } })).toEqual(notFound('/variant-2/es/not-found'))
  })

  it('files of the framework pass in development only', () => {
    const development = parseConfig({ VARIANT_1_HOSTS: ONE })
    expect(door(ONE, '/_next/webpack-hmr', { facts: { kind: 'unknown' }, settings: development })).toEqual(PASS)
    expect(door(ONE, '/_next/webpack-hmr', { facts: { kind: 'unknown' } })).toEqual(notFound('/variant-1/ru/not-found'))
  })

  it('a page whose name begins like the interface is a page', () => {
    expect(door(ONE, '/apiary')).toEqual(page('/variant-1/ru/apiary'))
  })
})

describe('variant 1: Russian only and no prefix', () => {
  it.each([
    ['the home page', '/', page('/variant-1/ru')],
    ["'b' is the home page", '/b', page('/variant-1/ru')],
    ['a page', '/exome', page('/variant-1/ru/exome')],
    ['a query changes nothing', '/exome?lng=../..&utm_source=x', page('/variant-1/ru/exome')],
    ['a closing slash is one too many', '/exome/?utm_source=x', redirect('/exome?utm_source=x', 308)],
    ['/ru/x goes to /x', '/ru/exome', redirect('/exome', 308)],
    ['/ru/ goes to /', '/ru/', redirect('/', 308)],
    ['/ru goes to /', '/ru', redirect('/', 308)],
    ['the query travels, lng does not', '/ru/exome?lng=ru&utm_source=x', redirect('/exome?utm_source=x', 308)],
    [
      '/en/x goes to variant 2',
      '/en/exome?utm_source=x',
      redirect('https://genarium.com/en/exome?utm_source=x&lng=en', 308),
    ],
    ['/es goes to variant 2', '/es', redirect('https://genarium.com/es/?lng=es', 308)],
    ['/pt/ goes to variant 2', '/pt/', redirect('https://genarium.com/pt/?lng=pt', 308)],
    ['/lv/x goes to variant 2', '/lv/exome?lng=es', redirect('https://genarium.com/lv/exome?lng=lv', 308)],
    ['/it/x goes to variant 2', '/it/exome', redirect('https://genarium.com/it/exome?lng=it', 308)],
    ['a name that only begins like a language is a page', '/english', page('/variant-1/ru/english')],
    ['another language is no language of ours', '/de/exome', page('/variant-1/ru/de/exome')],
  ])('%s: %s', (_rule, address, decision) => {
    expect(door(ONE, address)).toEqual(decision)
  })

  it.each(['es', 'en', 'pt', 'lv', 'it'])('/%s/x is not found where variant 2 has no hosts', (language) => {
    const settings = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: ONE })
    expect(door(ONE, `/${language}/exome`, { settings })).toEqual(notFound('/variant-1/ru/not-found'))
  })

  it('an unknown address is the Russian not-found page, whatever was saved', () => {
    expect(door(ONE, '/nothing', { facts: { kind: 'unknown' }, saved: 'en' })).toEqual(
      notFound('/variant-1/ru/not-found'),
    )
  })
})

describe('variant 2: every path has its language', () => {
  it.each([
    ['the home page', '/en/', page('/variant-2/en')],
    ["'b' is the home page", '/en/b', page('/variant-2/en')],
    ['a page', '/lv/exome', page('/variant-2/lv/exome')],
    ['an lng that differs from the prefix is ignored', '/en/exome?lng=es', page('/variant-2/en/exome')],
    ['a hostile lng is ignored', '/en/exome?lng=../..', page('/variant-2/en/exome')],
    ['the root of a language ends in a slash', '/en', redirect('/en/?lng=en', 308)],
    ['no other page does', '/en/exome/?cy=EUR', redirect('/en/exome?cy=EUR&lng=en', 308)],
    ['lng of a redirect is that of the prefix', '/en?lng=../..', redirect('/en/?lng=en', 308)],
    ['/ goes to the language of the visitor', '/', personal('/es/?lng=es')],
    [
      'an unprefixed page goes to the language of the visitor',
      '/exome?utm_source=x',
      personal('/es/exome?utm_source=x&lng=es'),
    ],
    ['in one step', '/exome/', personal('/es/exome?lng=es')],
    ['lng of the query does not choose', '/exome?lng=it', personal('/es/exome?lng=es')],
    ['a language in another case is that language', '/EN/exome', redirect('/en/exome?lng=en', 308)],
    ['a tag of a language is that language', '/pt-BR/exome?cy=EUR', redirect('/pt/exome?cy=EUR&lng=pt', 308)],
    ['a tag of no language of ours is none', '/de-DE/exome', personal('/es/de-DE/exome?lng=es')],
  ])('%s: %s', (_rule, address, decision) => {
    expect(door(TWO, address)).toEqual(decision)
  })

  it.each([
    ['with a prefix in its language', '/pt/nothing', '/variant-2/pt/not-found'],
    ['without one in the language of the visitor', '/nothing', '/variant-2/es/not-found'],
  ])('an unknown address is not found, %s', (_rule, address, target) => {
    expect(door(TWO, address, { facts: { kind: 'unknown' } })).toEqual(notFound(target))
  })

  it('without a server process of ours the page itself answers', () => {
    expect(door(TWO, '/en/anything', { facts: { kind: 'unsure' } })).toEqual(page('/variant-2/en/anything'))
  })
})

describe('the sample report', () => {
  const outside = { ...config, demoUrl: 'https://demo.example/report?kind=full' }

  it.each([
    ['is a page of ours', ONE, '/demo', config, page('/variant-1/ru/demo')],
    ['in every language', TWO, '/lv/demo', config, page('/variant-2/lv/demo')],
    [
      'at another address where the configuration names one',
      ONE,
      '/demo?utm_source=x',
      outside,
      redirect('https://demo.example/report?kind=full', 307),
    ],
    [
      'which is told the language',
      TWO,
      '/lv/demo',
      outside,
      redirect('https://demo.example/report?kind=full&lng=lv', 307),
    ],
    ['first in the language of the visitor', TWO, '/demo', outside, personal('/es/demo?lng=es')],
    ['no other page moves', TWO, '/lv/demonstration', outside, page('/variant-2/lv/demonstration')],
  ])('%s: %s%s', (_rule, host, address, settings, decision) => {
    expect(door(host, address, { settings })).toEqual(decision)
  })
})

describe('PDF of the legal documents: what the closing slash means (specification, section 2)', () => {
  it.each([
    ['the page', ONE, '/legal/medical-contract', page('/variant-1/ru/legal/medical-contract')],
    ['its PDF', ONE, '/legal/medical-contract/', file('/variant-1/ru/legal/pdf/medical-contract')],
    [
      'a query changes nothing',
      ONE,
      '/legal/medical-contract/?utm_source=x',
      file('/variant-1/ru/legal/pdf/medical-contract'),
    ],
    ['with a language', TWO, '/en/legal/medical-contract/', file('/variant-2/en/legal/pdf/medical-contract')],
    ['with a language, the page', TWO, '/en/legal/medical-contract', page('/variant-2/en/legal/medical-contract')],
    ['another document has its PDF by name', ONE, '/legal/IDS.pdf', file('/variant-1/ru/legal/pdf/IDS')],
    [
      'and an earlier version',
      TWO,
      '/lv/legal/terms-of-service-2025-06-01.pdf',
      file('/variant-2/lv/legal/pdf/terms-of-service-2025-06-01'),
    ],
    ['no other page has a slash', ONE, '/legal/IDS/', redirect('/legal/IDS', 308)],
    ['nor has a PDF', ONE, '/legal/IDS.pdf/', redirect('/legal/IDS.pdf', 308)],
    [
      'a language too many goes, the slash stays',
      ONE,
      '/ru/legal/medical-contract/',
      redirect('/legal/medical-contract/', 308),
    ],
    [
      'another language goes to variant 2',
      ONE,
      '/en/legal/medical-contract/',
      redirect('https://genarium.com/en/legal/medical-contract/?lng=en', 308),
    ],
    [
      'without a language it goes to the visitor’s',
      TWO,
      '/legal/medical-contract/',
      personal('/es/legal/medical-contract/?lng=es'),
    ],
    ['so does any PDF', TWO, '/legal/IDS.pdf', personal('/es/legal/IDS.pdf?lng=es')],
  ])('%s: %s%s', (_rule, host, address, decision) => {
    expect(door(host, address)).toEqual(decision)
  })
})

describe('redirects of the address table', () => {
  const moved = (status: 301 | 302 | 307 | 308): Facts => ({ kind: 'redirect', to: '/exome', status })

  it.each([301, 302, 307, 308] as const)('keep their status %d, the query and the language', (status) => {
    expect(door(ONE, '/old?utm_source=x', { facts: moved(status) })).toEqual({
      ...redirect('/exome?utm_source=x', status),
      changes: true,
    })
    expect(door(TWO, '/it/old?lng=es', { facts: moved(status) })).toEqual({
      ...redirect('/it/exome?lng=it', status),
      changes: true,
    })
  })

  it.each([
    [ONE, '/old', '/exome?a=1#faq'],
    [ONE, '/old?a=2&utm_source=x', '/exome?a=1&utm_source=x#faq'],
    [TWO, '/it/old?utm_source=x', '/it/exome?utm_source=x&a=1&lng=it#faq'],
  ])('%s%s takes the query and fragment of its target along', (host, address, location) => {
    expect(
      door(host, address, { facts: { kind: 'redirect', to: '/exome', query: 'a=1', hash: 'faq', status: 308 } }),
    ).toEqual({ ...redirect(location, 308), changes: true })
  })

  it('is personal where its language is the visitor’s: nobody may keep it', () => {
    expect(door(TWO, '/old', { facts: moved(308) })).toMatchObject({
      kind: 'redirect',
      location: '/es/exome?lng=es',
      personal: true,
    })
  })
})

describe('a content page of which a test runs', () => {
  const facts: Facts = { kind: 'page', content: { id: 'exome-en', arms: ['short', 'long'] } }
  it.each([
    ['is itself for who has no arm', {}, '/variant-2/en/exome'],
    ['is that of the visitor’s arm', { 'exome-en': 'short' }, '/variant-2/en/exome/~short'],
    ['is itself for who drew it as it is', { 'exome-en': 'exome-en' }, '/variant-2/en/exome'],
    ['is itself for an arm that it does not have', { 'exome-en': '../../admin' }, '/variant-2/en/exome'],
    ['is itself for an arm of another test', { 'heart-en': 'short' }, '/variant-2/en/exome'],
    ['is itself where an arm is called like a part of every object', { constructor: 'short' }, '/variant-2/en/exome'],
  ])('%s', (_rule, arms, target) => {
    expect(door(TWO, '/en/exome', { facts, arms: { ...arms } })).toEqual(page(target))
  })

  it('has no address for an arm', () => {
    expect(door(TWO, '/en/exome/~short', { facts: { kind: 'unknown' } })).toEqual(notFound('/variant-2/en/not-found'))
    expect(door(TWO, '/en/exome/~short', { facts: { kind: 'unsure' } })).toEqual(notFound('/variant-2/en/not-found'))
  })
})

it('a form that is sent to the link of an e-mail goes to the address of one click, and no other form of the page', () => {
  const subscription: Decision = { kind: 'page', target: '/variant-2/lv/subscription', personal: true }
  expect(door(TWO, '/lv/subscription?unsubscribe=x&lng=lv')).toEqual({
    ...subscription,
    postTarget: '/api/subscription/unsubscribe',
  })
  for (const query of ['', '?confirm=x', '?sent=1', '?token=x'])
    expect(door(TWO, `/lv/subscription${query}`)).toEqual(subscription)
  expect(door(TWO, '/lv/exome?unsubscribe=x')).toEqual(page('/variant-2/lv/exome'))
})

it.each([
  [ONE, '/exome/', '/exome'],
  [ONE, '/', '/'],
  [ONE, '/en/exome', '/en/exome'],
  [TWO, '/en/exome/', '/exome'],
  [TWO, '/en', '/'],
  [TWO, '/en/', '/'],
  [TWO, '/exome', '/exome'],
  ['evil.example', '/en/exome', '/en/exome'],
  [TWO, '/en/%d1%82%D0%B5/', '/%D1%82%D0%B5'],
  [ONE, '/тест', '/%D1%82%D0%B5%D1%81%D1%82'],
  [ONE, '/a%2fb%25c', '/a%2Fb%25c'],
  [ONE, '/%', '/%25'],
])('the address table knows %s%s as %s', (host, pathname, path) => {
  expect(tableAddress(host, pathname, config).path).toBe(path)
})
