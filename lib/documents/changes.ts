import { diffArrays } from 'diff'
import {
  plainText,
  type ChangeLine,
  type ChangePart,
  type ChangeSection,
  type LegalBlock,
} from '../contract/legal-text.ts'
import { align } from './align.ts'

interface Unit {
  readonly kind: 'section' | 'heading' | 'paragraph' | 'item' | 'row'
  readonly text: string
}

function toUnits(block: LegalBlock): Unit[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: block.level === 2 ? 'section' : 'heading', text: plainText(block.runs) }]
    case 'paragraph':
      return [{ kind: 'paragraph', text: plainText(block.runs) }]
    case 'list':
      return block.items.map((item) => ({ kind: 'item', text: plainText(item) }))
    case 'table':
      return [block.head, ...block.rows].map((row) => ({ kind: 'row', text: row.map(plainText).join(' · ') }))
  }
}

/** Tokens are words, clause numbers, spaces and single signs. The word rules of `diff` do not support Cyrillic. */
const tokens = (text: string): string[] =>
  text.match(/\d+(?:\.\d+)*\.?|[\p{L}\p{M}\p{N}]+(?:[-’][\p{L}\p{N}]+)*|\s+|[^\p{L}\p{N}\s]/gu) ?? []

const isChange = (piece: { added: boolean; removed: boolean } | undefined) =>
  piece !== undefined && (piece.added || piece.removed)
/** Punctuation, spaces and at most one short word, which do not separate two changes. */
const isGap = (text: string) => /^[^\p{L}\p{N}]*(?:\p{L}{1,3}[^\p{L}\p{N}]*)?$/u.test(text)

/** Diff by words. Adjacent changes are merged, so that a phrase reads as a whole. */
export function wordChanges(before: string, after: string): ChangePart[] {
  const parts: ChangePart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed.trim()) parts.push({ text: removed, change: 'removed' })
    if (added.trim()) parts.push({ text: added, change: 'added' })
    else if (added) parts.push({ text: added })
    removed = ''
    added = ''
  }
  const pieces = diffArrays(tokens(before), tokens(after))
  for (const [index, piece] of pieces.entries()) {
    const text = piece.value.join('')
    if (piece.removed) removed += text
    else if (piece.added) added += text
    else if ((removed || added) && isGap(text) && isChange(pieces[index + 1])) {
      removed += text
      added += text
    } else {
      flush()
      parts.push({ text })
    }
  }
  flush()
  return parts
}

const toParts = (before: Unit | undefined, after: Unit | undefined): ChangePart[] =>
  before && after
    ? wordChanges(before.text, after.text)
    : [before ? { text: before.text, change: 'removed' } : { text: after?.text ?? '', change: 'added' }]

const isChanged = (parts: readonly ChangePart[]) => parts.some((part) => part.change)

function addLine(
  lines: readonly ChangeLine[],
  kind: Exclude<Unit['kind'], 'section'>,
  parts: readonly ChangePart[],
): ChangeLine[] {
  const last = lines.at(-1)
  if (isChanged(parts)) return [...lines, { kind, parts }]
  return last?.kind === 'unchanged'
    ? [...lines.slice(0, -1), { kind: 'unchanged', count: last.count + 1 }]
    : [...lines, { kind: 'unchanged', count: 1 }]
}

/** Diff of two versions: sections with the clauses that differ, and counts of the unchanged ones. */
export function changesBetween(before: readonly LegalBlock[], after: readonly LegalBlock[]): ChangeSection[] {
  let sections: { heading: ChangePart[]; lines: ChangeLine[] }[] = [{ heading: [], lines: [] }]
  for (const [old, fresh] of align(before.flatMap(toUnits), after.flatMap(toUnits))) {
    const parts = toParts(old, fresh)
    const kind = (fresh ?? old)?.kind ?? 'paragraph'
    const last = sections.at(-1)
    if (kind === 'section' || !last) sections = [...sections, { heading: parts, lines: [] }]
    else last.lines = addLine(last.lines, kind, parts)
  }
  return foldUnchanged(sections.filter(({ heading, lines }) => heading.length || lines.length))
}

function foldUnchanged(sections: readonly { heading: ChangePart[]; lines: ChangeLine[] }[]): ChangeSection[] {
  const result: ChangeSection[] = []
  for (const { heading, lines } of sections) {
    const last = result.at(-1)
    if (isChanged(heading) || lines.some((line) => line.kind !== 'unchanged'))
      result.push({ kind: 'section', heading, lines })
    else if (last?.kind === 'unchanged') result[result.length - 1] = { kind: 'unchanged', count: last.count + 1 }
    else result.push({ kind: 'unchanged', count: 1 })
  }
  return result
}
