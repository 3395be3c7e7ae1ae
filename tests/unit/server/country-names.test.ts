import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COUNTRY_ALIASES } from '../../../lib/domain/country-aliases.ts'
import { COUNTRIES } from '../../../lib/domain/countries.data.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { foldText, hasWords, searchWords } from '../../../lib/domain/search.ts'
import { countriesIn, countryName } from '../../../lib/server/catalogue/country-names.ts'
import { pasted } from '../../support/generators/people.ts'

const LISTS = new Map(
  LANGUAGES.map((language) => [
    language,
    countriesIn(language, String, () => true).regions.flatMap(({ countries }) => countries),
  ]),
)
function found(typed: string, language: (typeof LANGUAGES)[number] = 'en'): string[] {
  const words = searchWords(typed)
  return (LISTS.get(language) ?? []).filter(({ search }) => hasWords(search, words)).map(({ id }) => id)
}

it('finds every country by its codes, names in all languages and aliases, in any page language', () => {
  const country = fc.constantFrom(...COUNTRIES)
  const language = fc.constantFrom(...LANGUAGES)
  const page = fc.constantFrom(...LANGUAGES)
  fc.assert(
    fc.property(country, language, page, pasted(fc.constant('')), ({ id }, spoken, own, junk) => {
      const names = [id, countryName(id, spoken), ...(COUNTRY_ALIASES[spoken][id]?.split(', ') ?? [])]
      for (const typed of names.flatMap((name) => [
        name,
        name.toUpperCase(),
        name.toLowerCase(),
        `${junk}${name}`,
        name.normalize('NFD'),
      ]))
        expect([typed, found(typed, own)]).toEqual([typed, expect.arrayContaining([id])])
    }),
    { numRuns: 300 },
  )
})

it('finds every country by its native name, with or without diacritics', () => {
  for (const { id } of COUNTRIES) {
    const own =
      new Intl.DisplayNames(new Intl.Locale(`und-${id}`).maximize().toString(), { type: 'region' }).of(id) ?? ''
    for (const typed of [own, own.toLowerCase(), foldText(own)])
      expect([typed, found(typed)]).toEqual([typed, expect.arrayContaining([id])])
  }
})

it.each([
  ['Suisse', ['CH']],
  ['Belgique', ['BE']],
  ['srbija', ['RS']],
  ['Эль-Сальвадор', ['SV']],
  ['usa', ['US']],
  ['U.S.A.', ['US']],
  ['сша', ['US']],
  ['eeuu', ['US']],
  ['ee.uu.', ['US']],
  ['EE. UU.', ['US']],
  ['eua', ['US']],
  ['asv', ['US']],
  ['оаэ', ['AE']],
  ['uae', ['AE']],
  ['england', ['GB']],
  ['gbr', ['GB']],
  ['holland', ['NL']],
  ['голландия', ['NL']],
  ['белоруссия', ['BY']],
  ['türkiye', ['TR']],
  ['turkiye', ['TR']],
  ['чехия', ['CZ']],
  ['czech republic', ['CZ']],
  ['киргизстан', ['KG']],
  ['peru', ['PE']],
  ['qipëri', ['AL']],
  ['мексика', ['MX']],
  ['nowhere', []],
])('finds %j as %j', (typed, ids) => {
  for (const language of LANGUAGES) expect([language, found(typed, language)]).toEqual([language, ids])
})

it('has aliases of served countries only', () => {
  const served = COUNTRIES.map(({ id }) => id)
  for (const language of LANGUAGES)
    expect(Object.keys(COUNTRY_ALIASES[language]).filter((code) => !served.includes(code))).toEqual([])
})
