import { DICTIONARIES, type AnyItem } from '../../contract/dictionaries/table.ts'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import { LANGUAGES } from '../../domain/languages.ts'

const TITLE_FIELDS = ['title', 'description', 'note', 'hours'] as const

export const hasTitles = (name: DictionaryName): boolean =>
  TITLE_FIELDS.some((field) => field in DICTIONARIES[name].schema.shape)

/** Texts that name an item: its own, then those of each language. */
export const titlesOf = (item: AnyItem): string[] =>
  [item, ...LANGUAGES.map((language) => (item[language] ?? {}) as AnyItem)].flatMap((texts) =>
    TITLE_FIELDS.map((field) => texts[field]).filter((text): text is string => typeof text === 'string' && text !== ''),
  )
