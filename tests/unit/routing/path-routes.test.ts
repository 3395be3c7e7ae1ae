import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languagesOf } from '../../../i18n/locales.ts'
import { pathname, type PagePath } from '../../../i18n/paths.ts'
import { parseConfig } from '../../../lib/config/config.ts'
import { indexPages, type ContentPage } from '../../../lib/domain/content-page.ts'
import { resolvePathRoute } from '../../../lib/routing/path-routes.ts'
import { resolveRoute, type RouteDecision } from '../../../lib/routing/resolve-route.ts'
import { BUILT_IN_PATHS } from '../../../lib/routing/static-routes.ts'
import { pathKey } from '../../../lib/routing/normalize-path.ts'
import { parseRow, indexBuiltInPages } from '../../../lib/embedded/redirects/redirect-row.ts'
import { createRedirectTable } from '../../../lib/embedded/redirects/redirect-table.ts'
import { variantOf } from '../../../lib/variants/variants.ts'
import { cases } from '../../support/generators/runs.ts'

const config = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })
const ONE = 'genarium.ru'
const TWO = 'genarium.com'
const ORIGINS = { [ONE]: 'https://genarium.ru', [TWO]: 'https://genarium.com' }

const page = (address: string, name: string): ContentPage => ({
  id: name,
  pathname: address,
  page: name,
  title: name,
  product: undefined,
  variationShares: {},
  updatedAt: 0,
})
const CONTENT = [
  page('/exome', 'exome'),
  page('/genetics/genome', 'genome'),
  page('/es-co', 'column'),
  page('/%D0%BA%D0%BE%D1%82', 'cat'),
  page('/en/exome', 'exome'),
  page('/es/exoma', 'exome'),
  page('/lv/Sports', 'sport'),
  page('/en/sport', 'sport'),
  page('/pt/gen%C3%B3mica', 'genomics'),
]
const { index } = indexPages(CONTENT, () => false)
const rules = [
  ['/old', '/exome'],
  ['/Ancient/', '/legal'],
  ['/shop/*', '/exome'],
].flatMap(([from_path = '', to_path = '']) => {
  const rule = parseRow({ from_path, to_path, status: 301 }, indexBuiltInPages(BUILT_IN_PATHS))
  return 'field' in rule ? [] : [rule]
})
const known = { contentIndex: () => index, redirects: createRedirectTable(rules) }

function resolve(host: string, address: string, settings = config): RouteDecision {
  const [path = '', query = ''] = address.split('?')
  const routeInfo = resolvePathRoute({ host, pathname: path, isFile: path === '/icon.svg' }, known, settings)
  return resolveRoute(
    {
      host,
      pathname: path,
      query: new URLSearchParams(query),
      savedLanguage: undefined,
      acceptLanguage: 'es',
      variations: {},
      routeInfo,
    },
    settings,
  )
}

/** Returns the target of a path and the number of redirects. */
function follow(
  host: string,
  address: string,
): { readonly kind: RouteDecision['kind']; readonly target?: string; readonly hops: readonly string[] } {
  const hops: string[] = []
  let at = new URL(address, ORIGINS[host as keyof typeof ORIGINS])
  for (;;) {
    const decision = resolve(at.hostname, at.pathname + at.search)
    if (decision.kind !== 'redirect' || hops.length > 5)
      return { kind: decision.kind, hops, ...('target' in decision && { target: decision.target }) }
    at = new URL(decision.location, at)
    const origin = at.origin === ORIGINS[host as keyof typeof ORIGINS] ? '' : at.origin
    hops.push(`${decision.status} ${origin}${at.pathname}${at.search}`)
  }
}

