import { languagesOf } from '../../i18n/locales.ts'
import { pathname } from '../../i18n/paths.ts'
import { BOTS, botPath } from '../domain/bots.ts'
import { changesPath, LEGAL_COMPARISONS, LEGAL_VERSIONS, legalPath, pdfPath, pdfRoute } from '../domain/legal-documents.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Read so seldom that whoever is the first may wait for them to be made. */
const SELDOM_READ: readonly `/${string}`[] = [...LEGAL_VERSIONS.filter((version) => !version.current).map(legalPath), ...LEGAL_COMPARISONS.map(changesPath)]

/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly `/${string}`[] = [
  '/',
  '/b',
  '/genealogy_complex',
  '/genealogy-complex',
  '/genealogy_services',
  ...BOTS.map(botPath),
  '/legal',
  ...LEGAL_VERSIONS.filter((version) => version.current).map(legalPath),
  ...SELDOM_READ,
]

/** Addresses of files that are made when they are first asked for, with what makes them. A closing slash belongs to the address. */
export const DOCUMENT_PATHS: ReadonlyMap<string, `/${string}`> = new Map(LEGAL_VERSIONS.map((version) => [pdfPath(version), pdfRoute(version)]))

const OFTEN_READ = FIXED_PATHS.filter((path) => !SELDOM_READ.includes(path))

/** What a host answers at once: the pages that are read, in every language, and the prices of a visitor where they are personal. */
export function pagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  const pages = languagesOf(variant).flatMap((language) => OFTEN_READ.map((path) => pathname({ variant, language }, path)))
  return rulesOf(variant).choosesMarket ? [...pages, '/api/market'] : pages
}
