import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CATALOGUE, catalogueEntry } from '../../../lib/domain/catalogue.ts'
import { mainTests, menuMoreList, moreList } from '../../../lib/domain/more-list.ts'
import { findOffer, productsOf, type CurrencyPrices, type PriceList } from '../../../lib/domain/price.ts'
import { catalogues } from '../../support/generators/catalogue.ts'
import { cases } from '../../support/generators/runs.ts'

const prices = (price: number, discountPrice = 0): CurrencyPrices => ({
  startPrice: 0,
  price,
  discounted: discountPrice > 0,
  discountSize: 0,
  discountPrice,
  additionalPrice: 0,
  priceSkype: 0,
})
const listOf = (...products: [href: string, price: CurrencyPrices | undefined][]): PriceList => ({
  demo: false,
  groups: [
    {
      key: 'lifestyle',
      products: products.map(([href, EUR]) => ({
        href,
        bitrixId: `id-${href}`,
        name: href,
        prices: EUR ? { EUR } : {},
      })),
    },
  ],
})

it.each([
  ['with a discount', prices(100, 67), { currentPrice: 100, discountPrice: 67 }],
  ['without one has the same price twice', prices(100), { currentPrice: 100, discountPrice: 100 }],
  ['on request has 0 twice', prices(0), { currentPrice: 0, discountPrice: 0 }],
  ['without prices in the currency has 0 twice', undefined, { currentPrice: 0, discountPrice: 0 }],
])('an item of the more-list %s', (_case, euro, amounts) => {
  expect(moreList(listOf(['sport', prices(1)], ['own', euro]), 'sport', 'EUR')).toEqual([
    { title: 'own', bitrixIds: ['id-own'], key: 'own', ...amounts },
  ])
})

it('ranks more shared goals first, then items with a price, then lower prices', () => {
  const list = listOf(
    ['sport', prices(1)],
    ['unpriced', prices(0)],
    ['dear', prices(9)],
    ['cheap', prices(9, 5)],
    ['personality', undefined],
    ['none', prices(0)],
  )
  expect(moreList(list, 'sport', 'EUR').map(({ key }) => key)).toEqual(['personality', 'cheap', 'dear', 'unpriced'])
})

it('is empty for a test that is not in the list', () => {
  expect(moreList(listOf(['sport', prices(1)]), 'exome', 'EUR')).toEqual([])
})

it('has at most four unique tests of a shared goal or the same group, without the test itself', () => {
  fc.assert(
    fc.property(catalogues(), ({ list }) => {
      for (const { key: groupKey, products } of list.groups)
        for (const { href, ...one } of products) {
          const keys = moreList(list, href, 'EUR').map(({ key }) => key)
          const goals: readonly string[] = catalogueEntry({ href, ...one })?.goals ?? []
          expect(keys.length).toBeLessThanOrEqual(4)
          expect(new Set(keys).size).toBe(keys.length)
          expect(keys).not.toContain(href)
          for (const key of keys) {
            const group = list.groups.find((item) => item.products.some((product) => product.href === key))
            const found = group?.products.find((product) => product.href === key)
            const shares = found && catalogueEntry(found)?.goals.some((goal) => goals.includes(goal))
            expect(group?.key === groupKey || shares).toBe(true)
          }
        }
    }),
    cases(100, 3000),
  )
})

it('is not empty for any test of the catalogue', () => {
  const groups = Object.entries(Object.groupBy(CATALOGUE, ({ group }) => group)).map(([key, entries]) => ({
    key,
    products: entries.map((entry) => ({
      href: entry.key,
      bitrixId: entry.key,
      name: entry.name,
      prices: { EUR: prices(100) },
    })),
  }))
  expect(
    CATALOGUE.filter(({ key }) => moreList({ groups, demo: false }, key, 'EUR').length < 3).map(({ key }) => key),
  ).toEqual([])
})

it('lists in the menu each test that no group contains, with a price first, then lower prices', () => {
  fc.assert(
    fc.property(catalogues(), ({ list }) => {
      const further = menuMoreList(list, 'EUR').map(({ key }) => key)
      const main = list.groups.flatMap(({ products }) => mainTests(products))
      expect([...main.map(({ href }) => href), ...further].toSorted()).toEqual(
        productsOf(list)
          .map(({ href }) => href)
          .toSorted(),
      )
      for (const { products } of list.groups) {
        const featured = products.filter((product) => catalogueEntry(product)?.featured)
        expect(mainTests(products)).toEqual(featured.length ? featured : products)
      }
      const costs = further.map((key) => {
        const product = productsOf(list).find(({ href }) => href === key)
        return (product && findOffer(product, 'EUR')?.price) ?? Infinity
      })
      expect(costs).toEqual(costs.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    }),
    cases(100, 3000),
  )
})
