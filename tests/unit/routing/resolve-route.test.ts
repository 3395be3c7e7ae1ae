import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { resolveRoute, type RouteDecision } from '../../../lib/routing/resolve-route.ts'
import { toRouteKey } from '../../../lib/routing/route-key.ts'
import type { RouteInfo } from '../../../lib/routing/route-info.ts'

const config = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })
const ONE = 'genarium.ru'
const TWO = 'genarium.com'

interface RequestOptions {
  routeInfo?: RouteInfo
  saved?: string
  accept?: string
  variations?: Record<string, string>
  settings?: typeof config
}

/** Resolves `/path?query` on a host, for a Spanish browser. */
function resolve(
  host: string,
  address: string,
  {
    routeInfo = { kind: 'page' },
    saved,
    accept = 'es-MX,es;q=0.9',
    variations = {},
    settings = config,
  }: RequestOptions = {},
): RouteDecision {
  const [pathname = '', query = ''] = address.split('?')
  return resolveRoute(
    {
      host,
      pathname,
      query: new URLSearchParams(query),
      savedLanguage: saved,
      acceptLanguage: accept,
      variations,
      routeInfo,
    },
    settings,
  )
}

const redirect = (location: string, status: 301 | 302 | 307 | 308): RouteDecision => ({
  kind: 'redirect',
  location,
  status,
})
const personal = (location: string): RouteDecision => ({ kind: 'redirect', location, status: 307, personal: true })
const page = (target: string): RouteDecision => ({ kind: 'page', target })
const file = (target: string): RouteDecision => ({ kind: 'document', target })
const notFound = (target: string): RouteDecision => ({ kind: 'not-found', target })
const PASS: RouteDecision = { kind: 'pass' }
const MISDIRECTED: RouteDecision = { kind: 'misdirected' }

describe('hosts', () => {
  it.each([
    ['another host is misdirected', 'evil.example', '/', MISDIRECTED],
    [
      'an image of another host is misdirected',
      'evil.example',
      '/images/0123456789abcdef0123456789abcdef/640.avif',
      MISDIRECTED,
    ],
    ['a missing host is misdirected', '', '/', MISDIRECTED],
    ['an API call of another host is misdirected', 'evil.example', '/api/price/', MISDIRECTED],
    ['paths that resemble the health check are misdirected', 'evil.example', '/api/healthy', MISDIRECTED],
    ['the health check responds on any host', 'evil.example', '/api/health', PASS],
    ['the readiness check responds on any host', 'evil.example', '/api/ready', PASS],
    ['www. and test. are included', 'www.genarium.ru', '/', page('/variant-1/ru')],
    ['www. and test. are included', 'test.genarium.com', '/en/', page('/variant-2/en')],
  ])('follow the rule: %s (%s%s)', (_rule, host, address, decision) => {
    expect(resolve(host, address)).toEqual(decision)
  })

  it('treats an unknown host as variant 1 in development', () => {
    expect(resolve('evil.example', '/', { settings: parseConfig({}) })).toEqual(page('/variant-1/ru'))
  })
})