describe('a path in another case, or with a language tag, is redirected once', () => {
  it.each([
    [TWO, '/EN/', '308 /en/?lng=en'],
    [TWO, '/EN', '308 /en/?lng=en'],
    [TWO, '/eN', '308 /en/?lng=en'],
    [TWO, '/Es/exoma', '308 /es/exoma?lng=es'],
    [TWO, '/Es/exome', '308 /es/exoma?lng=es'],
    [TWO, '/Es/EXOME/?utm_source=x', '308 /es/exoma?utm_source=x&lng=es'],
    [TWO, '/pt-BR/', '308 /pt/?lng=pt'],
    [TWO, '/pt-br/legal/', '308 /pt/legal?lng=pt'],
    [TWO, '/es-ES/legal', '308 /es/legal?lng=es'],
    [TWO, '/es-419/Exoma', '308 /es/exoma?lng=es'],
    [TWO, '/en_US/legal', '308 /en/legal?lng=en'],
    [TWO, '/ru-Cyrl-RU/legal', '308 /ru/legal?lng=ru'],
    [TWO, '/%45N/legal', '308 /en/legal?lng=en'],
    [TWO, '/en/Legal/Privacy-Policy', '308 /en/legal/privacy-policy?lng=en'],
    [TWO, '/EN/LEGAL/ids.PDF', '308 /en/legal/IDS.pdf?lng=en'],
    [TWO, '/en/legal/Medical-Contract/', '308 /en/legal/medical-contract/?lng=en'],
    [TWO, '/en/legal/Medical-Contract', '308 /en/legal/medical-contract?lng=en'],
    [TWO, '/EN/legal/medical-contract/', '308 /en/legal/medical-contract/?lng=en'],
    [TWO, '/lv/sports', '308 /lv/Sports?lng=lv'],
    [TWO, '/LV/SPORT', '308 /lv/Sports?lng=lv'],
    [TWO, '/pt/GEN%C3%93MICA', '308 /pt/gen%C3%B3mica?lng=pt'],
    [TWO, '/EN/Old?a=1', '301 /en/exome?a=1&lng=en'],
    [TWO, '/EN/Shop/x', '301 /en/exome?lng=en'],
    [TWO, '/Legal', '307 /es/legal?lng=es'],
    [ONE, '/Legal', '308 /legal'],
    [ONE, '/LEGAL/?utm_source=x', '308 /legal?utm_source=x'],
    [ONE, '/le%67al', '308 /legal'],
    [ONE, '/GENETICS/genome', '308 /genetics/genome'],
    [ONE, '/%d0%9A%D0%BE%D1%82', '308 /%D0%BA%D0%BE%D1%82'],
    [ONE, '/ancient', '301 /legal'],
    [ONE, '/RU/Legal', '308 /legal'],
    [ONE, '/ru/Legal/', '308 /legal'],
    [ONE, '/ru-RU/', '308 /'],
    [ONE, '/ru/exome/', '308 /exome'],
    [ONE, '/RU/legal/medical-contract/', '308 /legal/medical-contract/'],
    [ONE, '/EN/Exome?a=1', '308 https://genarium.com/en/exome?a=1&lng=en'],
    [ONE, '/es/exome', '308 https://genarium.com/es/exoma?lng=es'],
    [ONE, '/en-GB', '308 https://genarium.com/en/?lng=en'],
    [ONE, '/en/legal/Medical-Contract/', '308 https://genarium.com/en/legal/medical-contract/?lng=en'],
  ])('%s%s is redirected once: %s', (host, address, hop) => {
    const { kind, hops } = follow(host, address)
    expect(hops).toEqual([hop])
    expect(['page', 'document']).toContain(kind)
  })

  it('redirects to the page of a bot, whose name has capitals', () => {
    const bots = [...BUILT_IN_PATHS].filter((path) => path.endsWith('_bot'))
    expect(bots.length).toBeGreaterThan(0)
    for (const bot of bots) {
      const other = bot === bot.toLowerCase() ? bot.toUpperCase() : bot.toLowerCase()
      expect(follow(ONE, other).hops).toEqual([`308 ${bot}`])
    }
  })
})

