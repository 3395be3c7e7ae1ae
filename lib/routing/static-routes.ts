import { languagesOf } from '../../i18n/locales.ts'
import { pathname, TWIN_PATHS, type PagePath } from '../../i18n/paths.ts'
import { ACCOUNT_PATH, ADMIN_HOME, ADMIN_PAGES, parseOrderAdminPath, SIGN_IN_PATH } from '../domain/admin-pages.ts'
import {
  changesPath,
  datedPaths,
  LEGAL_COMPARISONS,
  LEGAL_VERSIONS,
  legalPath,
  pdfPath,
  pdfRoute,
} from '../domain/legal-documents.ts'
import { parseImagePath } from '../domain/images.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import { SEARCH_PATH } from '../domain/site-search/search-path.ts'
import { SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { FINDER_PATH, FINDER_RESULT_PATH } from '../domain/test-finder/questions.ts'
import { openGraphImagePath, openGraphImageRoute, SHARED_PAGES } from '../domain/shared-pages.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Pages listed in the sitemap, which are their own canonical pages. */
export const INDEXABLE_PATHS: readonly PagePath[] = [
  ...SHARED_PAGES,
  '/legal',
  ...LEGAL_VERSIONS.filter(({ current }) => current).map(legalPath),
]

export const indexablePaths = ({ demoUrl }: Config): readonly PagePath[] =>
  demoUrl ? INDEXABLE_PATHS.filter((path) => path !== SAMPLE_PATH) : INDEXABLE_PATHS

/** Error pages, served in place of others under the URLs of those. */
export const ERROR_PATH = '/error'
export const FORM_ERROR_PATH = '/form-error'
export const ORDER_NOT_FOUND_PATH = '/order-not-found'
export const SUBSCRIPTION_NOT_FOUND_PATH = '/subscription-not-found'

const NOTICE_PATHS: readonly PagePath[] = [
  '/offline',
  ERROR_PATH,
  FORM_ERROR_PATH,
  ORDER_NOT_FOUND_PATH,
  SUBSCRIPTION_NOT_FOUND_PATH,
]

export const ORDER_FORM_PATH = '/basket/order'
export const ORDER_STATUS_PATH = '/basket/order-status'

/** Pages that depend on the visitor or on what they typed: a search may name an illness. */
export const PERSONAL_PATHS: readonly PagePath[] = [
  '/basket',
  ORDER_FORM_PATH,
  ORDER_STATUS_PATH,
  SUBSCRIPTION_PATH,
  FINDER_RESULT_PATH,
  SEARCH_PATH,
  ACCOUNT_PATH,
  SIGN_IN_PATH,
  ADMIN_HOME,
  ...ADMIN_PAGES.map(({ href }) => href),
]

/** Whether a page is one of `PERSONAL_PATHS` or the page of an order in the back office. */
export const isPersonalPath = (path: string): boolean =>
  PERSONAL_PATHS.includes(path as PagePath) || parseOrderAdminPath(path) === path

const ARCHIVED_LEGAL_PATHS: readonly PagePath[] = [
  ...LEGAL_VERSIONS.filter(({ current }) => !current).map(legalPath),
  ...LEGAL_COMPARISONS.map(changesPath),
]

/** Static pages on which visitors select or type something about their health. */
const HEALTH_FORM_PATHS: readonly PagePath[] = [FINDER_PATH]

/** Pages that no third-party script may read. Links to and from them are full document loads. */
export const PRIVATE_PATHS: readonly PagePath[] = [...PERSONAL_PATHS, ...HEALTH_FORM_PATHS]

/** The only built-in pages on which third-party scripts may run. */
export const PUBLIC_PATHS: readonly PagePath[] = [
  ...INDEXABLE_PATHS.filter((path) => !HEALTH_FORM_PATHS.includes(path)),
  ...TWIN_PATHS,
  ...ARCHIVED_LEGAL_PATHS,
]

export const STATIC_ROUTES: readonly PagePath[] = [...PUBLIC_PATHS, ...NOTICE_PATHS, ...PRIVATE_PATHS]

/** Paths of files that are generated on first request, with their routes. A trailing slash is significant. */
export const DOCUMENT_PATHS: ReadonlyMap<string, PagePath> = new Map([
  ...LEGAL_VERSIONS.map((version) => [pdfPath(version), pdfRoute(version)] as const),
  ...SHARED_PAGES.map((page) => [openGraphImagePath(page), openGraphImageRoute(page)] as const),
])

export const DATED_PATHS: ReadonlyMap<string, PagePath> = new Map(
  LEGAL_VERSIONS.filter(({ current }) => current).flatMap(datedPaths),
)

export const BUILT_IN_PATHS: ReadonlySet<string> = new Set([...STATIC_ROUTES, ...DOCUMENT_PATHS.keys()])

/** Reserved prefixes of application routes, where no content page can be reached. */
export const RESERVED =
  /^\/(?:_next|api|content-preview|crawlers|gone|images|legal|orders-admin|redirect-loop|not-found|ofrep|opengraph)(?:\/|$)|\/~[^/]*$/

export const CRAWLER_FILES: readonly string[] = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/manifest.webmanifest']

const HANDLERS = /^\/(?:api(?:\/|$)|ofrep\/v1\/evaluate\/flags(?:\/[^/]+)?\/?$)/

export const isHandler = (path: string): boolean => HANDLERS.test(path) || parseImagePath(path) !== undefined

export const isFrameworkPath = (path: string): boolean => /^\/_next(?:\/|$)/i.test(path)

/**
 * Paths of the first requests on a host: home pages in every language and, where prices depend on the visitor, their
 * market.
 */
export function homePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  const pages = languagesOf(variant).map((language) => pathname({ variant, language }, '/'))
  return rulesOf(variant).choosesMarket ? [...pages, '/api/market'] : pages
}

export function pagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  return languagesOf(variant).flatMap((language) =>
    [...indexablePaths(config), ...TWIN_PATHS, ...NOTICE_PATHS].map((path) => pathname({ variant, language }, path)),
  )
}

/** A page requested for prerendering is a duplicate: keep it out of search results. */
export const noindexHeaders = (query: URLSearchParams, { product }: Config): Record<string, string> =>
  query.has(`${product}bot`) ? { 'x-robots-tag': 'noindex' } : {}