describe('image optimization', () => {
  const KEYED = { NODE_ENV: 'production', VARIANT_1_HOSTS: ONE, VARIANT_2_HOSTS: TWO, BUILDER_API_KEY: 'ours' }
  const of = (address: string, values = KEYED) =>
    resolve(ONE, `/_next/image?w=640&q=75&url=${encodeURIComponent(address)}`, {
      routeInfo: { kind: 'unresolved' },
      settings: parseConfig(values),
    }).kind
  const { BUILDER_API_KEY: _key, ...KEYLESS } = KEYED

  it.each([
    [
      'an uploaded image, which has stored sizes, is not optimized',
      '/images/0123456789abcdef0123456789abcdef/640.avif',
      'not-found',
    ],
    [
      'images of the configured space are optimized',
      'https://cdn.builder.io/api/v1/image/assets%2Fours%2F0123',
      'pass',
    ],
    [
      'images of the configured space are optimized, also with slashes',
      'https://cdn.builder.io/api/v1/image/assets/ours/0123',
      'pass',
    ],
    [
      'images of the configured space are optimized, also with a size',
      'https://cdn.builder.io/api/v1/image/assets%2Fours%2F0123.jpg?format=webp&width=2000',
      'pass',
    ],
    [
      'an image of another space by a path traversal is not found',
      'https://cdn.builder.io/api/v1/image/assets/ours/../theirs/0123',
      'not-found',
    ],
    [
      'an image of another space by an encoded path traversal is not found',
      'https://cdn.builder.io/api/v1/image/assets%2Fours%2F%2e%2e%2Ftheirs%2F0123',
      'not-found',
    ],
    [
      'an image of another space is not found',
      'https://cdn.builder.io/api/v1/image/assets%2Ftheirs%2F0123',
      'not-found',
    ],
    [
      'an image of a space with the same prefix is not found',
      'https://cdn.builder.io/api/v1/image/assets%2Foursandmore%2F0123',
      'not-found',
    ],
    ['an image of another host is not found', 'https://evil.example/api/v1/image/assets%2Fours%2F0123', 'not-found'],
    ['nothing is optimized without a URL', '', 'not-found'],
  ])('follows the rule: %s (%s)', (_which, address, kind) => {
    expect(of(address)).toBe(kind)
  })

  it('excludes images of the page builder when none is configured', () => {
    expect(of('https://cdn.builder.io/api/v1/image/assets%2Fours%2F0123', KEYLESS as typeof KEYED)).toBe('not-found')
  })
})

describe('paths other than pages', () => {
  it.each([
    ['the handlers of the site', '/api', 'unknown'],
    ['the handlers of the site', '/api/price/', 'unknown'],
    ['the flags', '/ofrep/v1/evaluate/flags', 'unknown'],
    ['the flags', '/ofrep/v1/evaluate/flags/', 'unknown'],
    ['images', '/images/0123456789abcdef0123456789abcdef/640.avif', 'unknown'],
    ['one flag', '/ofrep/v1/evaluate/flags/planning', 'unknown'],
    ['static files', '/icon.svg', 'file'],
    ['static files', '/assets/i18n/ru.json', 'file'],
  ] as const)('are passed on: %s (%s)', (_rule, address, kind) => {
    expect(resolve(ONE, address, { routeInfo: { kind } })).toEqual(PASS)
    expect(resolve(TWO, address, { routeInfo: { kind } })).toEqual(PASS)
  })

  it.each(['/api//evil.example', '/api/%E0', '/api/price/%ff', '/api/\\x', '/api/%00'])(
    'a malformed path of a handler is not found: %s',
    (address) => {
      expect(resolve(ONE, address)).toEqual(notFound('/variant-1/ru/not-found'))
      expect(resolve(TWO, address)).toEqual(notFound('/variant-2/es/not-found'))
    },
  )

  it.each([
    '/ofrep',
    '/ofrep/v1/evaluate',
    '/ofrep/v1/configuration',
    '/ofrep/v1/evaluate/flags/a/b',
    '/es/ofrep/v1/evaluate/flags',
  ])('other paths of the flag protocol are not found: %s', (address) => {
    expect(resolve(TWO, address, { routeInfo: { kind: 'unknown' } })).toEqual(notFound('/variant-2/es/not-found'))
  })

  it('files of the framework are served in development only', () => {
    const development = parseConfig({ VARIANT_1_HOSTS: ONE })
    expect(resolve(ONE, '/_next/webpack-hmr', { routeInfo: { kind: 'unknown' }, settings: development })).toEqual(PASS)
    expect(resolve(ONE, '/_next/webpack-hmr', { routeInfo: { kind: 'unknown' } })).toEqual(
      notFound('/variant-1/ru/not-found'),
    )
  })

  it('a page whose name begins like an API path is a page', () => {
    expect(resolve(ONE, '/apiary')).toEqual(page('/variant-1/ru/apiary'))
  })
})

