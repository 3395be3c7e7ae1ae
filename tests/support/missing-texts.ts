import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCE_LANGUAGE } from '../../i18n/locales.ts'
import { LEGAL_VERSIONS } from '../../lib/domain/legal-documents.ts'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'

const catalogue = (language: string) => `public/assets/i18n/${language}.json`

/** Full keys of the texts in a tree of messages. */
function keysOf(tree: unknown, path: readonly string[] = []): string[] {
  return typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => keysOf(value, [...path, key]))
    : [path.join('.')]
}

const readKeys = (file: string) => keysOf(JSON.parse(readFileSync(file, 'utf8')))

/** Lists the files and the keys that a language lacks: messages of the site and its emails, and content pages. */
export function missingTexts(language: string, root = '.'): string[] {
  const files = [catalogue(language), ...Object.keys(SLUGS).map((page) => pagePath(page, language))]
  const missingFiles = files.filter((file) => !existsSync(join(root, file)))
  if (missingFiles.includes(catalogue(language))) return missingFiles
  const keys = new Set(readKeys(join(root, catalogue(language))))
  const missingKeys = readKeys(catalogue(SOURCE_LANGUAGE)).filter((key) => !keys.has(key))
  return [...missingKeys.map((key) => `${catalogue(language)}: ${key}`), ...missingFiles]
}

const pagePath = (page: string, language: string) => `lib/embedded/content/pages/${page}/${language}.md`

/** Lists the legal texts that a language of legal texts lacks. */
export const missingLegalTexts = (language: string): string[] =>
  LEGAL_VERSIONS.map(({ id, version }) => `lib/documents/legal/${id}/${version}.${language}.md`).filter(
    (file) => !existsSync(file),
  )
