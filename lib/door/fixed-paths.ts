import { languagesOf } from '../../i18n/locales.ts'
import { pathname, type PagePath } from '../../i18n/paths.ts'
import { ACCOUNT_PATH, ADMIN_PAGES, SIGN_IN_PATH } from '../domain/admin-pages.ts'
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
import { SUBSCRIPTION_PATH } from '../domain/subscription.ts'
import { pictureOf, pictureRoute, SHARED_PAGES } from '../domain/shared-pages.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Pages that search engines are told of; each stands for itself. */
export const LISTED_PATHS: readonly PagePath[] = [
  ...SHARED_PAGES,
  '/legal',
  ...LEGAL_VERSIONS.filter(({ current }) => current).map(legalPath),
]

/** The same where it is known what stands outside: a sample report at another address is no page of ours. */
export const listedPaths = ({ demoUrl }: Config): readonly PagePath[] =>
  demoUrl ? LISTED_PATHS.filter((path) => path !== SAMPLE_PATH) : LISTED_PATHS

/** What is sent where a page could not be made. */
export const FAILED_PATH = '/failed'
/** What is sent where a form could not be taken. */
export const UNSENT_PATH = '/unsent'
/** What is sent to whoever has no right link to an order. */
export const NO_ORDER_PATH = '/no-order'
/** What is sent to whoever has a link to no subscription. */
export const NO_SUBSCRIPTION_PATH = '/no-subscription'

/** Second addresses of pages. */
const TWIN_PATHS: readonly PagePath[] = ['/b', '/genealogy-complex']

/** Pages that are sent in place of others, at the addresses of those. */
const NOTICE_PATHS: readonly PagePath[] = ['/offline', FAILED_PATH, UNSENT_PATH, NO_ORDER_PATH, NO_SUBSCRIPTION_PATH]

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
const SELDOM_READ: readonly PagePath[] = [
  ...LEGAL_VERSIONS.filter(({ current }) => !current).map(legalPath),
  ...LEGAL_COMPARISONS.map(changesPath),
]

/** Static pages that are the same for every visitor and hold nothing of one: the only ones of the site's own on which third-party scripts may run. */
export const PUBLIC_PATHS: readonly PagePath[] = [...LISTED_PATHS, ...TWIN_PATHS, ...SELDOM_READ]

/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly PagePath[] = [...PUBLIC_PATHS, ...NOTICE_PATHS, ...PERSONAL_PATHS]

/** Addresses of files that are made when they are first asked for, with what makes them. A closing slash belongs to the address. */
export const DOCUMENT_PATHS: ReadonlyMap<string, PagePath> = new Map([
  ...LEGAL_VERSIONS.map((version) => [pdfPath(version), pdfRoute(version)] as const),
  ...SHARED_PAGES.map((page) => [pictureOf(page), pictureRoute(page)] as const),
])

/** Second addresses of documents in force, with the first. */
export const DATED_PATHS: ReadonlyMap<string, PagePath> = new Map(
  LEGAL_VERSIONS.filter(({ current }) => current).flatMap(datedPaths),
)

/** Every path without its language at which the site has a page or a document of its own. */
export const OWN_PATHS: ReadonlySet<string> = new Set([...FIXED_PATHS, ...DOCUMENT_PATHS.keys()])

/** Where the application has routes of its own beside the pages above: at these paths and below them no page of the content service would be reached. */
export const RESERVED =
  /^\/(?:_next|api|content-preview|crawlers|gone|images|legal|lost|not-found|ofrep|opengraph)(?:\/|$)|\/~[^/]*$/

/** Texts for crawlers and browsers at the root of every host. */
export const CRAWLER_FILES: readonly string[] = ['/robots.txt', '/sitemap.xml', '/llms.txt', '/manifest.webmanifest']

/** Addresses of our own handlers: all below `/api`, and those of the flags. */
const HANDLERS = /^\/(?:api(?:\/|$)|ofrep\/v1\/evaluate\/flags(?:\/[^/]+)?\/?$)/

/** Whether a path is answered by a handler, whatever the address table says of it. */
export const isHandler = (path: string): boolean => HANDLERS.test(path) || parseImagePath(path) !== undefined

/** Scripts and styles of the framework, which answers for all below this folder. */
export const isFrameworkPath = (path: string): boolean => /^\/_next(?:\/|$)/i.test(path)

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
  return languagesOf(variant).flatMap((language) =>
    [...listedPaths(config), ...TWIN_PATHS, ...NOTICE_PATHS].map((path) => pathname({ variant, language }, path)),
  )
}
