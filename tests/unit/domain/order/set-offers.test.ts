import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ComplexSet } from '../../../../lib/domain/complex-sets.ts'
import { setOffers } from '../../../../lib/domain/order/set-offers.ts'
import { computeTotals } from '../../../../lib/domain/order/totals.ts'
import { findOffer, withoutDiscount, type CurrencyPrices, type PricedProduct } from '../../../../lib/domain/price.ts'
import { cases } from '../../../support/generators/runs.ts'
import { setBaskets } from '../../../support/generators/set-baskets.ts'

const RUNS = cases(500, 20_000)
const plain: CurrencyPrices = {
  startPrice: 0,
  price: 0,
  discounted: false,
  discountSize: 0,
  discountPrice: 0,
  additionalPrice: 0,
  priceSkype: 0,
}
const product = (id: string, prices: Partial<CurrencyPrices>): PricedProduct => ({
  href: `p${id}`,
  bitrixId: id,
  name: '',
  prices: { RUB: { ...plain, ...prices } },
})
const SET: ComplexSet = { bitrixId: 'S', hrefs: ['p1', 'p2', 'p3'], saving: 10 }
const LIST = [
  product('1', { price: 10_000 }),
  product('2', { price: 12_000, discounted: true, discountPrice: 9000 }),
  product('3', { price: 5005 }),
]
const basket = (...quantities: number[]) =>
  quantities.flatMap((quantity, index) => (quantity ? [{ bitrixId: String(index + 1), quantity }] : []))
const price = (
  items: Parameters<typeof computeTotals>[0],
  list = LIST,
  sets: readonly ComplexSet[] = [SET],
  more: object = {},
) => computeTotals(items, list, { currency: 'RUB', discounts: true, sets: setOffers(sets, list, 'RUB'), ...more })

describe('the offer of a complex set', () => {
  it('never costs more than its tests with their discounts, and splits the saving among them', () => {
    fc.assert(
      fc.property(setBaskets, fc.boolean(), ({ sets, list, currency }, discounts) => {
        for (const offer of setOffers(sets, list, currency, { discounts })) {
          const separate = offer.products.map((test) => findOffer(test, currency, { discounts })?.price ?? NaN)
          expect(offer.price).toBeGreaterThan(0)
          expect(offer.price).toBeLessThanOrEqual(offer.separate)
          expect(separate).not.toContain(NaN)
          expect(offer.savings.reduce((sum, saving) => sum + saving, 0)).toBe(offer.separate - offer.price)
          expect(offer.savings.every((saving) => saving >= 0 && Number.isSafeInteger(saving))).toBe(true)
          if (!discounts) expect(offer.price).toBe(offer.separate)
        }
      }),
      RUNS,
    )
  })

  it.each<[string, ComplexSet, PricedProduct[], number | undefined]>([
    ['the sum of its tests less the saving, in whole major units', SET, LIST, 2_160_500],
    ['the sum of its tests without a saving', { ...SET, saving: 0 }, LIST, 2_400_500],
    ['the price of the product with its id', SET, [...LIST, product('S', { price: 20_000 })], 2_000_000],
    [
      'the discount price of the product with its id',
      SET,
      [...LIST, product('S', { price: 20_000, discounted: true, discountPrice: 19_000 })],
      1_900_000,
    ],
    [
      'the sum of its tests when the product with its id costs more',
      SET,
      [...LIST, product('S', { price: 30_000 })],
      2_400_500,
    ],
    [
      'the sum of its tests less the saving when the product with its id has no price',
      SET,
      [...LIST, product('S', {})],
      2_160_500,
    ],
    ['absent when a test is unknown', { ...SET, hrefs: ['p1', 'p2', 'gone'] }, LIST, undefined],
    ['absent when a test has no price', SET, [...LIST.slice(0, 2), product('3', {})], undefined],
    ['absent when the set is one test named twice', { ...SET, hrefs: ['p1', 'p1'] }, LIST, undefined],
    ['the sum of its tests, each counted once', { ...SET, hrefs: ['p1', 'p2', 'p1'] }, LIST, 1_710_000],
  ])('is %s', (_case, set, list, expected) => {
    expect(setOffers([set], list, 'RUB')[0]?.price).toBe(expected)
  })
})

