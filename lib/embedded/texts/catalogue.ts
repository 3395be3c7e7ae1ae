import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../domain/languages.ts'

/** The words of a catalogue by their keys, one within another. */
export type Words = { readonly [key: string]: string | Words }

const memory = new Map<Language, Promise<Words>>()

const read = async (language: Language) =>
  JSON.parse(await readFile(join(process.cwd(), 'public/assets/i18n', `${language}.json`), 'utf8')) as Words

/** The site's own words in a language, read once; a try that fails is forgotten. */
export function catalogueOf(language: Language): Promise<Words> {
  const words = memory.get(language) ?? read(language)
  memory.set(language, words)
  words.catch(() => memory.delete(language))
  return words
}
