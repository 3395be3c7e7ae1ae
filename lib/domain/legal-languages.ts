import type { Language } from './languages.ts'

/** Languages of the legal texts. Pages in other languages show the English one. */
export const LEGAL_LANGUAGES = ['ru', 'en'] as const satisfies readonly Language[]
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number]

export const toLegalLanguage = (language: Language): LegalLanguage =>
  LEGAL_LANGUAGES.find((legalLanguage) => legalLanguage === language) ?? 'en'
