/**
 * In the order of the specification (section 1), which also defines the locales, used in tracking events. The first
 * language is the source language of all texts.
 */
export const LANGUAGES = ['ru', 'es', 'en', 'pt', 'lv', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

const LOCALES: Readonly<Record<Language, string>> = {
  ru: 'ru-RU',
  es: 'es-ES',
  en: 'en-EN',
  pt: 'pt-PT',
  lv: 'lv-LV',
  it: 'it-IT',
}

export const localeOf = (language: Language): string => LOCALES[language]

export const parseLanguage = (value: unknown): Language | undefined => LANGUAGES.find((language) => language === value)
