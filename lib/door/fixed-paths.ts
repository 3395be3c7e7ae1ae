import { languagesOf } from '../../i18n/locales.ts'
import { pathname, type PagePath } from '../../i18n/paths.ts'
import { BOTS, botPath } from '../domain/bots.ts'
import { LEGAL_VERSIONS, legalPath } from '../domain/legal-documents.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Pages that search engines are told of; each stands for itself. */
export const LISTED_PATHS: readonly PagePath[] = [
  '/',
  '/genealogy_complex',
  '/genealogy_services',
  ...BOTS.map(botPath),
  '/legal',
  ...LEGAL_VERSIONS.filter(({ current }) => current).map(legalPath),
]

/** What is sent where a page could not be made. */
export const FAILED_PATH = '/failed'

/** Second addresses, versions that are no longer in force, and pages that are no reading matter. */
const UNLISTED_PATHS: readonly PagePath[] = [
  '/b',
  '/genealogy-complex',
  '/offline',
  FAILED_PATH,
  ...LEGAL_VERSIONS.filter(({ current }) => !current).map(legalPath),
]

/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly PagePath[] = [...LISTED_PATHS, ...UNLISTED_PATHS]

/** Texts for crawlers at the root of every host. */
export const CRAWLER_FILES: readonly string[] = ['/robots.txt', '/sitemap.xml', '/llms.txt']

/** What a host answers at once: its pages in every language, and the prices of a visitor where they are personal. */
export function pagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  const pages = languagesOf(variant).flatMap((language) => FIXED_PATHS.map((path) => pathname({ variant, language }, path)))
  return rulesOf(variant).choosesMarket ? [...pages, '/api/market'] : pages
}
