import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'

/** One row of the terminology table: a concept and its only term in each language. */
export interface Term {
  readonly concept: string
  readonly terms: Readonly<Record<Language, string>>
}

/** A wording that no text may contain, apart from the places in `except`. */
export interface Forbidden {
  readonly pattern: RegExp
  readonly instead: string
  readonly why: string
  readonly except: readonly string[]
}

/** Cells of the first table of a Markdown document, without its head; `\|` stands for a bar in a cell. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .replace(/^\|\s*|\s*\|\s*$/g, '')
      .split(/\s*(?<!\\)\|\s*/)
      .map((cell) => cell.replaceAll('\\|', '|').replace(/^`(.*)`$/, '$1')),
  )
}

export const readTerms = (markdown = readFileSync('docs/words/terms.md', 'utf8')): Term[] =>
  tableRows(markdown).map(([concept = '', ...terms]) => ({
    concept,
    terms: Object.fromEntries(LANGUAGES.map((language, index) => [language, terms[index] ?? ''])) as Term['terms'],
  }))

export const readForbidden = (
  language: Language,
  markdown = readFileSync(`docs/words/${language}.md`, 'utf8'),
): Forbidden[] =>
  tableRows(markdown).map(([expression = '', instead = '', why = '', except = '']) => ({
    pattern: new RegExp(expression, 'iu'),
    instead,
    why,
    except: except.split(/,\s*/).filter(Boolean),
  }))
