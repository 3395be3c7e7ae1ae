import { describe, expect, it } from 'vitest'
import { bannersSchema } from '../../../lib/contract/banners.ts'
import { companyDetailsSchema } from '../../../lib/contract/company-details.ts'
import { complexSetsSchema } from '../../../lib/contract/complex-sets.ts'
import { priceListSchema } from '../../../lib/contract/prices.ts'
import { MAX_RECORDS } from '../../../lib/contract/valid-records.ts'

const price = (number: number) => ({ name: 'Exome', href: `test-${number}`, bitrix_id: '1', price: 100 })
const banner = (number: number) => ({ id: `b${number}`, slot: 'home', title: 'Spring' })
const set = (number: number) => ({ id: number, hrefs: ['a', 'b'] })
const detail = (number: number) => ({ id: number, detail: number % 2 ? 'kit' : 'refund', texts: { en: 'A tube' } })

describe.each([
  ['prices', (records: unknown[]) => priceListSchema.safeParse({ group: records }), price],
  [
    'prices of many groups',
    (records: unknown[]) => priceListSchema.safeParse(Object.fromEntries(Object.entries(records))),
    price,
  ],
  ['banners', (records: unknown[]) => bannersSchema.safeParse(records), banner],
  ['complex sets', (sets: unknown[]) => complexSetsSchema.safeParse({ sets }), set],
  ['company details', (details: unknown[]) => companyDetailsSchema.safeParse({ details }), detail],
] as const)('a response with %s', (_what, parse, record) => {
  const records = (count: number) => Array.from({ length: count }, (_, number) => record(number))

  it('is accepted with the maximum of records', () => {
    expect(parse(records(MAX_RECORDS)).success).toBe(true)
  })

  it('is rejected with more, whether they are valid or not', () => {
    expect(parse(records(MAX_RECORDS + 1)).success).toBe(false)
    expect(parse([record(0), ...Array.from({ length: MAX_RECORDS }, () => ({}))]).success).toBe(false)
  })

  it('omits invalid records', () => {
    expect(parse([record(0), {}, null, 'text']).success).toBe(true)
    expect(parse([record(0), {}, null, 'text']).data).toEqual(parse([record(0)]).data)
  })
})
