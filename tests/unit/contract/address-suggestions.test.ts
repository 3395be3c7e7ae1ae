import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  suggestedAddressesSchema,
  suggestionsRequestSchema,
  suggestionsSchema,
} from '../../../lib/contract/address-suggestions.ts'
import { MAX_SUGGESTIONS } from '../../../lib/domain/address-limits.ts'
import { parseSuggestions } from '../../../lib/visitor/address-suggestions.ts'

/** Suggestion of the service according to its documentation. */
const suggestion = (data: object) => ({ value: 'x', unrestricted_value: 'x', data })
const FLAT = {
  postal_code: '420111',
  country: 'Россия',
  region_with_type: 'Респ Татарстан',
  city: 'Казань',
  city_with_type: 'г Казань',
  settlement: null,
  settlement_with_type: null,
  street_with_type: 'ул Баумана',
  house_type: 'д',
  house: '5',
  block_type: 'к',
  block: '2',
  flat_type: 'кв',
  flat: '12',
  geo_lat: '55.7',
}
const parsed = (data: unknown) => suggestedAddressesSchema.parse({ suggestions: [{ data }] })[0]

describe('a response of the suggestion service', () => {
  it.each<[string, object, object | undefined]>([
    [
      'a flat',
      FLAT,
      { address: '420111, ул. Баумана, д. 5, к. 2, кв. 12', city: 'Казань', region: 'Респ. Татарстан', hasHouse: true },
    ],
    [
      'a street without its houses',
      { ...FLAT, house: null, block: null, flat: null },
      { address: 'ул. Баумана', city: 'Казань', region: 'Респ. Татарстан', hasHouse: false },
    ],
    [
      'a street in a city that is a region',
      { region_with_type: 'г Москва', city: 'Москва', city_with_type: 'г Москва', street_with_type: 'Цветной б-р' },
      { address: 'Цветной б-р', city: 'Москва', region: '', hasHouse: false },
    ],
    [
      'a plot in a settlement without a city',
      { postal_code: '422624', settlement: 'Луч', settlement_with_type: 'п Луч', stead_type: 'уч', stead: '7' },
      { address: '422624, уч. 7', city: 'Луч', region: '', hasHouse: true },
    ],
    [
      'a street in a settlement of a city',
      { city: 'Казань', settlement: 'Юдино', settlement_with_type: 'жилмассив Юдино', street_with_type: 'ул Мира' },
      { address: 'жилмассив Юдино, ул. Мира', city: 'Казань', region: '', hasHouse: false },
    ],
    ['a city alone', { city: 'Казань', city_with_type: 'г Казань' }, undefined],
    ['a street that is too long', { ...FLAT, street_with_type: 'У'.repeat(290) }, undefined],
    ['a number instead of a text', { ...FLAT, house: 5 }, undefined],
  ])('is parsed: %s', (_what, data, expected) => expect(parsed(data)).toEqual(expected))

  it('loses only the suggestions that cannot be parsed', () => {
    const suggestions = [null, suggestion(FLAT), { data: null }, suggestion({ ...FLAT, street_with_type: [] })]
    expect(suggestedAddressesSchema.parse({ suggestions })).toHaveLength(1)
  })

  it.each([null, '<html>', [], {}, { suggestions: null }, { suggestions: {} }])('is rejected: %j', (value) =>
    expect(suggestedAddressesSchema.safeParse(value).success).toBe(false),
  )

  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('ул Баумана', ' \u202e\u0000<script>\n', '\ud800', 'У'.repeat(400), 'e' + '\u0301'.repeat(400)),
  )
  const anything = fc.oneof(text, fc.constant(null), fc.constant(undefined), fc.anything())
  const data = fc.record(
    Object.fromEntries(Object.keys({ ...FLAT, stead: '', stead_type: '' }).map((key) => [key, anything])),
    { requiredKeys: [] },
  )

  it('becomes a valid response to the browser whatever it contains', () => {
    const list = fc.array(fc.oneof(data.map(suggestion), fc.anything()), { maxLength: 12 })
    fc.assert(
      fc.property(list, (suggestions) => {
        const response: unknown = { suggestions: suggestedAddressesSchema.parse({ suggestions }) }
        expect(suggestionsSchema.parse(response)).toEqual(response)
        expect(parseSuggestions(response)).toEqual(suggestionsSchema.parse(response).suggestions)
        for (const { address, city, region } of suggestionsSchema.parse(response).suggestions)
          // eslint-disable-next-line no-control-regex
          expect(`${address}${city}${region}`).not.toMatch(/[\u0000-\u001f\u202a-\u202e\ufeff]|\p{Cs}/u)
      }),
      { numRuns: 1000 },
    )
  })

  it('has at most five suggestions', () => {
    const suggestions = Array.from({ length: 50 }, () => suggestion(FLAT))
    expect(suggestedAddressesSchema.parse({ suggestions })).toHaveLength(MAX_SUGGESTIONS)
  })
})

describe('a request for suggestions', () => {
  it.each<[string, unknown, unknown]>([
    ['three characters', { query: 'бау' }, { query: 'бау' }],
    ['a city', { query: 'бау', city: ' Казань ' }, { query: 'бау', city: 'Казань' }],
    ['300 characters', { query: 'б'.repeat(300) }, { query: 'б'.repeat(300) }],
    ['two characters', { query: 'ба' }, undefined],
    ['blanks', { query: '  ба   ' }, undefined],
    ['301 characters', { query: 'б'.repeat(301) }, undefined],
    ['a city of 101 characters', { query: 'бау', city: 'К'.repeat(101) }, undefined],
    ['no text', {}, undefined],
    ['another type', { query: ['бау'] }, undefined],
  ])('with %s is validated', (_what, request, expected) =>
    expect(suggestionsRequestSchema.safeParse(request).data).toEqual(expected),
  )
})

it('the small parser of the form agrees with the schema', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'ул. Баумана', 'x'.repeat(101), 'x'.repeat(301), '𐀀'.repeat(60)),
    fc.boolean(),
    fc.anything(),
  )
  const valid = fc.record({
    address: fc.string({ minLength: 1 }),
    city: fc.string(),
    region: fc.string(),
    hasHouse: fc.boolean(),
  })
  const key = fc.constantFrom('address', 'city', 'region', 'hasHouse')
  const spoiled = fc.tuple(valid, key, value).map(([item, name, other]) => ({ ...item, [name]: other }))
  const response = fc.oneof(
    fc.anything(),
    fc.record({ suggestions: fc.oneof(fc.anything(), fc.array(valid), fc.array(spoiled, { maxLength: 2 })) }),
  )
  fc.assert(
    fc.property(response, (answer) => {
      expect(parseSuggestions(answer)).toEqual(suggestionsSchema.safeParse(answer).data?.suggestions)
    }),
    { numRuns: 2000 },
  )
})