describe('a path with trailing copied text', () => {
  it.each([
    [TWO, '/en/exome%20', '308 /en/exome?lng=en'],
    [TWO, '/EN/Exome).', '308 /en/exome?lng=en'],
    [TWO, '/es/exome%C2%BB,', '308 /es/exoma?lng=es'],
    [TWO, '/legal%E2%80%8B', '307 /es/legal?lng=es'],
    [ONE, '/exome%C2%A0', '308 /exome'],
    [ONE, '/old,', '301 /exome'],
    [ONE, '/legal/%20', '308 /legal'],
  ])('%s%s is redirected to its page: %s', (host, address, hop) => {
    expect(follow(host, address)).toMatchObject({ kind: 'page', hops: [hop] })
  })

  it('reaches any page by one redirect, with its query', () => {
    const end = fc.string({
      unit: fc.constantFrom(...'.,;:!?)]}>"»”’…* \u00a0\u200b\u200e\u2060\ufeff\u00ad'),
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...languagesOf(variantOf(2))),
        fc.constantFrom(...BUILT_IN_PATHS),
        end,
        (language, path, junk) => {
          // The URL parser itself removes a dot segment.
          fc.pre(!path.endsWith('/'))
          const right = pathname({ variant: variantOf(2), language }, path as PagePath)
          const { hops, kind } = follow(TWO, `${right}${encodeURIComponent(junk)}?utm_source=x`)
          expect([right, junk, kind, hops]).toEqual([
            right,
            junk,
            resolve(TWO, right).kind,
            [`308 ${right}?utm_source=x&lng=${language}`],
          ])
        },
      ),
      cases(400, 5000),
    )
  })

  it.each([
    [TWO, '/en/nothing%20'],
    [TWO, '/en/exome%0A'],
    [ONE, '/%20x'],
    [ONE, '/icon.svg%20'],
  ])('%s%s is not found where there is no page', (host, address) => {
    expect(follow(host, address)).toMatchObject({ kind: 'not-found', hops: [] })
  })
})

it.each([
  [TWO, '/EN/nothing'],
  [TWO, '/xx/legal'],
  [TWO, '/XX-xx/legal'],
  [TWO, '/en-english/legal'],
  [TWO, '/english/legal'],
  [TWO, '/en--US/legal'],
  [TWO, '/en/EN/'],
  [TWO, '/en/LEGAL/nothing'],
  [ONE, '/nothing'],
  [ONE, '/RU/nothing'],
  [ONE, '/Icon.svg'],
  [ONE, '/ICON.SVG'],
  [ONE, '/Robots.txt'],
  [ONE, '/API/price/'],
  [ONE, '/Images/0123456789abcdef0123456789abcdef/640.avif'],
  [ONE, '/legal//privacy-policy'],
  [ONE, '/Legal%2fprivacy-policy'],
])('%s%s is not a path of the site', (host, address) => {
  expect(follow(host, address)).toMatchObject({ kind: 'not-found', hops: [] })
})

it.each([
  [ONE, '/es-co', 'page'],
  [ONE, '/icon.svg', 'pass'],
  [ONE, '/api/price/', 'pass'],
  [TWO, '/lv/Sports', 'page'],
  [TWO, '/en/legal/medical-contract/', 'document'],
] as const)('%s%s is not redirected', (host, address, kind) => {
  expect(follow(host, address)).toMatchObject({ kind, hops: [] })
})

it('languages are not prefixes without a variant 2', () => {
  const alone = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: ONE })
  for (const address of ['/EN/legal', '/en-GB/legal', '/en/Legal'])
    expect(resolve(ONE, address, alone).kind).toBe('not-found')
  expect(resolve(ONE, '/RU/Legal', alone)).toMatchObject({ location: '/legal', status: 308 })
})

it('no two pages of the site differ only in case', () => {
  expect(new Set([...BUILT_IN_PATHS].map(pathKey)).size).toBe(BUILT_IN_PATHS.size)
})