describe('variant 1: Russian only and no prefix', () => {
  it.each([
    ['the root is the home page', '/', page('/variant-1/ru')],
    ["'b' is the home page", '/b', page('/variant-1/ru')],
    ['a path without a prefix is a page', '/exome', page('/variant-1/ru/exome')],
    ['a query changes nothing', '/exome?lng=../..&utm_source=x', page('/variant-1/ru/exome')],
    ['a trailing slash is removed', '/exome/?utm_source=x', redirect('/exome?utm_source=x', 308)],
    ['/ru/x redirects to /x', '/ru/exome', redirect('/exome', 308)],
    ['/ru/ redirects to /', '/ru/', redirect('/', 308)],
    ['/ru redirects to /', '/ru', redirect('/', 308)],
    ['the query is kept without lng', '/ru/exome?lng=ru&utm_source=x', redirect('/exome?utm_source=x', 308)],
    [
      '/en/x redirects to variant 2',
      '/en/exome?utm_source=x',
      redirect('https://genarium.com/en/exome?utm_source=x&lng=en', 308),
    ],
    ['/es redirects to variant 2', '/es', redirect('https://genarium.com/es/?lng=es', 308)],
    ['/pt/ redirects to variant 2', '/pt/', redirect('https://genarium.com/pt/?lng=pt', 308)],
    ['/lv/x redirects to variant 2', '/lv/exome?lng=es', redirect('https://genarium.com/lv/exome?lng=lv', 308)],
    ['/it/x redirects to variant 2', '/it/exome', redirect('https://genarium.com/it/exome?lng=it', 308)],
    ['a name that only begins like a language is a page', '/english', page('/variant-1/ru/english')],
    ['an unsupported language is part of a path', '/xx/exome', page('/variant-1/ru/xx/exome')],
  ])('follows the rule: %s (%s)', (_rule, address, decision) => {
    expect(resolve(ONE, address)).toEqual(decision)
  })

  it.each(LANGUAGES.filter((language) => language !== 'ru'))(
    '/%s/x is not found when variant 2 has no hosts',
    (language) => {
      const settings = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: ONE })
      expect(resolve(ONE, `/${language}/exome`, { settings })).toEqual(notFound('/variant-1/ru/not-found'))
    },
  )

  it('an unknown path is the Russian not-found page, whatever language is saved', () => {
    expect(resolve(ONE, '/nothing', { routeInfo: { kind: 'unknown' }, saved: 'en' })).toEqual(
      notFound('/variant-1/ru/not-found'),
    )
  })
})

describe('variant 2: every path has a language prefix', () => {
  it.each([
    ['the root of a language is the home page', '/en/', page('/variant-2/en')],
    ["'b' is the home page", '/en/b', page('/variant-2/en')],
    ['a path with a prefix is a page', '/lv/exome', page('/variant-2/lv/exome')],
    ['an lng that differs from the prefix is ignored', '/en/exome?lng=es', page('/variant-2/en/exome')],
    ['a hostile lng is ignored', '/en/exome?lng=../..', page('/variant-2/en/exome')],
    ['the root of a language ends in a slash', '/en', redirect('/en/?lng=en', 308)],
    ['no other page ends in a slash', '/en/exome/?cy=EUR', redirect('/en/exome?cy=EUR&lng=en', 308)],
    ['lng of a redirect is that of the prefix', '/en?lng=../..', redirect('/en/?lng=en', 308)],
    ['/ redirects to the language of the visitor', '/', personal('/es/?lng=es')],
    [
      'an unprefixed page redirects to the language of the visitor',
      '/exome?utm_source=x',
      personal('/es/exome?utm_source=x&lng=es'),
    ],
    ['an unprefixed page with a trailing slash is redirected once', '/exome/', personal('/es/exome?lng=es')],
    ['lng of the query does not select the language', '/exome?lng=it', personal('/es/exome?lng=es')],
    ['a language in another case is that language', '/EN/exome', redirect('/en/exome?lng=en', 308)],
    ['a tag of a language is that language', '/pt-BR/exome?cy=EUR', redirect('/pt/exome?cy=EUR&lng=pt', 308)],
    ['a tag of an unsupported language is part of a path', '/xx-XX/exome', personal('/es/xx-XX/exome?lng=es')],
  ])('follows the rule: %s (%s)', (_rule, address, decision) => {
    expect(resolve(TWO, address)).toEqual(decision)
  })

  it.each([
    ['with a prefix in its language', '/pt/nothing', '/variant-2/pt/not-found'],
    ['without one in the language of the visitor', '/nothing', '/variant-2/es/not-found'],
  ])('an unknown path is not found, %s', (_rule, address, target) => {
    expect(resolve(TWO, address, { routeInfo: { kind: 'unknown' } })).toEqual(notFound(target))
  })

  it('renders the page itself without the server process', () => {
    expect(resolve(TWO, '/en/anything', { routeInfo: { kind: 'unresolved' } })).toEqual(page('/variant-2/en/anything'))
  })
})

