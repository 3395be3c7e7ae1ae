import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { ChangeSection, LegalBlock, LegalView } from '../../contract/legal-text.ts'
import { config } from '../../config/config.ts'
import { changesBetween } from '../../documents/changes.ts'
import { fillBlocks } from '../../documents/filled.ts'
import { placeholderValues } from '../../documents/placeholders.ts'
import { legalSource } from '../../documents/sources.ts'
import { formatDate } from '../../domain/dates.ts'
import { toLegalLanguage, type LegalLanguage } from '../../domain/legal-languages.ts'
import {
  currentLegalVersion,
  LEGAL_VERSIONS,
  type LegalComparison,
  type LegalVersion,
} from '../../domain/legal-documents.ts'

export const textLanguage = ({ language }: SiteLocale): LegalLanguage => toLegalLanguage(language)

export const formatDay = (day: string): string => formatDate(new Date(`${day}T00:00:00Z`))

export function legalBlocks(
  siteLocale: SiteLocale,
  version: LegalVersion,
  linkTo = (path: `/${string}`) => href(siteLocale, path),
): LegalBlock[] {
  return fillBlocks(
    legalSource(version, textLanguage(siteLocale)).blocks,
    placeholderValues(siteLocale.variant, textLanguage(siteLocale), config()),
    linkTo,
  )
}

export const legalChanges = (siteLocale: SiteLocale, { newer, older }: LegalComparison): ChangeSection[] =>
  changesBetween(legalBlocks(siteLocale, older), legalBlocks(siteLocale, newer))

/** Title of a version's page. Only the terms have earlier versions with a title of their own. */
export async function legalTitle(version: LegalVersion): Promise<string> {
  const t = await getTranslations()
  return version.current
    ? t(`legal.titles.${version.id}`)
    : t('title.earlierTerms', { date: formatDay(version.version) })
}

export const legalHeadline = (siteLocale: SiteLocale, version: LegalVersion): string =>
  legalSource(version, textLanguage(siteLocale)).title

/** Meta description: the document's own if its text is in the page's language. */
export async function legalDescription(siteLocale: SiteLocale, version: LegalVersion): Promise<string> {
  const t = await getTranslations()
  if (textLanguage(siteLocale) === siteLocale.language)
    return legalSource(version, textLanguage(siteLocale)).description
  return version.current
    ? t(`legal.about.${version.id}`)
    : t('legal.aboutEarlier', { date: formatDay(version.version) })
}

/** Whether the legal documents still need the review of the operator's lawyer. */
export const isTemplate = (): boolean => config().legalReviewedOn === undefined

export function legalView(siteLocale: SiteLocale, version: LegalVersion): LegalView {
  const versions = LEGAL_VERSIONS.filter(({ id }) => id === version.id)
  const next = versions[versions.indexOf(version) - 1]
  return {
    version,
    date: formatDay(version.version),
    textLanguage: textLanguage(siteLocale),
    blocks: legalBlocks(siteLocale, version),
    versions: versions.map((one) => ({ version: one, date: formatDay(one.version) })),
    superseded: next && {
      date: formatDay(legalSource(next, textLanguage(siteLocale)).effective),
      by: currentLegalVersion(version.id),
    },
    isTemplate: isTemplate(),
  }
}
