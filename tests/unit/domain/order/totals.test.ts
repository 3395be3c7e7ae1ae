import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../../lib/domain/currencies.ts'
import { toMinor } from '../../../../lib/domain/money.ts'
import { added, changed, removed, type BasketItem } from '../../../../lib/domain/order/basket.ts'
import type { Promo } from '../../../../lib/domain/order/promo.ts'
import { computeTotals, type Totals } from '../../../../lib/domain/order/totals.ts'
import type { PricedProduct } from '../../../../lib/domain/price.ts'

const IDS = ['1', '2', '3', '4']
const currencies = fc.constantFrom<Currency>('RUB', 'EUR', 'CLP', 'PYG')
const amount = fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100)

const prices = fc.record({
  startPrice: amount,
  price: amount,
  discounted: fc.boolean(),
  discountSize: fc.integer({ min: 0, max: 90 }),
  discountPrice: amount,
  additionalPrice: amount,
  priceSkype: amount,
})
const products = fc
  .array(prices, { minLength: IDS.length, maxLength: IDS.length })
  .map(
    (list) => (currency: Currency) =>
      list.map((entry, index): PricedProduct => ({
        href: `p${index}`,
        bitrixId: IDS[index] ?? '',
        name: '',
        prices: { [currency]: entry },
      })),
  )
const items = fc.uniqueArray(
  fc.record({
    bitrixId: fc.constantFrom(...IDS, 'unknown'),
    quantity: fc.integer({ min: 1, max: 10 }),
    secondKit: fc.boolean(),
    consultation: fc.boolean(),
  }),
  { selector: ({ bitrixId }) => bitrixId },
)
const promos = (currency: Currency) =>
  fc.record({
    code: fc.constant('X'),
    type: fc.constantFrom<Promo['type']>('percent', 'fixed'),
    discount: fc.integer({ min: 1, max: 100 }),
    currency: fc.constantFrom<Currency | undefined>(undefined, currency, 'USD'),
    productIds: fc.option(fc.subarray(IDS, { minLength: 1 }), { nil: undefined }),
  })
const orders = currencies.chain((currency) =>
  fc.record({ currency: fc.constant(currency), products, items, promo: promos(currency), discounts: fc.boolean() }),
)

const key = ({ kind, bitrixId }: Totals['lines'][number]) => `${kind} ${bitrixId}`

describe('totals', () => {
  it('are the sum of the lines, each with its full price less discounts', () => {
    fc.assert(
      fc.property(orders, ({ currency, products: make, items: list, promo, discounts }) => {
        const { lines, total, saved } = computeTotals(list, make(currency), { currency, discounts, promo })
        expect(total).toBe(lines.reduce((sum, line) => sum + line.amount, 0))
        expect(saved).toBe(lines.reduce((sum, line) => sum + line.discount, 0))
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amount)).toBe(true)
          expect(line.amount).toBeGreaterThanOrEqual(0)
          expect(line.discount).toBeGreaterThanOrEqual(0)
          expect(line.amount + line.discount).toBe(line.full)
          expect(line.by === undefined).toBe(line.discount === 0)
        }
      }),
    )
  })

  it('never rise by a promo code, and never fall by more than its discount', () => {
    fc.assert(
      fc.property(orders, ({ currency, products: make, items: list, promo }) => {
        const without = computeTotals(list, make(currency), { currency, discounts: true })
        const withCode = computeTotals(list, make(currency), { currency, discounts: true, promo })
        withCode.lines.forEach((line, index) =>
          expect(line.amount).toBeLessThanOrEqual(without.lines[index]?.amount ?? 0),
        )
        if (promo.type === 'fixed')
          expect(without.total - withCode.total).toBeLessThanOrEqual(toMinor(promo.discount, currency))
        expect(withCode.promo === 'applied').toBe(withCode.lines.some(({ by }) => by === 'promo'))
        if (promo.currency === 'USD') expect(withCode).toEqual({ ...without, promo: 'notForItems' })
      }),
    )
  })

  it('are the same for any order of the basket', () => {
    fc.assert(
      fc.property(orders, ({ currency, products: make, items: list, promo, discounts }) => {
        const price = (basket: readonly BasketItem[]) =>
          computeTotals(basket, make(currency), { currency, discounts, promo })
        const sorted = (totals: Totals) => [...totals.lines].sort((a, b) => key(a).localeCompare(key(b)))
        expect(sorted(price([...list].reverse()))).toEqual(sorted(price(list)))
      }),
      { numRuns: 1000 },
    )
  })

  it('do not change other lines for a second kit under a percent code', () => {
    fc.assert(
      fc.property(orders, ({ currency, products: make, items: list, promo, discounts }) => {
        const percent = { ...promo, type: 'percent' as const }
        const price = (basket: readonly BasketItem[]) =>
          computeTotals(basket, make(currency), { currency, discounts, promo: percent })
        const single = list.map((item) => ({ ...item, secondKit: false }))
        const ordered = new Set(price(list).lines.map(({ bitrixId }) => bitrixId))
        const alone = price(single).lines.filter(({ bitrixId }) => ordered.has(bitrixId))
        expect(price(list).lines.filter(({ kind }) => kind !== 'secondKit')).toEqual(alone)
      }),
    )
  })

  it('ignore discounts and codes when they are disabled', () => {
    fc.assert(
      fc.property(orders, ({ currency, products: make, items: list, promo }) => {
        const {
          lines,
          saved,
          promo: result,
        } = computeTotals(list, make(currency), { currency, discounts: false, promo })
        expect([saved, result]).toEqual([0, 'noDiscounts'])
        expect(lines.every(({ by }) => by === undefined)).toBe(true)
      }),
    )
  })

  it('report every item that cannot be ordered, without a price', () => {
    fc.assert(
      fc.property(orders, ({ currency, products: make, items: list, discounts }) => {
        const { lines, unavailable } = computeTotals(list, make(currency), { currency, discounts })
        const priced = new Set(lines.map(({ bitrixId }) => bitrixId))
        expect([...priced, ...unavailable].sort()).toEqual(list.map(({ bitrixId }) => bitrixId).sort())
        for (const { bitrixId } of list.filter((item) => item.bitrixId === 'unknown'))
          expect(unavailable).toContain(bitrixId)
      }),
    )
  })
})

