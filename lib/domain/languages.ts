/** The six languages in the order of the specification (section 1); the first is the source of all texts. */
export const LANGUAGES = ['ru', 'es', 'en', 'pt', 'lv', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** Recognises a language code; `undefined` for anything else. */
export const parseLanguage = (value: unknown): Language | undefined => LANGUAGES.find((language) => language === value)
