import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchDocument, SearchKind } from '../../../lib/domain/site-search/document.ts'
import { toExcerpt } from '../../../lib/domain/site-search/excerpt.ts'
import { SAMPLE_TOPICS } from '../../../lib/domain/site-search/sample-topics.ts'
import { createSiteIndex } from '../../../lib/domain/site-search/site-index.ts'
import { distinctWords, normalizeQuery, queryWords, wordsOf } from '../../../lib/domain/site-search/words.ts'
import { SAMPLE_SHEETS } from '../../../lib/domain/sample-report.ts'

const document = (kind: SearchKind, title: string, text = '', headings = ''): SearchDocument => ({
  kind,
  title,
  href: `/${title}`,
  excerpt: '',
  headings: distinctWords(headings),
  words: distinctWords(text),
})

const titles = (found: readonly SearchDocument[]) => found.map(({ title }) => title)

const DOCUMENTS = [
  document('test', 'Фармакогенетика', 'Как организм перерабатывает варфарин и клопидогрел'),
  document('test', 'Наследственный риск рака', 'Варианты генов BRCA1 и BRCA2'),
  document('gene', 'BRCA1', 'Наследственный рак молочной железы и яичников'),
  document('gene', 'BRCA2', 'Наследственный рак молочной железы и яичников'),
  document('gene', 'CYP2C9', 'варфарин'),
  document('medicine', 'Варфарин', 'warfarin varfarina warfarina varfarins'),
  document('condition', 'Целиакия', 'celiakija celiachia celiaca'),
  document('trait', 'Усвоение лактозы', 'lactose laktozes lattosio'),
  document('question', 'Нужна ли кровь?', 'Нет, нужен образец слюны'),
  document('legal', 'Возврат денежных средств'),
  document('page', 'Ёлки и пальмы'),
]
const find = await createSiteIndex(DOCUMENTS)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...'абвёßıİ日ไทยعربهिन्दी\u0000\u0301\u200d\ud83d '),
    minLength: 2000,
    maxLength: 2000,
  }),
)

describe('a query', () => {
  it.each([
    ['лактоза', 'Усвоение лактозы'],
    ['ЛАКТОЗУ', 'Усвоение лактозы'],
    ['warfarina', 'Варфарин'],
    ['варфорин', 'Варфарин'],
    ['варф', 'Варфарин'],
    ['celiakia', 'Целиакия'],
    ['целеакия', 'Целиакия'],
    ['BRCA', 'BRCA1'],
    ['brca2', 'BRCA2'],
    ['ВRСА1', 'BRCA1'],
    ['СYР2С9', 'CYP2C9'],
    ['елки', 'Ёлки и пальмы'],
    ['возврат денег', 'Возврат денежных средств'],
  ])('%s finds %s first', (query, title) => {
    expect(titles(find(query))[0]).toBe(title)
  })

  it('finds a test before a question, and a question before a legal text, with the same words', async () => {
    const same = ['legal', 'question', 'test'] as const
    const findSame = await createSiteIndex(same.map((kind) => document(kind, 'Экзом')))
    const found = findSame('экзом')
    expect(found.map(({ kind }) => kind)).toEqual(['test', 'question', 'legal'])
  })

  it('finds a word of the title before the same word of a heading, and that before one of the text', async () => {
    const findWord = await createSiteIndex([
      document('page', 'Третья', 'глютен'),
      document('page', 'Вторая', '', 'глютен'),
      document('page', 'Глютен'),
    ])
    expect(titles(findWord('глютен'))).toEqual(['Глютен', 'Вторая', 'Третья'])
  })

  it('finds documents with all its words, or with any of them if there are none', () => {
    expect(titles(find('риск рака'))).toEqual(['Наследственный риск рака'])
    expect(titles(find('варфарин слюны')).sort()).toEqual(
      ['CYP2C9', 'Варфарин', 'Нужна ли кровь?', 'Фармакогенетика'].sort(),
    )
  })

  it('finds no other gene than the named one', () => {
    expect(titles(find('BRCA2'))).not.toContain('BRCA1')
  })

  it('without words finds nothing', () => {
    for (const query of ['', ' ', '\u0000', '\u200b', '?!…', '—']) expect(find(query)).toEqual([])
  })

  it('finds each document by every word of its title, also with a typo in a long word', () => {
    const byTitle = fc
      .constantFrom(...DOCUMENTS)
      .chain((expected) =>
        fc.record({ expected: fc.constant(expected), word: fc.constantFrom(...wordsOf(expected.title)), at: fc.nat() }),
      )
    fc.assert(
      fc.property(byTitle, ({ expected, word, at }) => {
        expect(find(word)).toContain(expected)
        if (word.length < 5 || /\d/.test(word)) return
        const position = at % word.length
        const typo = `${word.slice(0, position)}q${word.slice(position + 1)}`
        expect([typo, find(typo).includes(expected)]).toEqual([typo, true])
      }),
    )
  })

  it('of any characters and any length is an ordinary query', () => {
    fc.assert(
      fc.property(anyText, (query) => {
        expect(DOCUMENTS).toEqual(expect.arrayContaining([...find(query)]))
        expect([...normalizeQuery(query)].length).toBeLessThanOrEqual(100)
        expect(normalizeQuery(normalizeQuery(query))).toBe(normalizeQuery(query))
        expect(queryWords(query).length).toBeLessThanOrEqual(10)
        expect(normalizeQuery(query)).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }),
    )
  })

  it('keeps its first 100 characters, whatever invisible characters it has', () => {
    expect(normalizeQuery(`\u200b${'я'.repeat(2000)}`)).toBe('я'.repeat(100))
    expect(normalizeQuery(`${'😀'.repeat(99)}👍🏽`)).toBe(`${'😀'.repeat(99)}👍`)
    expect(queryWords('а б в г д е ж з и к л м')).toHaveLength(10)
  })
})

describe('words', () => {
  it.each([
    ['dell’udito', 'dell udito'],
    ["l'origine", 'l origine'],
    ['HLA-DQ2', 'dq2 hla'],
    ['ДНК-тест, ё', 'днк е тест'],
    ['2\u00a0типа', '2 типа'],
    ['ре\u00adклама', 'реклама'],
    ['a b a', 'a b'],
  ])('of %s are %s', (text, words) => expect(distinctWords(text)).toBe(words))
})

describe('an excerpt', () => {
  it('is a short text itself, or its beginning with whole words', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 60 }), (words) => {
        const text = words.join(' ')
        const excerpt = toExcerpt(text)
        expect(excerpt.length).toBeLessThanOrEqual(161)
        if (text.length <= 160) expect(excerpt).toBe(text)
        else expect(`${text} `.startsWith(`${excerpt.slice(0, -1)} `)).toBe(true)
      }),
    )
  })

  it('of one long word is cut within the word', () => {
    expect(toExcerpt('a'.repeat(500))).toBe(`${'a'.repeat(80)}…`)
  })
})

it('every topic of the sample reports is in one of its sheets, and names a gene or itself', () => {
  const sheets = SAMPLE_SHEETS.map(({ key }) => key)
  expect(SAMPLE_TOPICS.filter(({ sheet }) => !sheets.includes(sheet))).toEqual([])
  expect(SAMPLE_TOPICS.filter(({ kind, genes }) => kind === 'variant' && genes.length === 0)).toEqual([])
})
