import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkup, type Block, type Inline } from '../../../../lib/domain/chat/markup.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const bold = (...parts: Inline[]): Inline => ({ kind: 'bold', parts })
const italic = (...parts: Inline[]): Inline => ({ kind: 'italic', parts })
const link = (href: string, words = href): Inline => ({ kind: 'link', href, text: words })
const lines = (...rows: Inline[][]): Block[] => [{ kind: 'paragraph', lines: rows }]

/** Lists every word of a part; for a link also its URL if that differs from its text. */
const wordsOf = (inline: Inline): string => {
  if ('parts' in inline) return inline.parts.map(wordsOf).join('')
  // A host of mixed alphabets is shown in ASCII; the URL contains it as written.
  if (inline.kind === 'link' && inline.text.includes('xn--'))
    return inline.text.replace(/\S*xn--\S*/g, '') + inline.href
  return inline.kind === 'link' && !inline.href.endsWith(inline.text) ? inline.text + inline.href : inline.text
}
const blockWords = (block: Block): string =>
  'lines' in block ? block.lines.flat().map(wordsOf).join('') : block.language + block.text
const linksOf = (inline: Inline): string[] =>
  'parts' in inline ? inline.parts.flatMap(linksOf) : inline.kind === 'link' ? [inline.href] : []
const inlinesOf = (blocks: readonly Block[]) => blocks.flatMap((block) => ('lines' in block ? block.lines.flat() : []))

describe('light markup', () => {
  it.each<[string, Block[]]>([
    ['Просто текст', lines([text('Просто текст')])],
    ['two\nlines', lines([text('two')], [text('lines')])],
    ['*bold* and _italic_', lines([bold(text('bold')), text(' and '), italic(text('italic'))])],
    ['*bold _both_ words*', lines([bold(text('bold '), italic(text('both')), text(' words'))])],
    ['`rs53576 *AA*`', lines([{ kind: 'code', text: 'rs53576 *AA*' }])],
    ['see https://example.com/a?b=1#c.', lines([text('see '), link('https://example.com/a?b=1#c'), text('.')])],
    [
      '[the test](https://example.com/exome) it is',
      lines([link('https://example.com/exome', 'the test'), text(' it is')]),
    ],
    [
      '*see https://example.com/a_(b)* and _https://example.com/c_',
      lines([
        bold(text('see '), link('https://example.com/a_(b)')),
        text(' and '),
        italic(link('https://example.com/c')),
      ]),
    ],
    ['https://example.com/_a_ *b*', lines([link('https://example.com/_a_'), text(' '), bold(text('b'))])],
    ['`https://example.com`', lines([{ kind: 'code', text: 'https://example.com' }])],
    [
      '[экзон](https://ru.wikipedia.org/wiki/Экзон_(генетика)).',
      lines([link('https://ru.wikipedia.org/wiki/Экзон_(генетика)', 'экзон'), text('.')]),
    ],
    ['[a](HTTPS://EXAMPLE.COM)', lines([link('HTTPS://EXAMPLE.COM', 'a')])],
    [
      '[https://bank.example](https://evil.example/)',
      lines([link('https://evil.example/', 'https://bank.example (https://evil.example/)')]),
    ],
    [
      'anna@example.com, www.example.com',
      lines([
        link('mailto:anna@example.com', 'anna@example.com'),
        text(', '),
        link('https://www.example.com', 'www.example.com'),
      ]),
    ],
    [
      '> asked\n> twice\nanswered',
      [{ kind: 'quote', lines: [[text('asked')], [text('twice')]] }, ...lines([text('answered')])],
    ],
    [
      '```\n*no* markup\n\n<b>\n```\nafter',
      [{ kind: 'code', text: '*no* markup\n\n<b>', language: '' }, ...lines([text('after')])],
    ],
    ['```\nnever closed', [{ kind: 'code', text: 'never closed', language: '' }]],
    ['```c++\nint a;\n```', [{ kind: 'code', text: 'int a;', language: 'c++' }]],
    ['``` not code', lines([text('``` not code')])],
  ])('is parsed: %j', (written, blocks) => {
    expect(parseMarkup(written, true)).toEqual(blocks)
  })

  it.each([
    'snake_case_name and 2*3*4',
    '* not a list *',
    '**double**',
    '_',
    '[words](javascript:alert(1))',
    '[words](data:text/html,x)',
    'javascript:alert(1) ftp://example.com file:///etc/passwd',
    '<b>bold</b> <a href="x">y</a> &amp; <script>alert(1)</script>',
    'http:// https://',
  ])('%j is rendered as plain text', (written) => {
    const inlines = inlinesOf(parseMarkup(written, true))
    expect(inlines.map(wordsOf).join('')).toBe(written)
    expect(inlines.flatMap(linksOf)).toEqual([])
  })

  it('preserves every word and links only to the web and mail, for any text', () => {
    const sign = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '> ',
      '\n',
      'a',
      ' ',
      'https://x.yz',
      'www.',
      '@x.yz',
      'javascript:',
      '```',
      '<',
      '"',
      'ё',
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const written = signs.join('')
        const blocks = parseMarkup(written, true)
        expect(blocks.map(blockWords).join('').replace(/[^aё]/g, '')).toBe(written.replace(/[^aё]/g, ''))
        for (const href of inlinesOf(blocks).flatMap(linksOf)) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/)
      }),
    )
  })

  // A pattern with backtracking would not terminate.
  it.each([
    '*a',
    '_a',
    '`',
    '[a](',
    '[',
    '> ',
    'https://',
    'https://a',
    'www.',
    'www.a',
    'a@',
    'a@b.',
    'a@b.cd',
    'https://a/(',
    '[a](https://a(',
    '*_',
    '*a _b ',
  ])('parses the longest message of %j in time', (part) => {
    expect(parseMarkup(part.repeat(8000 / part.length), true).length).toBeGreaterThan(0)
  })
})
