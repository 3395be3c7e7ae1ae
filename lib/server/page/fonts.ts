import 'server-only'
import type { Language } from '../../domain/languages.ts'

/** Subset of the web fonts that has the letters of a language; `lib/cli/fonts.py` lists the letters of each. */
const SUBSETS: Readonly<Record<Language, 'cyrillic' | 'latin'>> = {
  ru: 'cyrillic',
  es: 'latin',
  en: 'latin',
  pt: 'latin',
  lv: 'latin',
  it: 'latin',
}

/** Paths of the fonts that every page of a language needs. */
export const fontPaths = (language: Language): string[] =>
  ['golos', 'literata'].map((family) => `/fonts/${family}-${SUBSETS[language]}-1.woff2`)
