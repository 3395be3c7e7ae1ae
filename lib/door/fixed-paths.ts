import { languagesOf } from '../../i18n/locales.ts'
import { pathname, type PagePath } from '../../i18n/paths.ts'
import { ACCOUNT_PATH, ADMIN_PAGES, SIGN_IN_PATH } from '../domain/admin-pages.ts'
import { changesPath, LEGAL_COMPARISONS, LEGAL_VERSIONS, legalPath, pdfPath, pdfRoute } from '../domain/legal-documents.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import { SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { pictureOf, pictureRoute, SHARED_PAGES } from '../domain/shared-pages.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Pages that search engines are told of; each stands for itself. */
export const LISTED_PATHS: readonly PagePath[] = [...SHARED_PAGES, '/legal', ...LEGAL_VERSIONS.filter(({ current }) => current).map(legalPath)]

/** The same where it is known what stands outside: a sample report at another address is no page of ours. */
export const listedPaths = ({ demoUrl }: Config): readonly PagePath[] => (demoUrl ? LISTED_PATHS.filter((path) => path !== SAMPLE_PATH) : LISTED_PATHS)

/** What is sent where a page could not be made. */
export const FAILED_PATH = '/failed'
/** What is sent where a form could not be taken. */
export const UNSENT_PATH = '/unsent'
/** What is sent to whoever has no right link to an order. */
export const NO_ORDER_PATH = '/no-order'
/** What is sent to whoever has a link to no subscription. */
export const NO_SUBSCRIPTION_PATH = '/no-subscription'

/** Second addresses, and pages that are no reading matter. */
const UNLISTED_PATHS: readonly PagePath[] = ['/b', '/genealogy-complex', '/offline', FAILED_PATH, UNSENT_PATH, NO_ORDER_PATH, NO_SUBSCRIPTION_PATH]

/** The page whose form is sent to itself where scripts do not run. */
export const FORM_PATH = '/basket/order'
/** The page of an order, for whoever has its signed link. */
export const ORDER_STATUS_PATH = '/basket/order-status'

/** Pages that are made anew for everybody who asks. */
export const PERSONAL_PATHS: readonly PagePath[] = [
  '/basket',
  FORM_PATH,
  ORDER_STATUS_PATH,
  SUBSCRIPTION_PATH,
  ACCOUNT_PATH,
  SIGN_IN_PATH,
  ...ADMIN_PAGES.map(({ href }) => href),
]

/** Versions that are no longer in force and what changed between them: whoever is the first may wait for them to be made. */
const SELDOM_READ: readonly PagePath[] = [...LEGAL_VERSIONS.filter(({ current }) => !current).map(legalPath), ...LEGAL_COMPARISONS.map(changesPath)]

/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly PagePath[] = [...LISTED_PATHS, ...UNLISTED_PATHS, ...PERSONAL_PATHS, ...SELDOM_READ]

/** Addresses of files that are made when they are first asked for, with what makes them. A closing slash belongs to the address. */
export const DOCUMENT_PATHS: ReadonlyMap<string, PagePath> = new Map([
  ...LEGAL_VERSIONS.map((version) => [pdfPath(version), pdfRoute(version)] as const),
  ...SHARED_PAGES.map((page) => [pictureOf(page), pictureRoute(page)] as const),
])

/** Every path without its language at which the site has a page or a document of its own. */
export const OWN_PATHS: ReadonlySet<string> = new Set([...FIXED_PATHS, ...DOCUMENT_PATHS.keys()])

/** Where the application has routes of its own beside the pages above: at these paths and below them no page of the content service would be reached. */
export const RESERVED = /^\/(?:_next|api|content-preview|crawlers|gone|images|legal|lost|not-found|ofrep|opengraph)(?:\/|$)|\/~[^/]*$/

/** Texts for crawlers at the root of every host. */
export const CRAWLER_FILES: readonly string[] = ['/robots.txt', '/sitemap.xml', '/llms.txt']

/** What a visitor of a host begins with: its home page in every language, and the prices of a visitor where they are personal. */
export function homePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  const pages = languagesOf(variant).map((language) => pathname({ variant, language }, '/'))
  return rulesOf(variant).choosesMarket ? [...pages, '/api/market'] : pages
}

/** The pages of a host that are read, in every language. */
export function pagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  return languagesOf(variant).flatMap((language) => [...listedPaths(config), ...UNLISTED_PATHS].map((path) => pathname({ variant, language }, path)))
}
