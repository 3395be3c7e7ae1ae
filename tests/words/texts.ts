import { globSync, readFileSync } from 'node:fs'
import { LEGAL_VERSIONS } from '../../lib/domain/legal-documents.ts'
import type { Language } from '../../lib/domain/languages.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

/** A text that visitors or administrators read. `place`: key of the catalogue, or file and line. */
export interface SiteText {
  readonly place: string
  readonly text: string
}

const current = new Set(
  LEGAL_VERSIONS.filter(({ id, version }) =>
    LEGAL_VERSIONS.every((other) => other.id !== id || other.version <= version),
  ).map(({ id, version }) => `${id}/${version}`),
)
const isCurrent = (file: string) => [...current].some((name) => file.includes(`/${name}.`))

function linesOf(file: string): SiteText[] {
  const name = file.replace(/^lib\/(?:embedded\/content|documents)\//, '')
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ place: `${name}:${index + 1}`, text: line.replaceAll(/\\(.)/g, '$1') }))
    .filter(({ text }) => /\p{L}/u.test(text))
}

/** Texts of a language: its catalogue, content pages, and legal documents in force. No-break spaces become spaces. */
export function siteTexts(language: Language): SiteText[] {
  const pages = globSync(`lib/embedded/content/pages/*/${language}.md`)
  const documents = globSync(`lib/documents/legal/*/*.${language}.md`).filter(isCurrent)
  const catalogue = [...textsOf(language)].map(([place, text]) => ({ place, text }))
  return [...catalogue, ...[...pages, ...documents].toSorted().flatMap(linesOf)].map(({ place, text }) => ({
    place,
    text: text.replaceAll(/[\u00a0\u202f]/g, ' '),
  }))
}
