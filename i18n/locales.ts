import { LANGUAGES, type Language } from '../lib/domain/languages.ts'
import { hasLanguagePrefix, rulesOf, type VariantId } from '../lib/variants/variants.ts'

interface LanguageEntry {
  /** The language's own name: `langTitle` of the specification. */
  title: string
  /** `<html lang>`: what a screen reader speaks. */
  html: string
  /** Tag for `Intl` and plural rules: what prices and numbers are written in. */
  intl: string
  openGraph: string
}

const ENTRIES: Record<Language, LanguageEntry> = {
  ru: { title: 'Русский', html: 'ru', intl: 'ru-RU', openGraph: 'ru_RU' },
  es: { title: 'Español', html: 'es', intl: 'es-PE', openGraph: 'es_PE' },
  en: { title: 'English', html: 'en', intl: 'en-GB', openGraph: 'en_GB' },
  pt: { title: 'Português', html: 'pt-BR', intl: 'pt-BR', openGraph: 'pt_BR' },
  lv: { title: 'Latviešu', html: 'lv', intl: 'lv-LV', openGraph: 'lv_LV' },
  it: { title: 'Italiano', html: 'it', intl: 'it-IT', openGraph: 'it_IT' },
}

/** The language of the source catalogue and of the operator (decisions: default language). */
export const SOURCE_LANGUAGE: Language = 'ru'

/** The language of a visitor of whom nothing else is known (specification, section 4). */
export const FALLBACK_LANGUAGE: Language = 'en'

/** Tags and name of a language. */
export const languageEntry = (language: Language): LanguageEntry => ENTRIES[language]

/** Languages that a variant speaks. */
export const languagesOf = (variant: VariantId): readonly Language[] =>
  LANGUAGES.filter((language) => rulesOf(variant).languages.includes(language))

/** A variant together with one of its languages: the only pairs that have pages. */
export interface Place {
  readonly variant: VariantId
  readonly language: Language
}

/** Recognises a pair; `undefined` where the variant does not speak the language. */
export function parsePlace(variant: VariantId | undefined, language: Language | undefined): Place | undefined {
  return variant && language && languagesOf(variant).includes(language) ? { variant, language } : undefined
}

/** True where the visitor can choose between languages. */
export const choosesLanguage = (variant: VariantId): boolean => hasLanguagePrefix(variant)
