import { LANGUAGES, type Language } from '@/lib/domain/languages'
import { textsIn, translationState, type Translated, type TranslationState } from '@/lib/domain/translations'
import type { Values } from '../revert'
import type { DictionaryShape, DictionaryTools } from './types'

type Fields = readonly [string, ...string[]]

/** Names of the fields that have texts in each language; `undefined` if a dictionary has none. */
export const translatedFields = ({ fields }: DictionaryShape): Fields | undefined =>
  fields.find(({ translated }) => translated)?.translated as Fields | undefined

/** Languages in which a banner is shown: variant 1 is Russian only. */
export function targetLanguages({ variants, langs }: Values): readonly Language[] {
  if (String(variants) === '1') return ['ru']
  const chosen = Array.isArray(langs) ? LANGUAGES.filter((language) => langs.includes(language)) : []
  return chosen.length ? chosen : LANGUAGES
}

/** Languages in which an item needs texts: all for flags, whose languages are a condition. */
const neededLanguages = (shape: DictionaryShape, values: Values): readonly Language[] =>
  shape.name === 'banners' ? targetLanguages(values) : LANGUAGES

/** State of an item in a language; `undefined` if it needs no texts there. */
export function stateIn(shape: DictionaryShape, values: Values, language: Language): TranslationState | undefined {
  const fields = translatedFields(shape)
  return fields && neededLanguages(shape, values).includes(language)
    ? translationState(values as Translated<string>, fields, language)
    : undefined
}

/** A field's text in the language of the page, else in the first language that has one. */
export function localizedText({ shape, language }: DictionaryTools, values: Values, name: string): string {
  const fields = translatedFields(shape) ?? [name]
  const texts = [language, ...LANGUAGES].map((one) => textsIn(values as Translated<string>, fields, one))
  return texts.find(Boolean)?.[name] ?? ''
}

/** Name of a language in itself. */
export const languageLabel = ({ fields }: DictionaryShape, language: Language): string =>
  fields.find(({ name }) => name === language)?.label ?? language
