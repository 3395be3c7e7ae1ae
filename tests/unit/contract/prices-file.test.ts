import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricesTable, readPricesFile } from '../../../lib/contract/prices-file.ts'
import { PRICE_COLUMNS, type PriceRow } from '../../../lib/contract/prices-admin.ts'
import { csvFormat, formatCsv } from '../../../lib/domain/csv.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { spreadsheets, type Spreadsheet } from '../../support/generators/spreadsheets.ts'

const productsOf = ({ prices }: Pick<Spreadsheet, 'prices'>) =>
  new Map(prices.map(({ bitrixId }) => [String(bitrixId), true]))

const imported = ({ prices }: Pick<Spreadsheet, 'prices'>) =>
  prices.map((price) => ({
    bitrixId: price.bitrixId,
    currency: price.currency,
    values: Object.fromEntries(PRICE_COLUMNS.map((column) => [column, price[column]])),
  }))

describe('a price list', () => {
  it('is imported in every format that spreadsheets save', () => {
    fc.assert(
      fc.property(spreadsheets, (spreadsheet) => {
        const { prices, errors } = readPricesFile(spreadsheet.bytes, productsOf(spreadsheet))
        expect(errors).toEqual([])
        expect(prices).toMatchObject(imported(spreadsheet))
      }),
    )
  })

  it('is imported as it was exported, for any language', () => {
    fc.assert(
      fc.property(spreadsheets, fc.constantFrom(...LANGUAGES), (spreadsheet, language) => {
        const file = Buffer.from(
          formatCsv(pricesTable(spreadsheet.prices as unknown as PriceRow[]), csvFormat(language)),
        )
        const { prices, errors } = readPricesFile(new Uint8Array(file), productsOf(spreadsheet))
        expect(errors).toEqual([])
        expect(prices).toMatchObject(imported(spreadsheet))
      }),
    )
  })

  const ROW = '1001;EUR;0;5;off;0;0;0;0;'
  const HEAD =
    'bitrixId;currency;startPrice;price;discountState;discountSize;discountPrice;additionalPrice;priceSkype;name\r\n'
  const products = new Map([['1001', true]])

  it.each([
    ['Windows-1251', [0xdd, 0xea, 0xe7, 0xee, 0xec]],
    ['Windows-1252', [0x47, 0x65, 0x6e, 0xf3, 0x6d, 0x69, 0x63, 0x6f]],
    ['Windows-1257', [0x53, 0xe2, 0x6b, 0x75, 0x6d, 0x73]],
    ['KOI8-R', [0xfc, 0xcb, 0xda, 0xcf, 0xcd]],
  ])('is rejected in %s with the line that cannot be parsed', (_encoding, name) => {
    const file = Uint8Array.from(Buffer.concat([Buffer.from(HEAD + ROW), Buffer.from(name), Buffer.from('\r\n')]))
    expect(readPricesFile(file, products)).toEqual({ prices: [], errors: [{ line: 2, reason: 'encoding' }] })
  })

  it.each([
    ['a workbook', Buffer.from('504b0304140006000800', 'hex')],
    ['a workbook of the old format', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['half of UTF-16', Buffer.from(`\ufeff${HEAD}`, 'utf16le').subarray(0, -1)],
  ])('rejects a price list that is %s', (_what, file) => {
    expect(readPricesFile(new Uint8Array(file), products).errors[0]).toMatchObject({ reason: 'encoding' })
  })
})
