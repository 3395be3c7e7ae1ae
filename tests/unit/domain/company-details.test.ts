import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COMPANY_DETAILS,
  countriesWithOwnTexts,
  detailFor,
  detailsOfCountry,
  localizeDetails,
  type CompanyDetailEntry,
} from '../../../lib/domain/company-details.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

const COUNTRIES = ['LV', 'PE', 'RU'] as const
const text = fc.option(fc.string({ maxLength: 5 }), { nil: undefined })
const entry: fc.Arbitrary<CompanyDetailEntry> = fc.record({
  detail: fc.constantFrom(...COMPANY_DETAILS.slice(0, 3)),
  countries: fc.subarray([...COUNTRIES]),
  texts: fc
    .tuple(...LANGUAGES.map(() => text))
    .map((texts) => Object.fromEntries(LANGUAGES.map((language, index) => [language, texts[index]]))),
})
const cases = fc.tuple(fc.array(entry, { maxLength: 8 }), fc.constantFrom(...LANGUAGES), fc.constantFrom(...COUNTRIES))

describe('company details', () => {
  it('contain exactly the texts of the language', () => {
    fc.assert(
      fc.property(cases, ([entries, language]) => {
        const shown = Object.entries(localizeDetails(entries, {}, language)).flatMap(([detail, localized]) =>
          localized.map((one) => ({ detail, ...one })),
        )
        const entered = entries.flatMap(({ detail, countries, texts }) =>
          texts[language] ? [{ detail, countries, text: texts[language] }] : [],
        )
        const sorted = (list: readonly object[]) =>
          list.map((one) => JSON.stringify(one, ['detail', 'countries', 'text', '0', '1', '2'])).toSorted()
        expect(sorted(shown)).toEqual(sorted(entered))
      }),
    )
  })

  it('of a country come from an entry that lists it, otherwise from one for all countries, never from another country', () => {
    fc.assert(
      fc.property(cases, ([entries, language, country]) => {
        const details = localizeDetails(entries, {}, language)
        for (const detail of COMPANY_DETAILS) {
          const own = entries.filter((one) => one.detail === detail && one.texts[language])
          const listed = own.find(({ countries }) => countries.includes(country))
          const general = own.find(({ countries }) => countries.length === 0)
          expect(detailFor(details, detail, country)).toBe((listed ?? general)?.texts[language])
          expect(detailFor(details, detail)).toBe(general?.texts[language])
        }
      }),
    )
  })

  it('of a country are those whose text differs from the one for all countries because of it', () => {
    fc.assert(
      fc.property(cases, ([entries, language, country]) => {
        const details = localizeDetails(entries, {}, language)
        const texts = new Map(detailsOfCountry(details, country))
        for (const detail of COMPANY_DETAILS)
          expect(texts.get(detail) ?? detailFor(details, detail)).toBe(detailFor(details, detail, country))
        expect(countriesWithOwnTexts(details).includes(country)).toBe(texts.size > 0)
      }),
    )
  })

  it('of the configuration replace the entries in every language', () => {
    fc.assert(
      fc.property(cases, ([entries, language, country]) => {
        const details = localizeDetails(entries, { operator: 'Genarium SIA' }, language)
        expect(details.operator).toEqual([{ countries: [], text: 'Genarium SIA' }])
        expect(detailFor(details, 'operator', country)).toBe('Genarium SIA')
      }),
    )
  })
})
