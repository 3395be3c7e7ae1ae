import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressSchema, lookupSchema } from '../../../lib/contract/address.ts'
import { wherePhrase } from '../../../lib/domain/cities.ts'
import { parseAddress } from '../../../lib/visitor/address.ts'

describe('the location of a city', () => {
  it.each([
    ['Москва', 'в Москве'],
    [' КАЗАНЬ ', 'в Казани'],
    ['Владивосток', 'во Владивостоке'],
    ['Нижний Новгород', 'в Нижнем Новгороде'],
    ['Орёл', 'в Орле'],
    ['Орел', 'в Орле'],
    ['Мирный', 'в городе Мирный'],
    ['constructor', 'в городе constructor'],
    ['__proto__', 'в городе __proto__'],
  ])('is written for %s as «%s»', (city, phrase) => expect(wherePhrase(city)).toBe(phrase.replace(' ', '\u00a0')))
})

describe('a response of the suggestion service', () => {
  const found = (data: unknown) => lookupSchema.parse({ location: { value: 'x', data } })
  it.each<[string, unknown, unknown]>([
    ['a city', { city: 'Казань', city_type: 'г', kladr_id: '16' }, { city: 'Казань', cityType: 'г' }],
    ['a city with spaces around it', { city: ' Казань ', city_type: ' г ' }, { city: 'Казань', cityType: 'г' }],
    ['a city without its type', { city: 'Казань', city_type: null }, { city: 'Казань', cityType: '' }],
    ['a settlement without a city', { city: null, settlement: 'Мирный', settlement_type: 'п' }, null],
    ['an empty city', { city: '', city_type: 'г' }, null],
    ['a city with markup', { city: '<b>Казань</b>', city_type: 'г' }, null],
    ['a city that is too long', { city: 'К'.repeat(1e6), city_type: 'г' }, null],
    ['missing data', null, null],
  ])('is parsed: %s', (_what, data, expected) => expect(found(data)).toEqual(expected))

  it('is empty for an unknown address', () => expect(lookupSchema.parse({ location: null })).toBeNull())
  it('is rejected when malformed', () => expect(lookupSchema.safeParse('<html>').success).toBe(false))
})

it('the small parser of the first load agrees with the schema', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Казань', 'Орёл', 'г', 'в Казани', '<b>', '\u0000', 'К'.repeat(61), '𐀀'.repeat(20)),
  )
  const things = fc.oneof(texts, fc.constant(null), fc.integer(), fc.array(texts))
  const responses = fc.oneof(
    fc.anything(),
    fc.record({ city: things, city_type: things, where: things }, { requiredKeys: [] }),
  )
  fc.assert(
    fc.property(responses, (response) => {
      const parsed = addressSchema.safeParse(response)
      expect(parseAddress(response)).toEqual(parsed.success ? parsed.data : undefined)
    }),
    { numRuns: 2000 },
  )
})
