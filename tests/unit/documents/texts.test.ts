import { describe, expect, it } from 'vitest'
import { typograph } from '../../../i18n/typograph.ts'
import { plainText, type LegalBlock } from '../../../lib/contract/legal-text.ts'
import { LEGAL_LANGUAGES, type LegalLanguage } from '../../../lib/domain/legal-languages.ts'
import { changesBetween } from '../../../lib/documents/changes.ts'
import { LEGAL_FOLDER, readSources, type LegalSource } from '../../../lib/documents/sources.ts'
import { LEGAL_COMPARISONS, LEGAL_VERSIONS, type LegalDocumentId } from '../../../lib/domain/legal-documents.ts'
import { textsOf } from '../messages/catalogues.ts'
import { TOPICS } from './topics.ts'

const sources = readSources(LEGAL_FOLDER)
const find = (id: LegalDocumentId, version: string, language: LegalLanguage) =>
  sources.find(
    (source) => source.id === id && source.version === version && source.language === language,
  ) as LegalSource
const newest = (id: LegalDocumentId, language: LegalLanguage) =>
  find(id, LEGAL_VERSIONS.find((version) => version.id === id)?.version ?? '', language)

const textsIn = (block: LegalBlock): string[] => {
  if (block.kind === 'list') return block.items.map(plainText)
  return block.kind === 'table' ? [block.head, ...block.rows].flat().map(plainText) : [plainText(block.runs)]
}
const headings = (source: LegalSource) => source.blocks.filter((block) => block.kind === 'heading').flatMap(textsIn)
const clauses = (source: LegalSource) => source.blocks.filter((block) => block.kind !== 'heading').flatMap(textsIn)
const words = (source: LegalSource) =>
  source.blocks
    .flatMap(textsIn)
    .join(' ')
    .match(/[\p{L}\p{N}][^\s—–]*/gu)?.length ?? 0

const LEAST_WORDS: Record<LegalDocumentId, number> = {
  'terms-of-service': 1800,
  'medical-contract': 1800,
  'privacy-policy': 1800,
  IDS: 700,
  'soglasie-pd': 600,
  'newsletter-consent': 500,
}
const each = LEGAL_VERSIONS.flatMap((version) =>
  LEGAL_LANGUAGES.map((language) => [version.id, version.version, language] as const),
)

describe.each(each)('the version %s of %s in %s', (id, version, language) => {
  const source = find(id, version, language)

  it('is long enough to be reviewed', () => expect(words(source)).toBeGreaterThanOrEqual(LEAST_WORDS[id]))

  it('is written in its language', () => {
    const cyrillic =
      clauses(source)
        .join()
        .match(/\p{Script=Cyrillic}/gu)?.length ?? 0
    if (language === 'en') expect(cyrillic).toBe(0)
    else expect(cyrillic).toBeGreaterThan(1000)
  })

  it('contains no placeholders to be written later', () => {
    expect(clauses(source).filter((text) => /lorem|ipsum|TODO|TBD|xxx|\?\?\?/i.test(text))).toEqual([])
  })

  it('has the title of its page', () => {
    expect(typograph(source.title, language)).toBe(textsOf(language).get(`legal.titles.${id}`))
  })

  it('numbers its sections and clauses without a gap', () => {
    const numbers = source.blocks
      .filter((block) => block.kind === 'heading' && block.level === 2)
      .flatMap(textsIn)
      .map((text) => Number(/^(\d+)\./.exec(text)?.[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const ids = source.blocks.flatMap((block) =>
      block.kind === 'paragraph' && block.id ? [block.id.split('-').slice(1).map(Number)] : [],
    )
    const wrong = ids.filter(([section, clause], index) => {
      const [lastSection, lastClause = 0] = ids[index - 1] ?? [0]
      return section === lastSection ? clause !== lastClause + 1 : clause !== 1
    })
    expect(wrong).toEqual([])
  })

  it('refers only to clauses and sections that it has', () => {
    const ids = source.blocks.flatMap((block) => ('id' in block && block.id ? [block.id] : []))
    const referred = [
      ...clauses(source)
        .join('\n')
        .matchAll(
          /(?:пункт(?:а|е|ом|у|ах)?|раздел(?:а|е|ом|у)?|[Cc]lauses?|[Ss]ections?)[\s\u00a0](\d+(?:\.\d+)?)(?![\d.]*-|[\s\u00a0](?:стать|Закон|част))/g,
        ),
    ]
      .map((match) => match[1] ?? '')
      .map((number) => (number.includes('.') ? `clause-${number.replace('.', '-')}` : `section-${number}`))
    expect(referred.filter((reference) => !ids.includes(reference))).toEqual([])
  })
})

describe.each(LEGAL_VERSIONS.map(({ id, version }) => [id, version] as const))(
  'the document %s of %s',
  (id, version) => {
    const shape = (language: LegalLanguage) =>
      find(id, version, language).blocks.map((block) => {
        if (block.kind === 'list') return `list ${block.items.length}`
        return block.kind === 'table'
          ? `table ${block.head.length}x${block.rows.length}`
          : `${block.kind} ${block.id ?? ''}`
      })

    it('has the same numbers and the same parts in Russian and English', () => expect(shape('en')).toEqual(shape('ru')))

    it('has the same date in both languages', () =>
      expect(find(id, version, 'en').effective).toBe(find(id, version, 'ru').effective))
  },
)

describe('requirements of the law and good practice (integrations, section 11)', () => {
  it.each(TOPICS)('$id contains in both languages: $topic', ({ id, ru, en, clause }) => {
    for (const [language, pattern] of [
      ['ru', ru],
      ['en', en],
    ] as const) {
      const source = newest(id, language)
      const found = (clause ? clauses(source) : headings(source))
        .map((text) => text.replaceAll('\u00a0', ' '))
        .some((text) => pattern.test(text))
      expect([language, found]).toEqual([language, true])
    }
  })
})

describe('versions of a document differ in substance', () => {
  it.each(
    LEGAL_COMPARISONS.flatMap(({ newer, older }) =>
      LEGAL_LANGUAGES.map((language) => [newer.id, newer.version, older.version, language] as const),
    ),
  )('%s of %s has changed and unchanged parts since %s (%s)', (id, newer, older, language) => {
    const sections = changesBetween(find(id, older, language).blocks, find(id, newer, language).blocks)
    const changed = sections.flatMap((section) =>
      section.kind === 'section' ? section.lines.filter((line) => line.kind !== 'unchanged') : [],
    )
    expect(changed.length).toBeGreaterThanOrEqual(5)
    expect(sections.some((section) => section.kind === 'unchanged')).toBe(true)
  })

  it('only the terms have earlier versions, and they have two', () => {
    expect(LEGAL_VERSIONS.filter((version) => !version.current).map(({ id }) => id)).toEqual([
      'terms-of-service',
      'terms-of-service',
    ])
  })
})
