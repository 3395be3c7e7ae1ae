import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../domain/languages.ts'

export type Messages = { readonly [key: string]: string | Messages }

const memory = new Map<Language, Promise<Messages>>()

const read = async (language: Language) =>
  JSON.parse(await readFile(join(process.cwd(), 'public/assets/i18n', `${language}.json`), 'utf8')) as Messages

/** Loads the site's messages of a language and caches them; a failed load is retried by the next call. */
export function loadCatalogue(language: Language): Promise<Messages> {
  const messages = memory.get(language) ?? read(language)
  memory.set(language, messages)
  messages.catch(() => memory.delete(language))
  return messages
}
