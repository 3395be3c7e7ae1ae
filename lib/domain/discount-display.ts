import { isActive, type Schedule } from './schedule.ts'

/**
 * Whether discounts are shown for some products (by id) and currencies. An empty list means all. The first matching
 * entry decides; without one, discounts are shown.
 */
export interface DiscountDisplay extends Schedule {
  readonly products: readonly string[]
  readonly currencies: readonly string[]
  readonly shown: boolean
}

const has = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)

export const showsDiscount = (
  displays: readonly DiscountDisplay[],
  { product, currency }: { product: string; currency: string },
  now: Date,
): boolean =>
  displays.find(
    (display) => has(display.products, product) && has(display.currencies, currency) && isActive(display, now),
  )?.shown ?? true
