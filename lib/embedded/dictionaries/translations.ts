import { LANGUAGES, type Language } from '../../domain/languages.ts'
import type { Texts } from '../../domain/translations.ts'
import { parseJsonText } from '../../http/parse-json.ts'

type Translations = Partial<Record<Language, Texts<string>>>

const isTexts = (value: unknown): value is Texts<string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** Parses a `translations` column; unreadable texts are left out. */
export function readTranslations(json: string): Translations {
  const stored = (parseJsonText(json) ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => (isTexts(stored[language]) ? [[language, stored[language]]] : [])),
  )
}

/** The `translations` column of an item, without empty ones. */
export const writeTranslations = (item: { readonly [language in Language]?: Texts<string> | undefined }): string =>
  JSON.stringify(
    Object.fromEntries(LANGUAGES.map((language) => [language, item[language]] as const).filter(([, texts]) => texts)),
  )
