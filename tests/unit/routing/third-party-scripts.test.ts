import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languagesOf, type SiteLocale } from '../../../i18n/locales.ts'
import { internalPath, pathname, type PagePath } from '../../../i18n/paths.ts'
import { parseConfig } from '../../../lib/config/config.ts'
import { indexPages, type ContentPage } from '../../../lib/domain/content-page.ts'
import { resolvePathRoute } from '../../../lib/routing/path-routes.ts'
import { CSP_HEADER } from '../../../lib/csp/csp.ts'
import { listContentPaths } from '../../../lib/routing/content-routes.ts'
import { FINDER_PATH } from '../../../lib/domain/test-finder/questions.ts'
import { resolveRoute } from '../../../lib/routing/resolve-route.ts'
import {
  DOCUMENT_PATHS,
  STATIC_ROUTES,
  INDEXABLE_PATHS,
  BUILT_IN_PATHS,
  PRIVATE_PATHS,
} from '../../../lib/routing/static-routes.ts'
import { dynamicPageCsp } from '../../../lib/csp/dynamic-page-csp.ts'
import { hasThirdPartyScripts, thirdPartyScripts } from '../../../lib/routing/third-party-scripts.ts'
import { normalizePath } from '../../../lib/routing/normalize-path.ts'
import { isBuiltInPage } from '../../../lib/node-server/pollers/route-table.ts'
import { VARIANT_IDS, variantOf } from '../../../lib/variants/variants.ts'
import { cases } from '../../support/generators/runs.ts'

const SETTINGS = {
  NODE_ENV: 'production',
  SITE_ENV: 'production',
  VARIANT_1_HOSTS: 'genarium.ru',
  VARIANT_2_HOSTS: 'genarium.com',
  METRIKA_ID: '12345678',
  GTM_ID: 'GTM-ABC1234',
  CHAT_LOADER_DEFAULT: 'https://cdn.crm.example/loader.js',
}
const config = parseConfig(SETTINGS)
const HOSTS = { [variantOf(1)]: 'genarium.ru', [variantOf(2)]: 'genarium.com' }
const PLACES = VARIANT_IDS.flatMap((variant) =>
  languagesOf(variant).map((language): SiteLocale => ({ variant, language })),
)

/** Public pages that are not indexed: alternative addresses, earlier versions of legal documents and their changes. */
const PUBLIC_UNLISTED = /^\/(?:b|genealogy-complex|legal\/[a-zA-Z-]+-\d{4}-\d\d-\d\d|legal\/[\w-]+\/changes)$/

const content = (address: string): ContentPage => ({
  id: address,
  pathname: address,
  page: address,
  title: address,
  product: undefined,
  variationShares: { a: 0.5 },
  updatedAt: 0,
})

/** Path segments of the site, alone and joined. */
const segment = fc.oneof(
  fc.constantFrom(
    ...[
      ...BUILT_IN_PATHS,
      '/content-preview/exome',
      '/gone',
      '/redirect-loop',
      '/not-found',
      '/api',
      '/subscription/x',
    ].map((path) => path.slice(1)),
  ),
  fc.constantFrom('basket', 'order', 'account', 'exome', '~a', 'Basket', 'banner-admin', 'x-admin'),
  fc.stringMatching(/^[a-z][a-z-]{0,8}$/),
)
const path = fc
  .array(segment, { maxLength: 3 })
  .map((segments) => normalizePath(`/${segments.filter(Boolean).join('/')}`))
const site = fc.record({
  contentPaths: fc.array(path, { maxLength: 6 }),
  pathname: path,
  siteLocale: fc.constantFrom(...PLACES),
})

