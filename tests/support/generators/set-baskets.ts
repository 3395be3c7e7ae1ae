import fc from 'fast-check'
import type { ComplexSet } from '../../../lib/domain/complex-sets.ts'
import type { Currency } from '../../../lib/domain/currencies.ts'
import type { BasketItem } from '../../../lib/domain/order/basket.ts'
import type { Promo } from '../../../lib/domain/order/promo.ts'
import type { PricedProduct } from '../../../lib/domain/price.ts'

const IDS = ['1', '2', '3', '4', '5', '6']
const SET_IDS = ['11111111', '22222222', '33333333']
const hrefOf = (bitrixId: string) => `p${bitrixId}`

const amount = fc.oneof(
  fc.integer({ min: 1, max: 90_000 }),
  fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100),
  fc.constantFrom(0, 0.01, 1_000_000_000),
)
const prices = fc.record({
  startPrice: amount,
  price: amount,
  discounted: fc.boolean(),
  discountSize: fc.integer({ min: 0, max: 90 }),
  discountPrice: amount,
  additionalPrice: amount,
  priceSkype: amount,
})

const set: fc.Arbitrary<ComplexSet> = fc.record({
  bitrixId: fc.constantFrom(...SET_IDS),
  hrefs: fc.array(fc.constantFrom(...IDS, 'unknown').map(hrefOf), { minLength: 2, maxLength: 5 }),
  saving: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.double({ min: 0, max: 99.9, noNaN: true })),
})

/**
 * Price lists with complex sets that overlap, repeat or lack tests, or are products themselves, and baskets of their
 * tests.
 */
export const setBaskets = fc
  .constantFrom<Currency>('RUB', 'EUR', 'CLP', 'PYG', 'KZT')
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      sets: fc.uniqueArray(set, { selector: ({ bitrixId }) => bitrixId, maxLength: 3 }),
      list: fc
        .record(
          Object.fromEntries([...IDS, ...SET_IDS].map((id) => [id, fc.option(prices, { nil: undefined, freq: 3 })])),
        )
        .map((byId) =>
          Object.entries(byId).map(([bitrixId, price]): PricedProduct => ({
            href: hrefOf(bitrixId),
            bitrixId,
            name: '',
            prices: price ? { [currency]: price } : {},
          })),
        ),
      items: fc.uniqueArray(
        fc.record({
          bitrixId: fc.constantFrom(...IDS, SET_IDS[0] ?? ''),
          quantity: fc.integer({ min: 1, max: 10 }),
          secondKit: fc.boolean(),
          consultation: fc.boolean(),
        }) satisfies fc.Arbitrary<BasketItem>,
        { selector: ({ bitrixId }) => bitrixId },
      ),
      promo: fc.option(
        fc.record({
          code: fc.constant('X'),
          type: fc.constantFrom<Promo['type']>('percent', 'fixed'),
          discount: fc.integer({ min: 1, max: 100 }),
          productIds: fc.option(fc.subarray(IDS, { minLength: 1 }), { nil: undefined }),
        }),
        { nil: undefined },
      ),
      discounts: fc.boolean(),
    }),
  )
