import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../domain/languages.ts'

export type Words = { readonly [key: string]: string | Words }

const memory = new Map<Language, Promise<Words>>()

const read = async (language: Language) =>
  JSON.parse(await readFile(join(process.cwd(), 'public/assets/i18n', `${language}.json`), 'utf8')) as Words

/** Loads the site's messages of a language and caches them; a failed load is retried by the next call. */
export function loadCatalogue(language: Language): Promise<Words> {
  const words = memory.get(language) ?? read(language)
  memory.set(language, words)
  words.catch(() => memory.delete(language))
  return words
}
