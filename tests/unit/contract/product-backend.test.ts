import { describe, expect, it } from 'vitest'
import { geoipSchema, translateRequestSchema, translateResponseSchema } from '../../../lib/contract/product-backend.ts'

describe('GET /api/geoip', () => {
  it.each<[string, object, string | null, string | null]>([
    ['our own shape', { country: 'KG', city: 'Bishkek' }, 'KG', 'Bishkek'],
    ['unknown', { country: null, city: null }, null, null],
    ['nothing said', {}, null, null],
    ['countryCode', { countryCode: 'LV' }, 'LV', null],
    ['country_code', { country_code: 'PE' }, 'PE', null],
    ['country before the others', { country: 'KG', countryCode: 'LV', country_code: 'PE' }, 'KG', null],
    ['null in the first falls to the next', { country: null, countryCode: 'LV' }, 'LV', null],
    ['a name in the first falls to the next', { country: 'Kyrgyzstan', countryCode: 'KG' }, 'KG', null],
    ['lower case and spaces', { country: ' kg ' }, 'KG', null],
    ['a number', { country: 996 }, null, null],
    ['an empty city', { country: 'KG', city: '  ' }, 'KG', null],
    ['a number for a city', { country: 'KG', city: 5 }, 'KG', null],
    ['unknown fields', { country: 'KG', lat: 42.87 }, 'KG', null],
  ])('%s', (_case, wire, country, city) => {
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
