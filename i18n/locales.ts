import { LANGUAGES, type Language } from '../lib/domain/languages.ts'
import { hasLanguagePrefix, rulesOf, type VariantId } from '../lib/variants/variants.ts'

interface LanguageEntry {
  /** Name of the language in itself: `langTitle` of the specification. */
  title: string
  html: string
  /** Tag for `Intl` formats and plural rules. */
  intl: string
  openGraph: string
}

const ENTRIES: Record<Language, LanguageEntry> = {
  ru: { title: 'Русский', html: 'ru', intl: 'ru-RU', openGraph: 'ru_RU' },
  es: { title: 'Español', html: 'es', intl: 'es-PE', openGraph: 'es_PE' },
  en: { title: 'English', html: 'en', intl: 'en-GB', openGraph: 'en_GB' },
  pt: { title: 'Português', html: 'pt-PT', intl: 'pt-PT', openGraph: 'pt_PT' },
  lv: { title: 'Latviešu', html: 'lv', intl: 'lv-LV', openGraph: 'lv_LV' },
  it: { title: 'Italiano', html: 'it', intl: 'it-IT', openGraph: 'it_IT' },
}

/** Language of the source catalogue and of the operators (decisions: default language). */
export const SOURCE_LANGUAGE: Language = 'ru'

/** Used if nothing is known about the visitor (specification, section 4). */
export const FALLBACK_LANGUAGE: Language = 'en'

export const languageEntry = (language: Language): LanguageEntry => ENTRIES[language]

export function languagesOf(variant: VariantId): readonly Language[] {
  const { languages } = rulesOf(variant)
  return languages === 'all' ? LANGUAGES : languages
}

/** A variant with one of its languages. Only these pairs have pages. */
export interface SiteLocale {
  readonly variant: VariantId
  readonly language: Language
}

export function parseSiteLocale(
  variant: VariantId | undefined,
  language: Language | undefined,
): SiteLocale | undefined {
  return variant && language && languagesOf(variant).includes(language) ? { variant, language } : undefined
}

export const choosesLanguage = (variant: VariantId): boolean => hasLanguagePrefix(variant)
