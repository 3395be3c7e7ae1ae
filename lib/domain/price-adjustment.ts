import type { Currency } from './currencies.ts'
import { toMajor, toMinor } from './money.ts'

/** A stored price in major units, 0 = not set. `discountSize`: whole percent, 0 = computed. */
export interface StoredPrice {
  readonly startPrice: number
  readonly price: number
  readonly discountState: 'on' | 'off'
  readonly discountSize: number
  readonly discountPrice: number
  readonly additionalPrice: number
  readonly priceSkype: number
}

export const ADJUSTMENTS = ['raise', 'lower', 'discount'] as const
export type Adjustment = (typeof ADJUSTMENTS)[number]

export const MAX_ADJUSTMENT_PERCENT: Readonly<Record<Adjustment, number>> = { raise: 500, lower: 90, discount: 90 }

const MAX_ROUNDING = 0.01

/**
 * Rounds an amount in minor units to the grids that the amount `before` fits: its ending (…900, …9, ….90), the place of
 * its last digit, then finer places. The first grid within 1 % of the amount and a quarter of the change counts, so that
 * rounding never hides a change.
 */
export function roundLike(before: number, exact: number): number {
  const tolerance = Math.min(exact * MAX_ROUNDING, Math.abs(exact - before) / 4)
  let step = 1
  while (before >= step * 10 && before % (step * 10) === 0) step *= 10
  const grids = before % (step * 10) === step * 9 ? [{ size: step * 10, offset: step * 9 }] : []
  for (; step >= 1; step /= 10) grids.push({ size: step, offset: 0 })
  const rounded = grids.map(({ size, offset }) => Math.round((exact - offset) / size) * size + offset)
  const fitting = rounded.find((amount) => amount > 0 && Math.abs(amount - exact) <= tolerance)
  return fitting ?? Math.max(1, Math.round(exact))
}

const changeAmount = (amount: number, signedPercent: number): number =>
  amount && roundLike(amount, (amount * (10_000 + Math.round(signedPercent * 100))) / 10_000)

interface Amounts {
  readonly before: number
  readonly after: number
}

/** Keeps an amount above, at or below the price, as it was before: otherwise a discount would appear or end. */
function keepOrder(own: Amounts, price: Amounts): number {
  const order = Math.sign(own.before - price.before)
  if (own.before === 0 || Math.sign(own.after - price.after) === order) return own.after
  return price.after + order
}

function scale(stored: StoredPrice, currency: Currency, change: number): StoredPrice {
  const [price, start, discounted, additional] = (
    ['price', 'startPrice', 'discountPrice', 'additionalPrice'] as const
  ).map((column) => {
    const before = toMinor(stored[column], currency)
    return { before, after: changeAmount(before, change) }
  }) as [Amounts, Amounts, Amounts, Amounts]
  const isReduced = discounted.before > 0 && discounted.before < price.before
  // One minor unit would leave no room for a reduced price.
  const scaledPrice = { ...price, after: isReduced ? Math.max(2, price.after) : price.after }
  const discountPrice = keepOrder(discounted, scaledPrice)
  return {
    ...stored,
    price: toMajor(scaledPrice.after, currency),
    startPrice: toMajor(keepOrder(start, scaledPrice), currency),
    discountPrice: toMajor(discountPrice, currency),
    additionalPrice: toMajor(additional.after, currency),
    discountSize:
      isReduced && stored.discountSize > 0 ? percentOff(scaledPrice.after, discountPrice) : stored.discountSize,
  }
}

const percentOff = (price: number, reduced: number): number => Math.round((1 - reduced / price) * 100)

function discount(stored: StoredPrice, currency: Currency, percent: number): StoredPrice {
  const price = toMinor(stored.price, currency)
  const reduced = changeAmount(price, -percent)
  if (reduced >= price) return stored
  return {
    ...stored,
    discountState: 'on',
    discountPrice: toMajor(reduced, currency),
    discountSize: percentOff(price, reduced),
  }
}

/**
 * Changes a price by a percentage. `raise` and `lower` scale the price with the amounts shown next to it: original,
 * discounted and second kit; a consultation is a service with a price of its own. `discount` shows the price struck
 * through, next to a reduced one.
 */
export function adjustPrice(
  stored: StoredPrice,
  { kind, percent }: { readonly kind: Adjustment; readonly percent: number },
  currency: Currency,
): StoredPrice {
  if (kind === 'discount') return discount(stored, currency, percent)
  return scale(stored, currency, kind === 'raise' ? percent : -percent)
}
