import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { href } from '../../i18n/paths.ts'
import type { ChangeSection, LegalBlock, LegalLanguage, LegalView } from '../contract/legal-text.ts'
import { config } from '../config/config.ts'
import { changesBetween } from '../documents/changes.ts'
import { fillBlocks } from '../documents/filled.ts'
import { factsOf } from '../documents/placeholders.ts'
import { legalSource } from '../documents/sources.ts'
import { formatDate } from '../domain/dates.ts'
import {
  currentLegalVersion,
  LEGAL_VERSIONS,
  type LegalComparison,
  type LegalVersion,
} from '../domain/legal-documents.ts'

/** The language of the text that a reader gets: Russian, and English for everybody else. */
export const textLanguage = ({ language }: Place): LegalLanguage => (language === 'ru' ? 'ru' : 'en')

/** `DD.MM.YYYY` of a registry's day. */
export const dayOf = (day: string): string => formatDate(new Date(`${day}T00:00:00Z`))

/** The text of a version with the operator's facts and links of the place. */
export function legalBlocks(
  place: Place,
  version: LegalVersion,
  linkTo = (path: `/${string}`) => href(place, path),
): LegalBlock[] {
  return fillBlocks(
    legalSource(version, textLanguage(place)).blocks,
    factsOf(place.variant, textLanguage(place), config()),
    linkTo,
  )
}

/** What a version changed in the one before it. */
export const legalChanges = (place: Place, { newer, older }: LegalComparison): ChangeSection[] =>
  changesBetween(legalBlocks(place, older), legalBlocks(place, newer))

/** Title of a version's page. Only the terms have earlier versions with a title of their own. */
export async function legalTitle(version: LegalVersion): Promise<string> {
  const t = await getTranslations()
  return version.current ? t(`legal.titles.${version.id}`) : t('title.earlierTerms', { date: dayOf(version.version) })
}

/** The title of the text itself, in the text's language. */
export const legalHeadline = (place: Place, version: LegalVersion): string =>
  legalSource(version, textLanguage(place)).title

/** Description of a version's page: that of the text, where the text is in the page's language. */
export async function legalDescription(place: Place, version: LegalVersion): Promise<string> {
  const t = await getTranslations()
  if (textLanguage(place) === place.language) return legalSource(version, textLanguage(place)).description
  return version.current ? t(`legal.about.${version.id}`) : t('legal.aboutEarlier', { date: dayOf(version.version) })
}

/** What the page of a version shows. */
export function legalView(place: Place, version: LegalVersion): LegalView {
  const versions = LEGAL_VERSIONS.filter(({ id }) => id === version.id)
  const next = versions[versions.indexOf(version) - 1]
  return {
    version,
    date: dayOf(version.version),
    textLanguage: textLanguage(place),
    blocks: legalBlocks(place, version),
    versions: versions.map((one) => ({ version: one, date: dayOf(one.version) })),
    superseded: next && {
      date: dayOf(legalSource(next, textLanguage(place)).effective),
      by: currentLegalVersion(version.id),
    },
  }
}