describe('the sample report', () => {
  const external = { ...config, demoUrl: 'https://demo.example/report?kind=full' }

  it.each([
    ['it is a page of the site', ONE, '/demo', config, page('/variant-1/ru/demo')],
    ['it exists in every language', TWO, '/lv/demo', config, page('/variant-2/lv/demo')],
    [
      'it redirects to the configured URL',
      ONE,
      '/demo?utm_source=x',
      external,
      redirect('https://demo.example/report?kind=full', 307),
    ],
    [
      'the configured URL gets the language',
      TWO,
      '/lv/demo',
      external,
      redirect('https://demo.example/report?kind=full&lng=lv', 307),
    ],
    [
      'a path without a language first redirects to that of the visitor',
      TWO,
      '/demo',
      external,
      personal('/es/demo?lng=es'),
    ],
    ['no other page redirects', TWO, '/lv/demonstration', external, page('/variant-2/lv/demonstration')],
  ])('follows the rule: %s (%s%s)', (_rule, host, address, settings, decision) => {
    expect(resolve(host, address, { settings })).toEqual(decision)
  })
})

describe('PDF of the legal documents and the trailing slash (specification, section 2)', () => {
  it.each([
    [
      'a path without a slash is the page',
      ONE,
      '/legal/medical-contract',
      page('/variant-1/ru/legal/medical-contract'),
    ],
    [
      'a path with a slash is its PDF',
      ONE,
      '/legal/medical-contract/',
      file('/variant-1/ru/legal/pdf/medical-contract'),
    ],
    [
      'a query changes nothing',
      ONE,
      '/legal/medical-contract/?utm_source=x',
      file('/variant-1/ru/legal/pdf/medical-contract'),
    ],
    [
      'a path with a language and a slash is its PDF',
      TWO,
      '/en/legal/medical-contract/',
      file('/variant-2/en/legal/pdf/medical-contract'),
    ],
    [
      'a path with a language and no slash is the page',
      TWO,
      '/en/legal/medical-contract',
      page('/variant-2/en/legal/medical-contract'),
    ],
    ['another document has its PDF by name', ONE, '/legal/IDS.pdf', file('/variant-1/ru/legal/pdf/IDS')],
    [
      'an earlier version has its PDF by name',
      TWO,
      '/lv/legal/terms-of-service-2025-06-01.pdf',
      file('/variant-2/lv/legal/pdf/terms-of-service-2025-06-01'),
    ],
    ['other documents lose the slash', ONE, '/legal/IDS/', redirect('/legal/IDS', 308)],
    ['a PDF path loses the slash', ONE, '/legal/IDS.pdf/', redirect('/legal/IDS.pdf', 308)],
    [
      'an extra language is removed, the slash remains',
      ONE,
      '/ru/legal/medical-contract/',
      redirect('/legal/medical-contract/', 308),
    ],
    [
      'another language redirects to variant 2',
      ONE,
      '/en/legal/medical-contract/',
      redirect('https://genarium.com/en/legal/medical-contract/?lng=en', 308),
    ],
    [
      'a path without a language redirects to that of the visitor',
      TWO,
      '/legal/medical-contract/',
      personal('/es/legal/medical-contract/?lng=es'),
    ],
    [
      'a PDF path without a language redirects to that of the visitor, with lng',
      TWO,
      '/legal/IDS.pdf',
      personal('/es/legal/IDS.pdf?lng=es'),
    ],
  ])('follow the rule: %s (%s%s)', (_rule, host, address, decision) => {
    expect(resolve(host, address)).toEqual(decision)
  })
})

