import { languagesOf } from '../../i18n/locales.ts'
import { pathname, type PagePath } from '../../i18n/paths.ts'
import { changesPath, LEGAL_COMPARISONS, LEGAL_VERSIONS, legalPath, pdfPath, pdfRoute } from '../domain/legal-documents.ts'
import { pictureOf, pictureRoute, SHARED_PAGES } from '../domain/shared-pages.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Pages that search engines are told of; each stands for itself. */
export const LISTED_PATHS: readonly PagePath[] = [...SHARED_PAGES, '/legal', ...LEGAL_VERSIONS.filter(({ current }) => current).map(legalPath)]

/** What is sent where a page could not be made. */
export const FAILED_PATH = '/failed'

/** Second addresses, and pages that are no reading matter. */
const UNLISTED_PATHS: readonly PagePath[] = ['/b', '/genealogy-complex', '/offline', FAILED_PATH]

/** Versions that are no longer in force and what changed between them: whoever is the first may wait for them to be made. */
const SELDOM_READ: readonly PagePath[] = [...LEGAL_VERSIONS.filter(({ current }) => !current).map(legalPath), ...LEGAL_COMPARISONS.map(changesPath)]

/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly PagePath[] = [...LISTED_PATHS, ...UNLISTED_PATHS, ...SELDOM_READ]

/** Addresses of files that are made when they are first asked for, with what makes them. A closing slash belongs to the address. */
export const DOCUMENT_PATHS: ReadonlyMap<string, PagePath> = new Map([
  ...LEGAL_VERSIONS.map((version) => [pdfPath(version), pdfRoute(version)] as const),
  ...SHARED_PAGES.map((page) => [pictureOf(page), pictureRoute(page)] as const),
])

/** Texts for crawlers at the root of every host. */
export const CRAWLER_FILES: readonly string[] = ['/robots.txt', '/sitemap.xml', '/llms.txt']

/** What a host answers at once: the pages that are read, in every language, and the prices of a visitor where they are personal. */
export function pagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  const pages = languagesOf(variant).flatMap((language) => [...LISTED_PATHS, ...UNLISTED_PATHS].map((path) => pathname({ variant, language }, path)))
  return rulesOf(variant).choosesMarket ? [...pages, '/api/market'] : pages
}