describe('third-party scripts', () => {
  it('are allowed on exactly the pages that routing lists as public', () => {
    let permittedCount = 0
    fc.assert(
      fc.property(site, fc.boolean(), ({ contentPaths, pathname: visited, siteLocale }, isListedContent) => {
        const shown = isListedContent && contentPaths[0] !== undefined ? contentPaths[0] : visited
        const { index } = indexPages(
          contentPaths.map((each) => content(pathname(siteLocale, each))),
          isBuiltInPage,
        )
        const known = {
          contentIndex: () => index,
          redirects: { findExact: () => undefined, findWildcard: () => undefined },
        }
        const address = { host: HOSTS[siteLocale.variant] ?? '', pathname: pathname(siteLocale, shown) }
        const routeInfo = resolvePathRoute({ ...address, isFile: false }, known, config)
        const decision = resolveRoute(
          {
            ...address,
            query: new URLSearchParams(),
            savedLanguage: undefined,
            acceptLanguage: '',
            variations: {},
            routeInfo,
          },
          config,
        )
        const isPage = decision.kind === 'page' && !decision.dynamic
        const isContent = isPage && listContentPaths(index, siteLocale.variant).includes(address.pathname)
        const isPublic = (INDEXABLE_PATHS.includes(shown) && shown !== FINDER_PATH) || PUBLIC_UNLISTED.test(shown)
        const isListed = isPage && (isContent || isPublic)
        const isPermitted =
          thirdPartyScripts({ variant: siteLocale.variant, path: shown, isContent }, config) !== undefined
        expect([address.pathname, isPermitted]).toEqual([address.pathname, isListed])
        permittedCount += Number(isPermitted)
      }),
      cases(2000, 50_000),
    )
    expect(permittedCount).toBeGreaterThan(300)
  })

  it('are not allowed on personal pages, error pages or previews, even when content claims their path', () => {
    const closed = [
      ...PRIVATE_PATHS,
      '/orders-admin/7KQ2-M4XP-9RTA',
      ...DOCUMENT_PATHS.keys(),
      '/offline',
      '/error',
      '/form-error',
      '/order-not-found',
      '/subscription-not-found',
      '/gone',
      '/redirect-loop',
      '/not-found',
      '/content-preview/exome',
      '/exome/~a',
    ] as PagePath[]
    for (const { variant } of PLACES)
      for (const each of closed)
        for (const isContent of [false, true])
          expect([each, thirdPartyScripts({ variant, path: each, isContent }, config)]).toEqual([each, undefined])
    expect(
      STATIC_ROUTES.filter(
        (each) => !closed.includes(each) && !thirdPartyScripts({ variant: variantOf(1), path: each }, config),
      ),
    ).toEqual([])
  })

  it('are named on variant 1 in production only, while an external chat is allowed on both', () => {
    const at = (variant: 1 | 2, changes: Record<string, string> = {}) =>
      thirdPartyScripts(
        { variant: variantOf(variant), path: '/' },
        parseConfig({ ...SETTINGS, ...changes } as Record<string, string>),
      )
    expect(at(1)).toMatchObject({ metrika: '12345678', tagManager: 'GTM-ABC1234' })
    expect(at(2)).toEqual({})
    expect(at(1, { SITE_ENV: 'test' })).toBeUndefined()
    expect(at(2, { CHAT_DRIVER: 'built-in' })).toBeUndefined()
    const { METRIKA_ID: _metrika, GTM_ID: _manager, CHAT_LOADER_DEFAULT: _chat, ...none } = SETTINGS
    for (const variant of VARIANT_IDS) expect(hasThirdPartyScripts(variant, parseConfig(none))).toBe(false)
  })
})

it('the CSP of a personal page names no third-party host, in every language', () => {
  for (const siteLocale of PLACES)
    for (const each of [...PRIVATE_PATHS, '/content-preview/exome'] as PagePath[]) {
      const policy = dynamicPageCsp(internalPath(siteLocale, each), config)[CSP_HEADER] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect([each, /yandex|yastatic|google|calltouch|roistat|crm\.example/.exec(policy)?.[0]]).toEqual([
        each,
        undefined,
      ])
    }
})