describe('redirects of the route table', () => {
  const moved = (status: 301 | 302 | 307 | 308): RouteInfo => ({ kind: 'redirect', to: '/exome', status })

  it.each([301, 302, 307, 308] as const)('keep their status %d, the query and the language', (status) => {
    expect(resolve(ONE, '/old?utm_source=x', { routeInfo: moved(status) })).toEqual({
      ...redirect('/exome?utm_source=x', status),
      changes: true,
    })
    expect(resolve(TWO, '/it/old?lng=es', { routeInfo: moved(status) })).toEqual({
      ...redirect('/it/exome?lng=it', status),
      changes: true,
    })
  })

  it.each([
    [ONE, '/old', '/exome?a=1#faq'],
    [ONE, '/old?a=2&utm_source=x', '/exome?a=1&utm_source=x#faq'],
    [TWO, '/it/old?utm_source=x', '/it/exome?utm_source=x&a=1&lng=it#faq'],
  ])('%s%s preserves the query and fragment of its target', (host, address, location) => {
    expect(
      resolve(host, address, { routeInfo: { kind: 'redirect', to: '/exome', query: 'a=1', hash: 'faq', status: 308 } }),
    ).toEqual({ ...redirect(location, 308), changes: true })
  })

  it('are not cacheable when they depend on the visitor’s language', () => {
    expect(resolve(TWO, '/old', { routeInfo: moved(308) })).toMatchObject({
      kind: 'redirect',
      location: '/es/exome?lng=es',
      personal: true,
    })
  })
})

describe('a content page with a running test', () => {
  const routeInfo: RouteInfo = { kind: 'page', content: { id: 'exome-en', variations: ['short', 'long'] } }
  it.each([
    ['the original for a visitor without a variation', {}, '/variant-2/en/exome'],
    ['the variation of the visitor', { 'exome-en': 'short' }, '/variant-2/en/exome/~short'],
    ['the original for a visitor who was assigned the original', { 'exome-en': 'exome-en' }, '/variant-2/en/exome'],
    ['the original for a variation that it does not have', { 'exome-en': '../../admin' }, '/variant-2/en/exome'],
    ['the original for a variation of another test', { 'heart-en': 'short' }, '/variant-2/en/exome'],
    [
      'the original for a variation with the name of an object property',
      { constructor: 'short' },
      '/variant-2/en/exome',
    ],
  ])('is %s', (_rule, variations, target) => {
    expect(resolve(TWO, '/en/exome', { routeInfo, variations: { ...variations } })).toEqual(page(target))
  })

  it('has no separate path for a variation', () => {
    expect(resolve(TWO, '/en/exome/~short', { routeInfo: { kind: 'unknown' } })).toEqual(
      notFound('/variant-2/en/not-found'),
    )
    expect(resolve(TWO, '/en/exome/~short', { routeInfo: { kind: 'unresolved' } })).toEqual(
      notFound('/variant-2/en/not-found'),
    )
  })
})

it('a form submitted to an email link is handled by the one-click path, unlike other forms of the page', () => {
  const subscription: RouteDecision = { kind: 'page', target: '/variant-2/lv/subscription', dynamic: true }
  expect(resolve(TWO, '/lv/subscription?unsubscribe=x&lng=lv')).toEqual({
    ...subscription,
    postTarget: '/api/subscription/unsubscribe',
  })
  expect(resolve(TWO, '/lv/subscription?reminder=x&lng=lv')).toMatchObject({
    postTarget: '/api/subscription/unsubscribe',
  })
  for (const query of ['', '?confirm=x', '?sent=1', '?token=x'])
    expect(resolve(TWO, `/lv/subscription${query}`)).toEqual(subscription)
  expect(resolve(TWO, '/lv/exome?unsubscribe=x')).toEqual(page('/variant-2/lv/exome'))
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
])('the route table contains %s%s as %s', (host, pathname, path) => {
  expect(toRouteKey(host, pathname, config).path).toBe(path)
})

describe('the page of an order in the back office', () => {
  const NUMBER = '7KQ2-M4XP-9RTA'
  it('is personal, in every language', () => {
    expect(resolve(ONE, `/orders-admin/${NUMBER}`)).toEqual({
      ...page(`/variant-1/ru/orders-admin/${NUMBER}`),
      dynamic: true,
    })
    expect(resolve(TWO, `/lv/orders-admin/${NUMBER}`)).toEqual({
      ...page(`/variant-2/lv/orders-admin/${NUMBER}`),
      dynamic: true,
    })
    expect(resolve(TWO, `/orders-admin/${NUMBER}`)).toEqual(personal(`/es/orders-admin/${NUMBER}?lng=es`))
  })
})
