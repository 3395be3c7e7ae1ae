import { Marked, type Token, type Tokens } from 'marked'
import { plainText, type LegalBlock, type TextRun } from '../contract/legal-text.ts'
import type { LegalLanguage } from '../domain/legal-languages.ts'
import { readRuns } from './inline.ts'
import type { Report } from './source-error.ts'

/** Underscores are blanks to be filled in by hand, never emphasis. `undefined` means "no token here". */
const markdown = new Marked({ tokenizer: { emStrong: (source) => (source.startsWith('_') ? undefined : false) } })

const TOKEN_NAMES: Readonly<Record<string, string>> = {
  html: 'HTML',
  hr: 'a line across the page',
  code: 'code (a line that begins with four spaces)',
  blockquote: 'a quotation',
  def: 'a link definition',
}
const CLAUSE = /^(\d+(?:\.\d+)+)\.?\s/
const newlines = (text: string) => text.split('\n').length - 1

/** Parses the Markdown of a source into blocks; reports syntax that legal documents may not use, with its line. */
export function readBody(source: string, firstLine: number, language: LegalLanguage, report: Report): LegalBlock[] {
  const anchors = new Set<string>()
  let level = 1
  const sections = [0, 0]

  function anchor(id: string, line: number, what: string): string {
    if (anchors.has(id)) report(line, `${what} occurs twice`)
    anchors.add(id)
    return id
  }

  function readHeading(token: Tokens.Heading, runs: TextRun[], line: number): LegalBlock[] {
    if (token.depth === 1) report(line, 'the text contains a heading with one #: the title comes from the front matter')
    else if (token.depth > 3) report(line, 'a heading is deeper than ###')
    else if (token.depth > level + 1)
      report(line, `a heading skips a level: ${'#'.repeat(token.depth)} after ${'#'.repeat(level)}`)
    level = token.depth
    if (token.depth < 3) sections.splice(0, 2, (sections[0] ?? 0) + 1, 0)
    else sections[1] = (sections[1] ?? 0) + 1
    const id = `section-${sections.slice(0, token.depth - 1).join('-')}`
    return [{ kind: 'heading', level: token.depth === 3 ? 3 : 2, id, runs }]
  }

  function readParagraph(runs: TextRun[], raw: string, line: number): LegalBlock[] {
    const run = raw.split('\n').findIndex((text, index) => index > 0 && CLAUSE.test(text))
    if (run > 0) report(line + run, 'a clause follows another without an empty line between them')
    const [, number] = CLAUSE.exec(plainText(runs).replaceAll('\u00a0', ' ')) ?? []
    return [
      number
        ? { kind: 'paragraph', id: anchor(`clause-${number.replaceAll('.', '-')}`, line, `clause ${number}`), runs }
        : { kind: 'paragraph', runs },
    ]
  }

  function readList(token: Tokens.List, line: number): LegalBlock[] {
    if (token.ordered) {
      report(line, 'an ordered list: write clauses as paragraphs that begin with their number, such as "2.3. …"')
      return []
    }
    let at = line
    const items = token.items.map((item) => {
      const start = at
      at += newlines(item.raw)
      const [first, ...rest] = item.tokens.filter((part) => part.type !== 'space')
      if (item.task) report(start, 'a list item with a check box')
      else if (rest.length || (first && first.type !== 'text' && first.type !== 'paragraph'))
        report(start, 'a list item has more than one paragraph of text in it')
      return runsOf((first as Tokens.Generic | undefined)?.tokens ?? [], item.raw, start)
    })
    return [{ kind: 'list', items }]
  }

  const runsOf = (tokens: readonly Token[], raw: string, line: number): TextRun[] =>
    readRuns(tokens, language, (piece) => line + newlines(raw.slice(0, Math.max(0, raw.indexOf(piece)))), report)

  function readBlock(token: Token, line: number): LegalBlock[] {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        return readHeading(token as Tokens.Heading, runsOf(token.tokens ?? [], token.raw, line), line)
      case 'paragraph':
        return readParagraph(runsOf(token.tokens ?? [], token.raw, line), token.raw, line)
      case 'list':
        return readList(token as Tokens.List, line)
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => runsOf(cell.tokens, token.raw, line))
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
      }
      default:
        report(line, `${TOKEN_NAMES[token.type] ?? token.type} is not allowed in a legal document`)
        return []
    }
  }

  let line = firstLine
  const blocks = markdown.lexer(source).flatMap((token) => {
    const start = line
    line += newlines(token.raw)
    return readBlock(token, start + (/^\n*/.exec(token.raw)?.[0].length ?? 0))
  })
  if (blocks[0]?.kind !== 'paragraph') report(firstLine, 'the text does not begin with a paragraph')
  return blocks
}
