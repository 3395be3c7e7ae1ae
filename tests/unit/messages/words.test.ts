import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { findForbidden, sentencesOf } from '../../words/report.ts'
import { readForbidden, readTerms, tableRows } from '../../words/tables.ts'
import { siteTexts } from '../../words/texts.ts'

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = siteTexts(language)

  it('contain no wording that docs/words forbids', () => {
    expect(findForbidden(texts, readForbidden(language))).toEqual([])
  })

  it('have a table of at least 80 forbidden wordings, each with another wording and a reason, and no idle exception', () => {
    const table = readForbidden(language)
    expect(table.length).toBeGreaterThanOrEqual(80)
    expect(table.filter(({ instead, why }) => !instead || !why)).toEqual([])
    const idle = table.flatMap(({ pattern, except }) =>
      except.filter((start) => !texts.some(({ place, text }) => place.startsWith(start) && pattern.test(text))),
    )
    expect(idle).toEqual([])
  })

  it('include the catalogue and the pages', () => {
    expect(texts.length).toBeGreaterThan(2000)
    expect(texts.some(({ place }) => place === 'basket.order')).toBe(true)
    expect(texts.some(({ place }) => place.startsWith(`pages/exome/${language}.md:`))).toBe(true)
  })
})

it('the legal documents in force are read, and not their predecessors', () => {
  const places = siteTexts('ru').map(({ place }) => place)
  expect(places.some((place) => place.startsWith('legal/terms-of-service/2026-09-01.ru.md'))).toBe(true)
  expect(places.filter((place) => place.startsWith('legal/terms-of-service/2025-06-01'))).toEqual([])
})

it('the terminology table has at least 80 concepts with one term in each language', () => {
  const terms = readTerms()
  expect(terms.length).toBeGreaterThanOrEqual(80)
  expect(new Set(terms.map(({ concept }) => concept)).size).toBe(terms.length)
  expect(terms.filter((one) => LANGUAGES.some((language) => !one.terms[language]))).toEqual([])
})

describe('the check', () => {
  const cell = fc.stringMatching(/^[a-z|]{1,8}$/)

  it('reads back any table, with bars in its cells', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const line = (cells: readonly string[]) => `| ${cells.map((one) => one.replaceAll('|', '\\|')).join(' | ')} |`
        expect(tableRows(['# Title', line(['a', 'b', 'c']), '| - | - | - |', ...rows.map(line)].join('\n'))).toEqual(
          rows,
        )
      }),
    )
  })

  it('finds a forbidden wording in any case, except in the places of its exception', () => {
    const table = readForbidden(
      'en',
      '| a | b | c | d |\n| - | - | - | - |\n| `\\bfeatures?\\b` | trait | calque | nav. |',
    )
    const texts = ['a.b', 'nav.x'].map((place) => ({ place, text: 'The Features of a person' }))
    expect(findForbidden(texts, table)).toEqual([{ place: 'a.b', found: 'Features', instead: 'trait' }])
  })

  it('counts the words of each sentence, longest first', () => {
    const texts = [{ place: 'a', text: 'One two. Three – four five! | Six' }]
    expect(sentencesOf(texts, 'en').map(({ words }) => words)).toEqual([3, 2, 1])
  })
})
