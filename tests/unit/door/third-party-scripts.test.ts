import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languagesOf, type Place } from '../../../i18n/locales.ts'
import { internalPath, pathname, type PagePath } from '../../../i18n/paths.ts'
import { parseConfig } from '../../../lib/config/config.ts'
import { indexPages, type ContentPage } from '../../../lib/domain/content-page.ts'
import { addressFacts } from '../../../lib/door/address-facts.ts'
import { POLICY } from '../../../lib/door/content-policy.ts'
import { contentAddresses } from '../../../lib/door/content-facts.ts'
import { decide } from '../../../lib/door/decide.ts'
import { DOCUMENT_PATHS, FIXED_PATHS, LISTED_PATHS, OWN_PATHS, PERSONAL_PATHS } from '../../../lib/door/fixed-paths.ts'
import { personalPolicy } from '../../../lib/door/personal-policy.ts'
import { hasThirdPartyScripts, thirdPartyScripts } from '../../../lib/door/third-party-scripts.ts'
import { tableForm } from '../../../lib/door/table-form.ts'
import { isOwnPage } from '../../../lib/serve/address-table.ts'
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
const PLACES = VARIANT_IDS.flatMap((variant) => languagesOf(variant).map((language): Place => ({ variant, language })))

/** Public pages that search engines are not told of: second addresses, earlier versions of legal documents, what changed in them. */
const PUBLIC_UNLISTED = /^\/(?:b|genealogy-complex|legal\/[a-zA-Z-]+-\d{4}-\d\d-\d\d|legal\/[\w-]+\/changes)$/

const content = (address: string): ContentPage => ({
  id: address,
  address,
  page: address,
  title: address,
  product: undefined,
  arms: { a: 0.5 },
  updatedAt: 0,
})

/** Segments of paths that are somewhere in the site, alone and joined. */
const segment = fc.oneof(
  fc.constantFrom(
    ...[...OWN_PATHS, '/content-preview/exome', '/gone', '/lost', '/not-found', '/api', '/subscription/x'].map((path) =>
      path.slice(1),
    ),
  ),
  fc.constantFrom('basket', 'order', 'account', 'exome', '~a', 'Basket', 'banner-admin', 'x-admin'),
  fc.stringMatching(/^[a-z][a-z-]{0,8}$/),
)
const path = fc.array(segment, { maxLength: 3 }).map((segments) => tableForm(`/${segments.filter(Boolean).join('/')}`))
const site = fc.record({
  contentPaths: fc.array(path, { maxLength: 6 }),
  asked: path,
  place: fc.constantFrom(...PLACES),
})

describe('third-party scripts', () => {
  it('are permitted to exactly those pages that routing lists as public', () => {
    let permittedCount = 0
    fc.assert(
      fc.property(site, fc.boolean(), ({ contentPaths, asked, place }, isListedContent) => {
        const shown = isListedContent && contentPaths[0] !== undefined ? contentPaths[0] : asked
        const { index } = indexPages(
          contentPaths.map((each) => content(pathname(place, each))),
          isOwnPage,
        )
        const known = {
          contentOf: () => index,
          redirects: { findExact: () => undefined, findWildcard: () => undefined },
        }
        const address = { host: HOSTS[place.variant] ?? '', pathname: pathname(place, shown) }
        const facts = addressFacts({ ...address, isFile: false }, known, config)
        const decision = decide(
          { ...address, query: new URLSearchParams(), savedLanguage: undefined, acceptLanguage: '', arms: {}, facts },
          config,
        )
        const isPage = decision.kind === 'page' && !decision.personal
        const isContent = isPage && contentAddresses(index, place.variant).includes(address.pathname)
        const isListed = isPage && (isContent || LISTED_PATHS.includes(shown) || PUBLIC_UNLISTED.test(shown))
        const isPermitted = thirdPartyScripts({ variant: place.variant, path: shown, isContent }, config) !== undefined
        expect([address.pathname, isPermitted]).toEqual([address.pathname, isListed])
        permittedCount += Number(isPermitted)
      }),
      cases(2000, 50_000),
    )
    expect(permittedCount).toBeGreaterThan(300)
  })

  it('are permitted to no page that is made for one visitor, sent in place of another, or a preview, even where content claims its path', () => {
    const closed = [
      ...PERSONAL_PATHS,
      ...DOCUMENT_PATHS.keys(),
      '/offline',
      '/failed',
      '/unsent',
      '/no-order',
      '/no-subscription',
      '/gone',
      '/lost',
      '/not-found',
      '/content-preview/exome',
      '/exome/~a',
    ] as PagePath[]
    for (const { variant } of PLACES)
      for (const each of closed)
        for (const isContent of [false, true])
          expect([each, thirdPartyScripts({ variant, path: each, isContent }, config)]).toEqual([each, undefined])
    expect(
      FIXED_PATHS.filter(
        (each) => !closed.includes(each) && !thirdPartyScripts({ variant: variantOf(1), path: each }, config),
      ),
    ).toEqual([])
  })

  it('are named on variant 1 in production only; an outside chat is permitted on both', () => {
    const at = (variant: 1 | 2, changes: Record<string, string> = {}) =>
      thirdPartyScripts(
        { variant: variantOf(variant), path: '/' },
        parseConfig({ ...SETTINGS, ...changes } as Record<string, string>),
      )
    expect(at(1)).toMatchObject({ counter: '12345678', tagManager: 'GTM-ABC1234' })
    expect(at(2)).toEqual({})
    expect(at(1, { SITE_ENV: 'test' })).toBeUndefined()
    expect(at(2, { CHAT_DRIVER: 'own' })).toBeUndefined()
    const { METRIKA_ID: _counter, GTM_ID: _manager, CHAT_LOADER_DEFAULT: _chat, ...none } = SETTINGS
    for (const variant of VARIANT_IDS) expect(hasThirdPartyScripts(variant, parseConfig(none))).toBe(false)
  })
})

it('the policy of a personal page names no third-party host, in every language', () => {
  for (const place of PLACES)
    for (const each of [...PERSONAL_PATHS, '/content-preview/exome'] as PagePath[]) {
      const policy = personalPolicy(internalPath(place, each), config)[POLICY] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect([each, /yandex|yastatic|google|calltouch|roistat|crm\.example/.exec(policy)?.[0]]).toEqual([
        each,
        undefined,
      ])
    }
})
