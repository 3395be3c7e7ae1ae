import { describe, expect, it } from 'vitest'
import { geoipSchema, translateRequestSchema, translateResponseSchema } from '../../../lib/contract/product-backend.ts'

describe('GET /api/geoip', () => {
  it.each<[string, object, string | null, string | null]>([
    ['from the fields country and city', { country: 'KG', city: 'Bishkek' }, 'KG', 'Bishkek'],
    ['null for unknown ones', { country: null, city: null }, null, null],
    ['null for missing ones', {}, null, null],
    ['from countryCode', { countryCode: 'LV' }, 'LV', null],
    ['from country_code', { country_code: 'PE' }, 'PE', null],
    ['from country before the other fields', { country: 'KG', countryCode: 'LV', country_code: 'PE' }, 'KG', null],
    ['from the next field when the first is null', { country: null, countryCode: 'LV' }, 'LV', null],
    ['from the next field when the first is a name', { country: 'Kyrgyzstan', countryCode: 'KG' }, 'KG', null],
    ['from lower case with spaces', { country: ' kg ' }, 'KG', null],
    ['null for a number', { country: 996 }, null, null],
    ['no city for an empty one', { country: 'KG', city: '  ' }, 'KG', null],
    ['no city for a number', { country: 'KG', city: 5 }, 'KG', null],
    ['without unknown fields', { country: 'KG', lat: 42.87 }, 'KG', null],
  ])('returns country and city: %s', (_case, wire, country, city) => {
    expect(geoipSchema.parse(wire)).toEqual({ country, city })
  })

  it.each([null, 'KG', ['KG'], 5])('%j is not a valid response', (wire) => {
    expect(geoipSchema.safeParse(wire).success).toBe(false)
  })
})

describe('POST /api/v1/translate', () => {
  it.each<[string, unknown, boolean]>([
    ['texts and a language', { sourceArray: ['Экзом'], lang: 'es' }, true],
    ['no texts', { sourceArray: [], lang: 'ru' }, true],
    ['another language', { sourceArray: ['Экзом'], lang: 'xx' }, false],
    ['no language', { sourceArray: ['Экзом'] }, false],
    ['no list', { sourceArray: 'Экзом', lang: 'es' }, false],
    ['numbers', { sourceArray: [5], lang: 'es' }, false],
    ['too many texts', { sourceArray: Array<string>(101).fill('x'), lang: 'es' }, false],
    ['too long a text', { sourceArray: ['x'.repeat(2001)], lang: 'es' }, false],
  ])('validates a request with %s: %#', (_case, body, good) => {
    expect(translateRequestSchema.safeParse(body).success).toBe(good)
  })

  it.each<[unknown, boolean]>([
    [{ result: ['Exoma'] }, true],
    [{ result: ['Exoma'], took: 5 }, true],
    [{ result: [null] }, false],
    [{ result: 'Exoma' }, false],
    [{}, false],
  ])('validates the response %j: %s', (body, good) => {
    expect(translateResponseSchema.safeParse(body).success).toBe(good)
  })
})