describe('any page in any case, with any tag of its language', () => {
  const flip = (text: string, flips: readonly boolean[]) =>
    [...text]
      .map((email, at) =>
        flips[at % Math.max(flips.length, 1)]
          ? /[a-z]/.test(email)
            ? email.toUpperCase()
            : email.toLowerCase()
          : email,
      )
      .join('')
  /** Letters outside of percent-encoding. */
  const inOtherCase = (path: string, flips: readonly boolean[]) =>
    path
      .split(/(%[0-9A-F]{2})/)
      .map((part, at) => (at % 2 ? part : flip(part, flips)))
      .join('')
  const region = fc.constantFrom('', '-BR', '-es', '_US', '-419', '-Latn', '-Latn-lv')
  const flips = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 })
  const own = fc.constantFrom(...BUILT_IN_PATHS)

  it('reaches the page by one redirect, with its query', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languagesOf(variantOf(2))),
        region,
        own,
        flips,
        fc.boolean(),
        (language, tag, path, emails, closing) => {
          const right = pathname({ variant: variantOf(2), language }, path as PagePath)
          const expected = resolve(TWO, right)
          const url =
            inOtherCase(`/${language}${tag}${path === '/' ? '' : path}`, emails) +
            (closing && !BUILT_IN_PATHS.has(`${path}/`) && !path.endsWith('/') ? '/' : '')
          const { hops, kind, target } = follow(TWO, `${url}?utm_source=x`)
          expect({ url, kind, target }).toEqual({
            url,
            kind: expected.kind,
            target: 'target' in expected ? expected.target : undefined,
          })
          expect(hops).toEqual(url === right ? [] : [`308 ${right}?utm_source=x&lng=${language}`])
        },
      ),
      cases(400, 5000),
    )
  })

  it('works on variant 1 too, and for content pages on both variants', () => {
    fc.assert(
      fc.property(
        fc.oneof(own, fc.constantFrom(...CONTENT.map(({ pathname: address }) => address))),
        flips,
        (right, emails) => {
          const host = /^\/(?:en|es|lv|pt)\//.test(right) ? TWO : ONE
          const { hops, kind } = follow(host, inOtherCase(right, emails))
          expect(hops.length).toBeLessThanOrEqual(1)
          expect(kind).toBe(resolve(host, right).kind)
        },
      ),
      cases(400, 5000),
    )
  })

  it('never causes a redirect loop', () => {
    const piece = fc.constantFrom(
      'en',
      'EN',
      'ru',
      'RU-ru',
      'pt-BR',
      'es-co',
      'legal',
      'Legal',
      'exome',
      'EXOMA',
      'old',
      'shop',
      'b',
      'B',
      '',
      'Medical-Contract',
      '%D0%9A',
      'x',
    )
    fc.assert(
      fc.property(fc.constantFrom(ONE, TWO), fc.array(piece, { maxLength: 4 }), (host, pieces) => {
        // A path without a language redirects to the visitor's first language, with the slug of that language.
        expect(follow(host, `/${pieces.join('/')}`.replaceAll(/\/+/g, '/')).hops.length).toBeLessThanOrEqual(2)
      }),
      cases(400, 5000),
    )
  })
})

describe('the page of an order in the back office', () => {
  it('has one address, to which other spellings of it lead', () => {
    const target = '/orders-admin/7KQ2-M4XP-9RTA'
    expect(resolve(ONE, target)).toMatchObject({ kind: 'page', dynamic: true })
    for (const path of ['/orders-admin/7kq2-m4xp-9rta', '/Orders-Admin/7KQ2-M4XP-9RTA', `${target}/`])
      expect([path, resolve(ONE, path)]).toMatchObject([
        path,
        { kind: 'redirect', location: target, status: 308, personal: true },
      ])
    for (const path of ['/orders-admin/nothing', `${target}/print`, `/x${target}`])
      expect([path, resolve(ONE, path).kind]).toEqual([path, 'not-found'])
  })
})
