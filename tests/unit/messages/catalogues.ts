import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'

interface Tree {
  readonly [key: string]: string | Tree
}

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

/** Texts of a language by their whole keys. */
export const textsOf = (language: Language): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Tree))

export const CATALOGUES: readonly (readonly [Language, Map<string, string>])[] = LANGUAGES.map((language) => [
  language,
  textsOf(language),
])

/** `key: text` of every text that a test objects to. */
export const where = (texts: Map<string, string>, objects: (text: string, key: string) => boolean): string[] =>
  [...texts].filter(([key, text]) => objects(text, key)).map(([key, text]) => `${key}: ${text}`)

/** Messages of the chat whose English the specification gives word for word (sections 5 and 8); the other languages follow it, punctuation too. */
export const SPECIFIED: readonly string[] = [
  'consentSave',
  'consentLog',
  'fileSize',
  'loadTitle',
  'loadText',
  'actionExpired',
  'oldRevision',
  'noServer',
  'auth',
  'upload',
].map((key) => `chat.err.${key}`)
