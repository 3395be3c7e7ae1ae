import { expect, it } from 'vitest'
import { moreList } from '../../../lib/domain/more-list.ts'
import type { CurrencyPrices } from '../../../lib/domain/price.ts'

const prices = (price: number, discountPrice = 0): CurrencyPrices => ({
  startPrice: 0,
  price,
  discounted: discountPrice > 0,
  discountSize: 0,
  discountPrice,
  additionalPrice: 0,
  priceSkype: 0,
})
const item = { href: 'exome', bitrixId: '42', name: 'Экзом', title: 'Exome' }

it.each([
  ['with a discount', prices(100, 67), { currentPrice: 100, discountPrice: 67 }],
  ['without one both prices are the same', prices(100), { currentPrice: 100, discountPrice: 100 }],
  ['on request both are 0', prices(0), { currentPrice: 0, discountPrice: 0 }],
])('an item of the more-list %s', (_case, euro, amounts) => {
  expect(moreList([{ ...item, prices: { EUR: euro } }], 'EUR')).toEqual([{ title: 'Exome', bitrixIds: ['42'], key: 'exome', ...amounts }])
})

it('an item without prices in the currency is on request', () => {
  expect(moreList([{ ...item, prices: { RUB: prices(100) } }], 'EUR')).toMatchObject([{ currentPrice: 0, discountPrice: 0 }])
})
