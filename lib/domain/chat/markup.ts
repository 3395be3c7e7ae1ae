import { findLinks, labelledLink } from './links.ts'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }

export type Block =
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }

/** Inline markup. Every match is bounded by the line and no part is scanned twice, so matching takes linear time. */
const INLINE_MARKUP =
  /`(?<code>[^`]+)`|\[(?<label>[^\][]{1,200})\]\((?<target>https?:\/\/(?:[^\s()<>"]|\([^\s()<>"]{0,200}\)){1,500})\)|(?<![\p{L}\p{N}*])\*(?<bold>[^\s*](?:[^*]{0,500}[^\s*])?)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?<italic>[^\s_](?:[^_]{0,500}[^\s_])?)_(?![\p{L}\p{N}_])/giu

const plain = (text: string): Inline[] => (text ? [{ kind: 'text', text }] : [])

type Groups = Record<string, string | undefined>

function toInline(source: string, { code, label = '', target, bold, italic }: Groups, isTrusted: boolean): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (target !== undefined) {
    const link = labelledLink(label, target, isTrusted)
    return link ? { kind: 'link', ...link } : { kind: 'text', text: source }
  }
  return bold === undefined
    ? { kind: 'italic', parts: inlines(italic ?? '', isTrusted) }
    : { kind: 'bold', parts: inlines(bold, isTrusted) }
}

function inlines(line: string, isTrusted: boolean): Inline[] {
  const matches = [
    ...Array.from(line.matchAll(INLINE_MARKUP), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      read: () => toInline(match[0], match.groups ?? {}, isTrusted),
    })),
    ...findLinks(line).map(({ start, end, href, text }) => ({
      start,
      end,
      read: (): Inline => ({ kind: 'link', href, text }),
    })),
  ].sort((a, b) => a.start - b.start)
  const parts: Inline[] = []
  let at = 0
  for (const { start, end, read } of matches) {
    if (start < at) continue
    parts.push(...plain(line.slice(at, start)), read())
    at = end
  }
  return [...parts, ...plain(line.slice(at))]
}

const FENCE = /^``` ?([\w+#.-]{0,20})$/
const QUOTED = /^> ?/

/**
 * Parses the light markup of messages: `*bold*`, `_italic_`, `` `code` ``, `[label](https://…)`, URLs and email
 * addresses, `> ` quotes and ``` fences. Everything else, HTML included, stays text.
 * @param isTrusted false for a visitor's text: the real URL of a link is always shown
 */
export function parseMarkup(text: string, isTrusted: boolean): Block[] {
  const blocks: Block[] = []
  const rows = text.split('\n')
  let at = 0
  const take = (belongs: (row: string) => boolean): string[] => {
    const start = at
    while (at < rows.length && belongs(rows[at] ?? '')) at++
    return rows.slice(start, at)
  }
  while (at < rows.length) {
    const row = rows[at] ?? ''
    const [fence, language = ''] = FENCE.exec(row) ?? []
    if (fence !== undefined) {
      at++
      blocks.push({ kind: 'code', text: take((line) => line !== '```').join('\n'), language })
      at++
    } else if (QUOTED.test(row)) {
      blocks.push({
        kind: 'quote',
        lines: take((line) => QUOTED.test(line)).map((line) => inlines(line.replace(QUOTED, ''), isTrusted)),
      })
    } else {
      const lines = take((line) => !FENCE.test(line) && !QUOTED.test(line))
      blocks.push({ kind: 'paragraph', lines: lines.map((line) => inlines(line, isTrusted)) })
    }
  }
  return blocks
}
