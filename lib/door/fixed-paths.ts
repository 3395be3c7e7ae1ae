import { languagesOf } from '../../i18n/locales.ts'
import { pathname } from '../../i18n/paths.ts'
import { BOTS, botPath } from '../domain/bots.ts'
import { changesPath, LEGAL_COMPARISONS, LEGAL_VERSIONS, legalPath, pdfPath, pdfRoute } from '../domain/legal-documents.ts'
import type { Config } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** Pages that the site itself has, whatever a database says; the address table starts from them. */
export const FIXED_PATHS: readonly `/${string}`[] = [
  '/',
  '/b',
  '/genealogy_complex',
  '/genealogy-complex',
  '/genealogy_services',
  ...BOTS.map(botPath),
  '/legal',
  ...LEGAL_VERSIONS.map(legalPath),
  ...LEGAL_COMPARISONS.map(changesPath),
]

/** Addresses of files that are made when they are first asked for, with what makes them. A closing slash belongs to the address. */
export const DOCUMENT_PATHS: ReadonlyMap<string, `/${string}`> = new Map(LEGAL_VERSIONS.map((version) => [pdfPath(version), pdfRoute(version)]))

/** What a host answers at once: its pages in every language, and the prices of a visitor where they are personal. */
export function pagePaths(host: string, config: Config): string[] {
  const variant = variantOfHost(host, config)
  if (!variant) return []
  const pages = languagesOf(variant).flatMap((language) => FIXED_PATHS.map((path) => pathname({ variant, language }, path)))
  return rulesOf(variant).choosesMarket ? [...pages, '/api/market'] : pages
}
