/** A part of a line: plain text, or what stands in it. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly text: string }

/** Lines that belong together; code has its text as it was written, and the name of its language where one is given. */
export type Block =
  | { readonly kind: 'paragraph' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }

/** One mark of a line. Everything in it is bounded by a line, and no part is looked at twice: the time is that of the length. */
const MARKS =
  /`(?<code>[^`]+)`|\[(?<label>[^\][]{1,200})\]\((?<target>https?:\/\/[^\s()<>"]{1,500})\)|(?<address>https?:\/\/[^\s<>"]{1,500})|(?<![\p{L}\p{N}*])\*(?<bold>[^\s*](?:[^*]{0,500}[^\s*])?)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?<italic>[^\s_](?:[^_]{0,500}[^\s_])?)_(?![\p{L}\p{N}_])/gu

/** What ends a sentence does not end an address. */
const TAIL = /(?<![.,;:!?'"»”)\]}])[.,;:!?'"»”)\]}]+$/

const plain = (text: string): Inline[] => (text ? [{ kind: 'text', text }] : [])

/** An address as a link; nothing else than the web is linked to. */
const link = (href: string, text: string): Inline => (URL.canParse(href) ? { kind: 'link', href, text } : { kind: 'text', text: href })

function bareLink(address: string): Inline[] {
  const [tail = ''] = TAIL.exec(address) ?? []
  const href = address.slice(0, address.length - tail.length)
  return [link(href, href), ...plain(tail)]
}

function marked({ code, label = '', target, address, bold, italic }: Record<string, string | undefined>): Inline[] {
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (target !== undefined) return [link(target, label)]
  if (address !== undefined) return bareLink(address)
  return bold === undefined ? [{ kind: 'italic', parts: inlines(italic ?? '') }] : [{ kind: 'bold', parts: inlines(bold) }]
}

function inlines(line: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const match of line.matchAll(MARKS)) {
    parts.push(...plain(line.slice(at, match.index)), ...marked(match.groups ?? {}))
    at = match.index + match[0].length
  }
  return [...parts, ...plain(line.slice(at))]
}

const FENCE = /^``` ?([\w+#.-]{0,20})$/
const QUOTED = /^> ?/

/**
 * Reads the light markup of messages: `*bold*`, `_italic_`, `` `code` ``, `[words](https://…)`, bare web addresses,
 * lines after `> ` as a quotation and lines between ``` as code. Anything else, markup of pages too, is text.
 */
export function parseMarkup(text: string): Block[] {
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
      blocks.push({ kind: 'quote', lines: take((line) => QUOTED.test(line)).map((line) => inlines(line.replace(QUOTED, ''))) })
    } else {
      const lines = take((line) => !FENCE.test(line) && !QUOTED.test(line))
      blocks.push({ kind: 'paragraph', lines: lines.map(inlines) })
    }
  }
  return blocks
}
