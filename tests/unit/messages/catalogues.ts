import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'

interface Tree {
  readonly [key: string]: string | Tree
}

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

/** Texts of a language by full key. */
export const textsOf = (language: Language): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Tree))

export const CATALOGUES: readonly (readonly [Language, Map<string, string>])[] = LANGUAGES.map((language) => [
  language,
  textsOf(language),
])

/** Lists the rejected texts as `key: text`. */
export const where = (texts: Map<string, string>, objects: (text: string, key: string) => boolean): string[] =>
  [...texts].filter(([key, text]) => objects(text, key)).map(([key, text]) => `${key}: ${text}`)

/**
 * Chat messages whose English text the specification prescribes (sections 5 and 8); other languages follow it, with its
 * punctuation.
 */
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
