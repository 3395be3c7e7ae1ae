import type { Token, Tokens } from 'marked'
import { typograph } from '../../i18n/typograph.ts'
import type { TextRun } from '../contract/legal-text.ts'
import type { LegalLanguage } from '../domain/legal-languages.ts'
import { findLegalVersion } from '../domain/legal-documents.ts'
import { unknownPlaceholders } from './placeholders.ts'
import type { Report } from './source-error.ts'

/** Links may lead to published documents, or to the site through its placeholder. */
const isInternalHref = (href: string): boolean => {
  const [, slug] = /^\/legal\/([^/#?]+)$/.exec(href) ?? []
  return slug === undefined ? /^\{\{siteUrl\}\}(?:\/|$)/.test(href) : findLegalVersion(slug) !== undefined
}

const TOKEN_NAMES: Readonly<Record<string, string>> = {
  html: 'HTML',
  image: 'an image',
  codespan: 'code',
  br: 'a forced line break',
  del: 'struck-through text',
}

/** Converts the inline tokens of a block. `line` finds the line of a raw token. */
export function readRuns(
  tokens: readonly Token[],
  language: LegalLanguage,
  line: (raw: string) => number,
  report: Report,
): TextRun[] {
  const read = (list: readonly Token[], style: Omit<TextRun, 'text'>): TextRun[] =>
    list.flatMap((token) => readToken(token as Tokens.Generic, style))

  function readToken(token: Tokens.Generic, style: Omit<TextRun, 'text'>): TextRun[] {
    switch (token.type) {
      case 'text':
      case 'escape':
        return readText(String(token['text']), token.raw, style)
      case 'strong':
        return read(token.tokens ?? [], { ...style, strong: true })
      case 'em':
        return read(token.tokens ?? [], { ...style, em: true })
      case 'link': {
        const href = String(token['href'])
        if (!isInternalHref(href)) report(line(token.raw), `the link to "${href}" leads to no document of the site`)
        return read(token.tokens ?? [], { ...style, href })
      }
      default: {
        const excerpt = token.raw.trim().slice(0, 40)
        report(
          line(token.raw),
          `${TOKEN_NAMES[token.type] ?? token.type} is not allowed in a legal document: "${excerpt}"`,
        )
        return []
      }
    }
  }

  function readText(text: string, raw: string, style: Omit<TextRun, 'text'>): TextRun[] {
    for (const piece of unknownPlaceholders(text))
      report(line(raw), `"${piece}" is no placeholder that the operator's configuration fills`)
    const entity = /&(?:#\d+|#x[\da-f]+|\w+);/i.exec(text)
    if (entity) report(line(raw), `"${entity[0]}" is HTML: write the character itself`)
    return [{ ...style, text: typograph(text.replaceAll(/(?<!\s)\s*\n\s*/g, ' '), language) }]
  }

  return mergeRuns(read(tokens, {}))
}

const sameStyle = (one: TextRun, two: TextRun) =>
  one.strong === two.strong && one.em === two.em && one.href === two.href

function mergeRuns(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && sameStyle(last, run)) result[result.length - 1] = { ...last, text: last.text + run.text }
    else if (run.text) result.push(run)
  }
  return result
}