describe('a promo code', () => {
  const product = (bitrixId: string, price: number, discountPrice = 0): PricedProduct => ({
    href: bitrixId,
    bitrixId,
    name: bitrixId,
    prices: {
      EUR: {
        startPrice: 0,
        price,
        discounted: discountPrice > 0,
        discountSize: 0,
        discountPrice,
        additionalPrice: 60,
        priceSkype: 49,
      },
    },
  })
  const list = [product('plain', 100), product('reduced', 200, 150)]
  const basket: BasketItem[] = [
    { bitrixId: 'plain', quantity: 2 },
    { bitrixId: 'reduced', quantity: 1 },
  ]
  const price = (promo: Promo, ordered = basket) =>
    computeTotals(ordered, list, { currency: 'EUR', discounts: true, promo })

  it('applies only where it is larger than the test’s own discount', () => {
    const { lines, promo } = price({ code: 'X', type: 'percent', discount: 10 })
    expect(lines.map(({ amount: pay, by }) => [pay, by])).toEqual([
      [18_000, 'promo'],
      [15_000, 'offer'],
    ])
    expect(promo).toBe('applied')
  })

  it('reports whether its discounts are all smaller or it applies to other tests', () => {
    expect(price({ code: 'X', type: 'percent', discount: 20 }, [{ bitrixId: 'reduced', quantity: 1 }]).promo).toBe(
      'notSummed',
    )
    expect(
      price({ code: 'X', type: 'percent', discount: 20, productIds: ['plain'] }, [{ bitrixId: 'reduced', quantity: 1 }])
        .promo,
    ).toBe('notForItems')
  })

  it('a fixed amount is spent once, first on lines without another discount', () => {
    const { lines, total } = price({ code: 'X', type: 'fixed', discount: 30, currency: 'EUR' })
    expect(lines.map(({ amount: pay }) => pay)).toEqual([17_000, 15_000])
    expect(total).toBe(32_000)
  })

  it('a fixed amount gives the same total for any order of the basket, also between equal discounts', () => {
    const equal = [product('small', 60, 50), product('large', 100, 90)]
    const ordered = [
      { bitrixId: 'small', quantity: 1 },
      { bitrixId: 'large', quantity: 1 },
    ]
    const promo = { code: 'X', type: 'fixed', discount: 100, currency: 'EUR' } as const
    for (const order of [ordered, ordered.toReversed()])
      expect(computeTotals(order, equal, { currency: 'EUR', discounts: true, promo }).total).toBe(5000)
  })

  it('applies the better of itself and the additional price for a second kit, and no discount to a consultation', () => {
    const ordered = [{ bitrixId: 'plain', quantity: 1, secondKit: true, consultation: true }]
    expect(price({ code: 'X', type: 'percent', discount: 50 }, ordered).lines.map(({ amount: pay }) => pay)).toEqual([
      5000, 5000, 4900,
    ])
    expect(price({ code: 'X', type: 'percent', discount: 10 }, ordered).lines.map(({ amount: pay }) => pay)).toEqual([
      9000, 6000, 4900,
    ])
  })
})

describe('a basket', () => {
  it('has each test once, and limits its quantity to that of one order', () => {
    const one = added([], { bitrixId: '1', quantity: 1 })
    expect(added(one, { bitrixId: '1', quantity: 2 })).toBe(one)
    expect(changed(one, '1', { quantity: 1e9 })).toEqual([{ bitrixId: '1', quantity: 10 }])
    expect(changed(one, '1', { quantity: -1 })).toEqual([{ bitrixId: '1', quantity: 1 }])
    expect(changed(one, '1', { secondKit: true })).toEqual([{ bitrixId: '1', quantity: 1, secondKit: true }])
    expect(removed(one, '1')).toEqual([])
  })
})