describe('a basket with complex sets', () => {
  it('has the sum of its lines as total, and a saving that is neither negative nor above the total', () => {
    fc.assert(
      fc.property(setBaskets, ({ sets, list, items, currency, promo, discounts }) => {
        const rules = { currency, discounts, promo }
        const offers = setOffers(sets, list, currency)
        const without = computeTotals(items, list, rules)
        const totals = computeTotals(items, list, { ...rules, sets: offers })
        expect(totals.total).toBe(totals.lines.reduce((sum, { amount }) => sum + amount, 0))
        expect(totals.saved).toBe(totals.lines.reduce((sum, { discount }) => sum + discount, 0))
        expect(totals.setSaved).toBeGreaterThanOrEqual(0)
        expect(totals.setSaved).toBeLessThanOrEqual(totals.saved)
        if (!discounts) expect(totals).toEqual(without)
        if (!promo) expect(totals.total).toBe(without.total - totals.setSaved)
        for (const { amount, discount, full, by } of totals.lines) {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount + discount).toBe(full)
          expect(by === undefined).toBe(discount === 0)
        }
      }),
      RUNS,
    )
  })

  it('costs no more with a promo code than without it or with the code alone', () => {
    fc.assert(
      fc.property(setBaskets, ({ sets, list, items, currency, promo }) => {
        const offers = setOffers(sets, list, currency)
        const both = computeTotals(items, list, { currency, discounts: true, promo, sets: offers })
        const onlySets = computeTotals(items, list, { currency, discounts: true, sets: offers })
        both.lines.forEach(({ amount }, index) =>
          expect(amount).toBeLessThanOrEqual(onlySets.lines[index]?.amount ?? NaN),
        )
        if (promo?.type !== 'fixed') {
          const onlyCode = computeTotals(items, list, { currency, discounts: true, promo })
          both.lines.forEach(({ amount }, index) =>
            expect(amount).toBeLessThanOrEqual(onlyCode.lines[index]?.amount ?? NaN),
          )
        }
      }),
      RUNS,
    )
  })

  it('costs the same for any order of its items', () => {
    fc.assert(
      fc.property(setBaskets, ({ sets, list, items, currency, promo }) => {
        const offers = setOffers(sets, list, currency)
        const rules = { currency, discounts: true, promo }
        const reversed = computeTotals(items.toReversed(), list, { ...rules, sets: offers.toReversed() })
        expect(reversed.total).toBe(computeTotals(items, list, { ...rules, sets: offers }).total)
      }),
      RUNS,
    )
  })

  it('costs the price of the set for one of each test without a code', () => {
    fc.assert(
      fc.property(setBaskets, ({ sets, list, currency }) => {
        for (const offer of setOffers(sets, list, currency)) {
          const items = offer.products.map(({ bitrixId }) => ({ bitrixId, quantity: 1 }))
          const totals = computeTotals(items, list, { currency, discounts: true, sets: [offer] })
          expect([totals.total, totals.setSaved]).toEqual([offer.price, offer.separate - offer.price])
        }
      }),
      RUNS,
    )
  })

  it.each<[string, ReturnType<typeof basket>, number]>([
    ['a whole set', basket(1, 1, 1), 240_000],
    ['two whole sets', basket(2, 2, 2), 480_000],
    ['one and a half sets', basket(2, 1, 1), 240_000],
    ['a set without one test', basket(1, 1), 0],
  ])('saves with %s for each complete set', (_case, items, saved) => {
    expect(price(items).setSaved).toBe(saved)
  })

  it('assigns a test shared by two sets to the one that saves more', () => {
    const list = [...LIST, product('4', { price: 50_000 })]
    const other: ComplexSet = { bitrixId: 'T', hrefs: ['p3', 'p4'], saving: 10 }
    expect(price(basket(1, 1, 1, 1), list, [SET, other]).setSaved).toBe(550_000)
    expect(price(basket(1, 1, 2, 1), list, [SET, other]).setSaved).toBe(790_000)
  })

  it('applies the larger of set and code discount on each line', () => {
    const code = (discount: number) => ({ promo: { code: 'X', type: 'percent', discount } as const })
    expect(price(basket(1, 1, 1), LIST, [SET], code(5)).lines.map(({ by }) => by)).toEqual(['set', 'set', 'set'])
    expect(price(basket(1, 1, 1), LIST, [SET], code(5)).promo).toBe('notSummed')
    expect(price(basket(1, 1, 1), LIST, [SET], code(50))).toMatchObject({ promo: 'applied', setSaved: 0 })
    expect(price(basket(1, 1, 1), LIST, [SET], code(20)).lines.map(({ by }) => by)).toEqual(['promo', 'set', 'promo'])
  })

  it('charges the additional price for a second kit outside of the set', () => {
    const list = LIST.map((test) => ({
      ...test,
      prices: { RUB: { ...(test.prices.RUB ?? plain), additionalPrice: 3000 } },
    }))
    const items = basket(1, 1, 1).map((item) => ({ ...item, secondKit: true }))
    expect(price(items, list).setSaved).toBe(price(basket(1, 1, 1), list).setSaved)
  })

  it('has no set saving when discounts are disabled', () => {
    const list = LIST.map((test) => ({ ...test, prices: { RUB: withoutDiscount(test.prices.RUB ?? plain) } }))
    expect(price(basket(1, 1, 1), LIST, [SET], { discounts: false })).toEqual(price(basket(1, 1, 1), list, []))
  })
})
