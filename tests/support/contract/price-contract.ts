import { beforeAll, describe, expect, it } from 'vitest'
import { CURRENCIES, type Currency } from '../../../lib/domain/currencies.ts'
import { findOffer, productsOf, type PriceList, type PricedProduct } from '../../../lib/domain/price.ts'
import { GROUPS_AND_TESTS, SUFFIXES } from './catalogue-reference.ts'
import type { Subject } from './product-backend-contract.ts'

type Wire = Record<string, Record<string, unknown>[]>

/** Prices of the first test before and after its discount; the full genome has no discount. */
const YARDSTICKS: readonly (readonly [href: string, currency: Currency, struck: number | undefined, pay: number])[] = [
  ['genetic-passport', 'RUB', 29_900, 19_900],
  ['genetic-passport', 'EUR', 249, 179],
  ['genetic-passport', 'USD', 269, 199],
  ['genetic-passport', 'PEN', 999, 729],
  ['genetic-passport', 'CLP', 249_000, 179_000],
  ['genetic-passport', 'BRL', 1390, 990],
  ['full-genome', 'RUB', undefined, 79_900],
  ['full-genome', 'EUR', undefined, 549],
]

/** Contract of `GET /api/price/` (specification, section 3; decisions, Prices). */
export function priceContract({ client, ask }: Subject): void {
  let list: PriceList
  let products: readonly PricedProduct[]
  let records: readonly Record<string, unknown>[]
  beforeAll(async () => {
    list = await client().prices()
    products = productsOf(list)
    records = Object.values((await (await ask('/api/price/')).json()) as Wire).flat()
  })
  const record = (href: string) => records.find((item) => item['href'] === href)

  describe('prices', () => {
    it('are those of the 28 tests and services in six groups, in the order of the catalogue', () => {
      expect(list.groups.map((group) => [group.key, group.products.map((product) => product.href).join(' ')])).toEqual(
        GROUPS_AND_TESTS,
      )
      expect(products).toHaveLength(28)
    })

    it('are marked as demonstration prices', () => {
      expect(list.demo).toBe(true)
    })

    it.each(CURRENCIES)('are positive for every product in %s', (currency) => {
      expect(
        products.filter((product) => !((product.prices[currency]?.price ?? 0) > 0)).map((product) => product.href),
      ).toEqual([])
    })

    it('identify every product uniquely by href, by id and in Russian', () => {
      for (const field of ['href', 'bitrixId', 'name'] as const)
        expect(new Set(products.map((product) => product[field])).size).toBe(28)
      expect(products.filter((product) => !/\p{Script=Cyrillic}/u.test(product.name))).toEqual([])
    })

    it('are lower for a discounted product in every currency, and for no other', () => {
      const wrong = products.flatMap((product) =>
        Object.entries(product.prices)
          .filter(
            ([, prices]) => prices.discounted !== (prices.discountPrice > 0 && prices.discountPrice < prices.price),
          )
          .map(([currency]) => `${product.href} ${currency}`),
      )
      expect(wrong).toEqual([])
    })

    it.each(YARDSTICKS)('offer %s in %s: struck through %s, to pay %s', (href, currency, struck, pay) => {
      const product = products.find((item) => item.href === href)
      expect(product && findOffer(product, currency)).toMatchObject({ currency, listPrice: struck, price: pay })
    })
  })

  describe('a price record on the wire', () => {
    it('has a name, an href and an id', () => {
      expect(record('genetic-passport')).toMatchObject({
        name: 'Генетический паспорт',
        href: 'genetic-passport',
        bitrix_id: expect.stringMatching(/^\d+$/),
      })
    })

    it.each(Object.entries(SUFFIXES))('has %s with the suffix "%s"', (_currency, suffix) => {
      const fields = ['startPrice', 'price', 'discountSize', 'discountPrice', 'additionalPrice', 'priceSkype'].map(
        (name) => name + suffix,
      )
      const prices = record('genetic-passport')
      for (const field of fields) expect(prices?.[field], field).toBeTypeOf('number')
      expect(prices?.[`discountState${suffix}`]).toBe('on')
    })

    it('has no field for a currency under any other suffix', () => {
      const currencies = Object.keys(record('genetic-passport') ?? {})
      expect(currencies.filter((field) => /(RUB|EUR|CLP|BRL|PEN|USD)$/.test(field))).toEqual([])
    })

    it('has amounts in major units', () => {
      expect(record('genetic-passport')).toMatchObject({
        price: 29_900,
        discountPrice: 19_900,
        discountSize: 33,
        priceEu: 249,
        discountPriceEu: 179,
        discountSizeEu: 28,
        priceUsd: 269,
        pricePen: 999,
        priceCl: 249_000,
        priceBr: 1390,
      })
    })

    it('has the state off without a discount', () => {
      expect(record('full-genome')).toMatchObject({
        price: 79_900,
        discountState: 'off',
        discountPrice: 0,
        discountStateEu: 'off',
      })
    })
  })
}
