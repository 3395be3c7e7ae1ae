import { isInForce, type Schedule } from './schedule.ts'

/** Whether discounts of some products (by id) are shown in some currencies. An empty list means all. */
export interface DiscountDisplay extends Schedule {
  readonly products: readonly string[]
  readonly currencies: readonly string[]
  readonly shown: boolean
}

const has = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)

/** Whether the discount of a product is shown: the first of the displays that holds decides; it is where none does. */
export const showsDiscount = (
  displays: readonly DiscountDisplay[],
  { product, currency }: { product: string; currency: string },
  now: Date,
): boolean =>
  displays.find(
    (display) => has(display.products, product) && has(display.currencies, currency) && isInForce(display, now),
  )?.shown ?? true
