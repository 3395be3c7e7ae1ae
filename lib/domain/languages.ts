/** The six languages in the order of the specification (section 1); the first is the source of all texts. */
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

/** The specification's locale of a language (section 1), as events carry it. */
export const localeOf = (language: Language): string => LOCALES[language]

/** Recognises a language code; `undefined` for anything else. */
export const parseLanguage = (value: unknown): Language | undefined => LANGUAGES.find((language) => language === value)
