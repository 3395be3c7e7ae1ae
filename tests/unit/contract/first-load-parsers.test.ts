import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { geoipSchema } from '../../../lib/contract/product-backend.ts'
import { marketQuerySchema, marketSchema } from '../../../lib/contract/market.ts'
import { visitorSchemas } from '../../../lib/contract/visitor.ts'
import { LANGUAGES, parseLanguage } from '../../../lib/domain/languages.ts'
import { CURRENCIES, parseCurrency } from '../../../lib/domain/currencies.ts'
import { readCountryByIp } from '../../../lib/visitor/country-by-ip.ts'
import { parseMarket } from '../../../lib/visitor/market.ts'
import { parseCountryCode } from '../../../lib/visitor/storage.ts'

/** Any JSON without the key `__proto__`, which a zod record skips and no response contains. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))

describe('the small parsers of the first load and the schemas', () => {
  const near = fc.oneof(
    fc.constantFrom<string>(...LANGUAGES, ...CURRENCIES, 'LV', 'PE', 'lv', 'eur', 'LV\n', ' LV', ''),
    fc.string({ maxLength: 4 }),
  )
  const PARSERS: readonly [string, (value: unknown) => unknown, z.ZodType][] = [
    ['country', parseCountryCode, visitorSchemas.country],
    ['currency', parseCurrency, visitorSchemas.currency],
    ['lang', parseLanguage, visitorSchemas.lang],
  ]

  it.each(PARSERS)('agree on any value of %s', (_key, parse, schema) => {
    fc.assert(
      fc.property(fc.oneof(near, json, fc.anything()), (value) => {
        expect(parse(value)).toBe(schema.safeParse(value).data)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['country', parseCountryCode, visitorSchemas.country, ['LV', 'PE', 'XX']],
    ['currency', parseCurrency, visitorSchemas.currency, CURRENCIES],
    ['lang', parseLanguage, visitorSchemas.lang, LANGUAGES],
  ] as const)('agree on valid values of %s', (_key, parse, schema, values) => {
    for (const value of values) expect([parse(value), schema.parse(value)]).toEqual([value, value])
  })
})

describe('parseMarket agrees with marketSchema', () => {
  const slot = fc.constantFrom('exome.now', 'exome.old', 'group:health.now', 'market.currency', '')
  const market = fc.record({
    country: fc.string(),
    countryName: fc.string(),
    confirmed: fc.boolean(),
    currency: fc.string(),
    savedCurrency: fc.string(),
    requested: fc.string(),
    slots: fc.dictionary(slot, fc.string()),
  })

  it('accepts valid responses', () => {
    fc.assert(
      fc.property(market, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(value))
        expect(parseMarket(wire)).toEqual(wire)
        expect(marketSchema.parse(wire)).toEqual(wire)
      }),
    )
  })

  it('returns the same on responses with one changed or missing value', () => {
    const field = fc.constantFrom(
      'country',
      'countryName',
      'confirmed',
      'currency',
      'savedCurrency',
      'requested',
      'slots',
    )
    fc.assert(
      fc.property(market, field, slot, json, (body, name, slotName, value) => {
        const { [name]: _, ...rest } = body
        const spoiled = [rest, { ...rest, [name]: value }, { ...body, slots: { ...body.slots, [slotName]: value } }]
        for (const bad of spoiled) expect(parseMarket(bad) !== undefined).toBe(marketSchema.safeParse(bad).success)
      }),
      { numRuns: 1000 },
    )
  })

  it('returns the same on any JSON', () => {
    fc.assert(fc.property(json, (value) => void expect(parseMarket(value)).toEqual(marketSchema.safeParse(value).data)))
  })

  it.each([0, undefined, null, '', [], {}, { slots: [] }, { slots: null }])('%j is no market', (value) => {
    expect(parseMarket(value)).toBeUndefined()
    expect(marketSchema.safeParse(value).success).toBe(false)
  })
})

it.each<[string, Record<string, string>, object]>([
  [
    'valid values',
    { cy: 'EUR', tz: 'Europe/Riga', country: 'LV', lng: 'lv' },
    { cy: 'EUR', tz: 'Europe/Riga', country: 'LV', lng: 'lv' },
  ],
  ['unknown parameters', { utm_source: 'x', cy: 'EUR' }, { cy: 'EUR' }],
  ['a currency that is too long', { cy: 'EUROS', lng: 'en' }, { lng: 'en' }],
  ['a time zone of 10 KB', { tz: 'x'.repeat(10_240) }, {}],
  ['no parameters', {}, {}],
])('the query of /api/market is parsed with %s', (_case, query, understood) => {
  expect(JSON.parse(JSON.stringify(marketQuerySchema.parse(query)))).toEqual(understood)
})

describe('readCountryByIp agrees with geoipSchema', () => {
  const code = fc.oneof(
    fc.constantFrom('KG', ' kg', 'lv\n', 'KGZ', '', null, 7),
    fc.string({ maxLength: 3 }),
    fc.jsonValue(),
  )
  const near = fc.record({ country: code, countryCode: code, country_code: code }, { requiredKeys: [] })

  it('returns the same on any value', () => {
    fc.assert(
      fc.property(fc.oneof(near, json), (value) => {
        expect(readCountryByIp(value)).toBe(geoipSchema.safeParse(value).data?.country ?? null)
      }),
      { numRuns: 2000 },
    )
  })
})
