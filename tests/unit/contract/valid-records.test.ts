import { describe, expect, it } from 'vitest'
import { bannersSchema } from '../../../lib/contract/banners.ts'
import { companyDetailsSchema } from '../../../lib/contract/company-details.ts'
import { complexSetsSchema } from '../../../lib/contract/complex-sets.ts'
import { roleMenuSchema } from '../../../lib/contract/account.ts'
import { MAX_PRODUCTS, priceListSchema } from '../../../lib/contract/prices.ts'
import { translateResponseSchema } from '../../../lib/contract/product-backend.ts'
import { checkPromoSchema } from '../../../lib/contract/promo.ts'
import { MAX_RECORDS } from '../../../lib/contract/valid-records.ts'

const price = (number: number) => ({ name: 'Exome', href: `test-${number}`, bitrix_id: '1', price: 100 })
const banner = (number: number) => ({ id: `b${number}`, slot: 'home', title: 'Spring' })
const set = (number: number) => ({ id: number, hrefs: ['a', 'b'] })
const detail = (number: number) => ({ id: number, detail: number % 2 ? 'kit' : 'refund', texts: { en: 'A tube' } })

describe.each([
  ['prices', (records: unknown[]) => priceListSchema.safeParse({ group: records }), price, MAX_PRODUCTS],
  [
    'prices of many groups',
    (records: unknown[]) => priceListSchema.safeParse(Object.fromEntries(Object.entries(records))),
    price,
    MAX_PRODUCTS,
  ],
  ['banners', (records: unknown[]) => bannersSchema.safeParse(records), banner, MAX_RECORDS],
  ['complex sets', (sets: unknown[]) => complexSetsSchema.safeParse({ sets }), set, MAX_RECORDS],
  ['company details', (details: unknown[]) => companyDetailsSchema.safeParse({ details }), detail, MAX_RECORDS],
] as const)('a response with %s', (_what, parse, record, max) => {
  const records = (count: number) => Array.from({ length: count }, (_, number) => record(number))

  it('is accepted with the maximum of records', () => {
    expect(parse(records(max)).success).toBe(true)
  })

  it('is rejected with more, whether they are valid or not', () => {
    expect(parse(records(max + 1)).success).toBe(false)
    expect(parse([record(0), ...Array.from({ length: max }, () => ({}))]).success).toBe(false)
  })

  it('omits invalid records', () => {
    expect(parse([record(0), {}, null, 'text']).success).toBe(true)
    expect(parse([record(0), {}, null, 'text']).data).toEqual(parse([record(0)]).data)
  })
})

it('a response with many complex sets is cut to those that a page can show, invalid ones not counted', () => {
  const sets = Array.from({ length: 400 }, (_, number) => (number % 2 ? set(number) : {}))
  const { data = [] } = complexSetsSchema.safeParse({ sets })
  expect(data.map(({ bitrixId }) => bitrixId)).toEqual(Array.from({ length: 50 }, (_, index) => String(index * 2 + 1)))
})

describe('a field of a record', () => {
  const LONG = 'x'.repeat(1_000_000)

  it.each([
    ['a key', { href: `a${'/'.repeat(300_000)}a` }],
    ['an id', { bitrix_id: LONG }],
  ])('rejects the record if it is a very long text: %s', (_what, fields) => {
    const { data } = priceListSchema.safeParse({ group: [price(1), { ...price(2), ...fields }] })
    expect(data?.groups[0]?.products.map(({ href }) => href)).toEqual(['test-1'])
  })

  it('is replaced if it is a very long name', () => {
    const { data } = priceListSchema.safeParse({ group: [{ ...price(1), name: LONG }] })
    expect(data?.groups[0]?.products[0]?.name).toBe('test-1')
  })

  it.each([
    [
      'a list of tests',
      complexSetsSchema,
      { sets: [set(1), { ...set(2), hrefs: Array.from({ length: 100_000 }, String) }] },
    ],
    [
      'countries of a banner',
      bannersSchema,
      [banner(1), { ...banner(2), countries: Array.from({ length: 100_000 }, String) }],
    ],
  ])('rejects the record if it is a very long list: %s', (_what, schema, response) => {
    expect(schema.parse(response)).toHaveLength(1)
  })

  it.each([
    ['tests of a promo code', checkPromoSchema, { valid: true, productIds: Array.from({ length: 100_000 }, String) }],
    ['roles', roleMenuSchema, { roles: Array.from({ length: 100_000 }, String), menu: [] }],
    ['links', roleMenuSchema, { roles: [], menu: Array.from({ length: 100_000 }, () => ({})) }],
    ['translations', translateResponseSchema, { result: Array.from({ length: 100_000 }, String) }],
  ])('rejects the response if it is a very long list: %s', (_what, schema, response) => {
    expect(schema.safeParse(response).success).toBe(false)
  })
})
