import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '../../../lib/domain/amount.ts'
import { CURRENCIES } from '../../../lib/domain/currencies.ts'
import { isWholeMinor, toMajor } from '../../../lib/domain/money.ts'
import { findOffer, type CurrencyPrices } from '../../../lib/domain/price.ts'
import {
  ADJUSTMENTS,
  adjustPrice,
  MAX_ADJUSTMENT_PERCENT,
  roundLike,
  type StoredPrice,
} from '../../../lib/domain/price-adjustment.ts'

const NONE: StoredPrice = {
  startPrice: 0,
  price: 0,
  discountState: 'off',
  discountSize: 0,
  discountPrice: 0,
  additionalPrice: 0,
  priceSkype: 0,
}
const AMOUNTS = ['startPrice', 'price', 'discountPrice', 'additionalPrice', 'priceSkype'] as const

const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 150_000_000 }))
const percent = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((hundredths) => hundredths / 100)
const adjustment = fc
  .constantFrom(...ADJUSTMENTS)
  .chain((kind) => fc.record({ kind: fc.constant(kind), percent: percent(MAX_ADJUSTMENT_PERCENT[kind]) }))
const stored = (of: Parameters<typeof toMajor>[1]) =>
  fc.record({
    ...(Object.fromEntries(AMOUNTS.map((column) => [column, minor.map((amount) => toMajor(amount, of))])) as Record<
      (typeof AMOUNTS)[number],
      fc.Arbitrary<number>
    >),
    discountState: fc.constantFrom('on' as const, 'off' as const),
    discountSize: fc.integer({ min: 0, max: 100 }),
  })
const cases = currency.chain((of) => fc.record({ currency: fc.constant(of), before: stored(of), adjustment }))

const offer = ({ discountState, ...amounts }: StoredPrice, of: Parameters<typeof toMajor>[1]) => {
  const prices: CurrencyPrices = { ...amounts, discounted: discountState === 'on' }
  return findOffer({ href: 'a', bitrixId: '1', name: 'A', prices: { [of]: prices } }, of)
}

describe('a price changed by a percentage', () => {
  it.each([
    ['RUB', 19_900, 'lower', 20, 15_900],
    ['RUB', 19_900, 'lower', 1, 19_700],
    ['RUB', 19_900, 'raise', 5, 20_900],
    ['EUR', 249, 'lower', 20, 199],
    ['EUR', 179, 'lower', 20, 143],
    ['EUR', 79.9, 'lower', 20, 63.9],
    ['EUR', 49, 'lower', 1, 48.5],
    ['PEN', 2190, 'lower', 20, 1750],
    ['CLP', 179_000, 'raise', 3, 184_000],
    ['USD', 100, 'raise', 1, 101],
    ['RUB', 1, 'lower', 90, 0.1],
    ['CLP', 1, 'lower', 90, 1],
  ] as const)('%s %d, with “%s” by %d percent, is %d', (of, price, kind, by, expected) => {
    expect(adjustPrice({ ...NONE, price }, { kind, percent: by }, of).price).toBe(expected)
  })

  it('is shown with a discount as before, by the percentage that it now has', () => {
    const before: StoredPrice = { ...NONE, price: 249, discountState: 'on', discountPrice: 179, discountSize: 33 }
    expect(adjustPrice(before, { kind: 'raise', percent: 10 }, 'EUR')).toMatchObject({
      price: 274,
      discountState: 'on',
      discountPrice: 197,
      discountSize: 28,
    })
  })

  it('is struck through next to a reduced one by a discount', () => {
    const before: StoredPrice = { ...NONE, price: 19_900, additionalPrice: 15_900, priceSkype: 4900 }
    expect(adjustPrice(before, { kind: 'discount', percent: 20 }, 'RUB')).toEqual({
      ...before,
      discountState: 'on',
      discountPrice: 15_900,
      discountSize: 20,
    })
  })

  it('is never 0 or negative, nor has more digits than the currency; what is not set stays not set', () => {
    fc.assert(
      fc.property(cases, ({ currency: of, before, adjustment: change }) => {
        const after = adjustPrice(before, change, of)
        for (const column of AMOUNTS) {
          expect(isWholeMinor(after[column], of)).toBe(true)
          if (column !== 'discountPrice' || change.kind !== 'discount')
            expect(after[column] > 0).toBe(before[column] > 0)
          expect(after[column]).toBeGreaterThanOrEqual(0)
          expect(after[column]).toBeLessThan(MAX_AMOUNT * 6)
        }
        expect(after.discountSize).toBeGreaterThanOrEqual(0)
        expect(after.discountSize).toBeLessThanOrEqual(100)
        expect(after.priceSkype).toBe(before.priceSkype)
      }),
    )
  })

  it('keeps what is struck through, and shows a discount only where there was one', () => {
    fc.assert(
      fc.property(cases, ({ currency: of, before, adjustment: change }) => {
        const [was, is] = [offer(before, of), offer(adjustPrice(before, change, of), of)]
        expect(is === undefined).toBe(was === undefined)
        if (!is || !was) return
        if (change.kind === 'discount') {
          if (is.listPrice !== undefined) expect(is.price).toBeLessThan(is.listPrice)
          return
        }
        expect(is.listPrice === undefined).toBe(was.listPrice === undefined)
        if (is.listPrice !== undefined) expect(is.price).toBeLessThan(is.listPrice)
      }),
    )
  })

  it('changes in the direction of the percentage, unless the change is below one minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: -9000, max: 50_000 }), (before, basis) => {
        const exact = (before * (10_000 + basis)) / 10_000
        const rounded = roundLike(before, exact)
        expect(Number.isSafeInteger(rounded)).toBe(true)
        expect(rounded).toBeGreaterThanOrEqual(1)
        expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.01))
        if (Math.abs(exact - before) >= 1) expect(Math.sign(rounded - before)).toBe(Math.sign(exact - before))
      }),
    )
  })

  it('rounds nothing that does not change', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e11 }), (amount) => roundLike(amount, amount) === amount))
  })
})
