import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import type { LegalBlock } from '../../../lib/contract/legal-text.ts'
import { readBody } from '../../../lib/documents/body.ts'
import { fillBlocks } from '../../../lib/documents/filled.ts'
import { placeholderValues } from '../../../lib/documents/placeholders.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const read = (text: string, language: 'ru' | 'en' = 'en'): LegalBlock[] =>
  readBody(text, 1, language, (line, message) => {
    throw new Error(`${line}: ${message}`)
  })
const runsOf = (text: string, language?: 'ru' | 'en') => {
  const [block] = read(text, language)
  return block?.kind === 'paragraph' ? block.runs : []
}

describe('parsing a source into blocks', () => {
  it('headings and clauses have anchors that do not depend on the language', () => {
    expect(
      read('Intro.\n\n## 1. A\n\n### B\n\n1.1. C\n\n### D\n\n## 2. E\n\n2.10. F').map((block) =>
        'id' in block ? block.id : undefined,
      ),
    ).toEqual([undefined, 'section-1', 'section-1-1', 'clause-1-1', 'section-1-2', 'section-2', 'clause-2-10'])
  })

  it('styles and links become runs', () => {
    expect(runsOf('a **b *c*** [d *e*](/legal/IDS)')).toEqual([
      { text: 'a ' },
      { text: 'b ', strong: true },
      { text: 'c', strong: true, em: true },
      { text: ' ' },
      { text: 'd ', href: '/legal/IDS' },
      { text: 'e', em: true, href: '/legal/IDS' },
    ])
  })

  it.each([
    'Name: ________________________',
    '________________________, date: ________________________',
    '(________________________), (________________________)',
  ])('a blank to fill in is not parsed as emphasis: %s', (text) => {
    expect(runsOf(text)).toEqual([{ text }])
  })

  it('lines of a paragraph are joined with the no-break spaces of the language', () => {
    expect(runsOf('Срок — 5 дней\nи 3 часа', 'ru')).toEqual([{ text: 'Срок\u00a0— 5\u00a0дней и\u00a03\u00a0часа' }])
  })

  it('lists and tables are parsed', () => {
    expect(read('Intro.\n\n- a\n- **b**\n\n| c | d |\n| - | - |\n| e | f |').slice(1)).toEqual([
      { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b', strong: true }]] },
      { kind: 'table', head: [[{ text: 'c' }], [{ text: 'd' }]], rows: [[[{ text: 'e' }], [{ text: 'f' }]]] },
    ])
  })
})

describe('placeholders', () => {
  const placeholders = placeholderValues(
    variantOf(2),
    'en',
    parseConfig({ SITE_NAME: 'Foo', SITE_URL_2: 'https://foo.example', OPERATOR_INN: '7700000000' }),
  )
  const filled = (text: string) => fillBlocks(read(text), placeholders, (path) => `/en${path}?lng=en`)

  it('are replaced by configured values, and by a blank where none is configured', () => {
    expect(filled('{{siteName}} of {{operatorName}}, INN {{operatorInn}}')).toEqual([
      { kind: 'paragraph', runs: [{ text: 'Foo of [...], INN 7700000000' }] },
    ])
  })

  it('are replaced in tables, lists and addresses too', () => {
    expect(
      filled(
        'Intro.\n\n- [site]({{siteUrl}}/legal), [policy](/legal/privacy-policy)\n\n| {{siteUrl}} |\n| - |\n| {{operatorBank}} |',
      ).slice(1),
    ).toEqual([
      {
        kind: 'list',
        items: [
          [
            { text: 'site', href: 'https://foo.example/legal' },
            { text: ', ' },
            { text: 'policy', href: '/en/legal/privacy-policy?lng=en' },
          ],
        ],
      },
      { kind: 'table', head: [[{ text: 'https://foo.example' }]], rows: [[[{ text: '[...]' }]]] },
    ])
  })

  it('a replaced value is plain text, whatever it looks like', () => {
    const odd = { ...placeholders, operatorName: '**{{operatorInn}}** $& <b>' }
    expect(fillBlocks(read('{{operatorName}}'), odd, String)).toEqual([
      { kind: 'paragraph', runs: [{ text: '**{{operatorInn}}** $& <b>' }] },
    ])
  })
})
