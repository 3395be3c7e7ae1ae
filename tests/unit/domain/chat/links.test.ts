import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks, labelledLink } from '../../../../lib/domain/chat/links.ts'

/** Lists the links of a text, each with its address if that differs from its text. */
const shown = (text: string) =>
  findLinks(text).map(({ href, text: words }) => (href === words ? href : `${words} -> ${href}`))

const WIKI = 'https://ru.wikipedia.org/wiki/Экзон_(генетика)'

describe('links in a message', () => {
  it.each<[string, string[]]>([
    [WIKI, [WIKI]],
    [`(см. ${WIKI}).`, [WIKI]],
    [`«${WIKI}», да`, [WIKI]],
    ['https://a.example/x_(y)_z_(w)!', ['https://a.example/x_(y)_z_(w)']],
    ['https://a.example/[x]/{y}', ['https://a.example/[x]/{y}']],
    ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
    [
      'www.genarium.com, WWW.EXAMPLE.ORG/x?y=1.',
      ['www.genarium.com -> https://www.genarium.com', 'WWW.EXAMPLE.ORG/x?y=1 -> https://WWW.EXAMPLE.ORG/x?y=1'],
    ],
    ['пишите на anna@example.com.', ['anna@example.com -> mailto:anna@example.com']],
    ['mailto:anna@example.com', ['mailto:anna@example.com']],
    ['ivan@почта.рф', ['ivan@почта.рф -> mailto:ivan@почта.рф']],
    ['https://a.example/b...', ['https://a.example/b']],
    ['"https://a.example/b"; <https://a.example/c>', ['https://a.example/b', 'https://a.example/c']],
    ['https://a.example/?q=a,b;c&d=%D0%B0#e', ['https://a.example/?q=a,b;c&d=%D0%B0#e']],
    ['http://localhost:4200/x http://192.0.2.1/y', ['http://localhost:4200/x', 'http://192.0.2.1/y']],
    ['https://пример.рф/путь', ['https://пример.рф/путь']],
    ['https://sākums.lv/', ['https://sākums.lv/']],
    ['https://xn--e1afmkfd.xn--p1ai/', ['https://xn--e1afmkfd.xn--p1ai/']],
    ['https://аpple.com/x', ['https://xn--pple-43d.com/x -> https://аpple.com/x']],
    ['https://сосо.com', ['https://xn--n1aahb.com -> https://сосо.com']],
    ['http://[2001:db8::1]:8080/a', ['http://[2001:db8::1]:8080/a']],
    [
      't.me/genarium, wa.me/79161234567',
      ['t.me/genarium -> https://t.me/genarium', 'wa.me/79161234567 -> https://wa.me/79161234567'],
    ],
    ['genarium.com/ru/exome: да', ['genarium.com/ru/exome -> https://genarium.com/ru/exome']],
    [
      'a@b.example,c@d.example;e@f.example',
      ['a@b.example -> mailto:a@b.example', 'c@d.example -> mailto:c@d.example', 'e@f.example -> mailto:e@f.example'],
    ],
    ['https://maps.example/@55.7,37.6@2,17z', ['https://maps.example/@55.7,37.6@2,17z']],
    ['https://a.example/\u202egpj.exe', ['https://a.example/%E2%80%AEgpj.exe -> https://a.example/\u202egpj.exe']],
  ])('are found in %j', (text, links) => {
    expect(shown(text)).toEqual(links)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x file:///etc/passwd ftp://example.com //evil.example',
    'example.com readme.md report.pdf genome.vcf',
    'rs123.456 v1.2.3 10:30 A.B.C.',
    'www. www.. awww.example http:// https://',
    'anna@ @anna a@b',
    'https://a\u202eb.example/',
    'blob:https://a',
    'https://bank.example@evil.example/ https://user:secret@evil.example/',
    'и/или т.д./т.п. 12.03.2026/5',
  ])('are not found in %j', (text) => {
    expect(shown(text).filter((link) => link !== 'https://a')).toEqual([])
  })

  it('point only to the web and mail and stay within their text, for any text', () => {
    const piece = fc.constantFrom(
      'https://',
      'HTTP://',
      'www.',
      'a.example',
      'пример.рф',
      '@',
      '/',
      '(',
      ')',
      '_',
      '.',
      ' ',
      'javascript:',
      'mailto:',
      'аpple.com',
      '\u202e',
      '»',
      '?x=',
      '#',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        let before = 0
        for (const { start, end, href, text: words } of findLinks(text)) {
          expect(new URL(href).protocol).toMatch(/^(?:https?|mailto):$/)
          expect([start >= before, end > start, end <= text.length, /[\u202a-\u202e]/.test(words)]).toEqual([
            true,
            true,
            true,
            false,
          ])
          before = end
        }
      }),
    )
  })

  it('include balanced brackets and end before the punctuation of a sentence', () => {
    const host = fc.constantFrom('a.example', 'a.example:8080', '[2001:db8::1]', '192.0.2.1', 'пример.рф', 'localhost')
    const path = fc
      .tuple(
        host,
        fc.array(fc.constantFrom('a', 'Экзон', '_(b)', '-(c)-', '/d', '%20', '?q=55.7,37.6', '@1'), {
          minLength: 1,
          maxLength: 5,
        }),
      )
      .map(([at, parts]) => `https://${at}/x${parts.join('')}`)
    const around = fc.constantFrom(
      ['(', ')'],
      ['«', '»'],
      ['"', '"'],
      ['', '.'],
      ['', ','],
      ['', '!'],
      ['', ':'],
      ['*', '*'],
      ['(', ').'],
      ['[', ']'],
      ['“', '”'],
      ['', '…'],
      ['', ' —'],
    )
    fc.assert(
      fc.property(path, around, (href, [before, after]) => {
        expect(shown(`x ${before}${href}${after} y`)).toEqual([href])
      }),
    )
  })
})

describe('a labelled link', () => {
  it.each([
    ['the test', 'https://a.example/exome', 'the test'],
    ['https://a.example/', 'https://a.example/', 'https://a.example/'],
    ['https://bank.example', 'https://evil.example/', 'https://bank.example (https://evil.example/)'],
    ['www.bank.example', 'https://evil.example/', 'www.bank.example (https://evil.example/)'],
    ['anna@example.com', 'https://evil.example/', 'anna@example.com (https://evil.example/)'],
  ])('%j to %s is shown as %j', (label, href, text) => {
    expect(labelledLink(label, href, true)).toEqual({ href, text })
  })

  it('a labelled link of a visitor always shows its host name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.webUrl(), (label, href) => {
        const { text } = labelledLink(label, href, false) ?? {}
        expect(text).toContain(new URL(href).hostname)
      }),
    )
  })

  it('is not created for an invalid URL', () => {
    expect(labelledLink('words', 'https://', true)).toBeUndefined()
  })
})
