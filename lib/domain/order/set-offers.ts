import type { ComplexSet } from '../complex-sets.ts'
import type { Currency } from '../currencies.ts'
import { toMajor, toMinor } from '../money.ts'
import { findOffer, type PricedProduct } from '../price.ts'

/**
 * A complex set on sale, in minor units. `separate`: sum of its tests' prices after their own discounts; `price`: never
 * above that; `savings`: the difference, split by test in proportion to the prices, in whole amounts.
 */
export interface SetOffer {
  readonly bitrixId: string
  readonly products: readonly PricedProduct[]
  readonly separate: number
  readonly price: number
  readonly savings: readonly number[]
}

function splitProportionally(saving: number, prices: readonly number[]): number[] {
  const total = prices.reduce((sum, price) => sum + price, 0)
  let sum = 0
  let distributed = 0
  return prices.map((price) => {
    sum += price
    const share = Math.round((sum * saving) / total) - distributed
    distributed += share
    return share
  })
}

/**
 * Prices complex sets in a currency; sets with an unknown or unpriced test are left out. A backend product with the id
 * of the set defines its price; otherwise it is the sum less the saving, which is rounded to whole major units.
 * @param products the whole price list
 * @param discounts false if discounts are disabled: a set then costs as much as its tests
 */
export function setOffers(
  sets: readonly ComplexSet[],
  products: readonly PricedProduct[],
  currency: Currency,
  { discounts = true } = {},
): SetOffer[] {
  // A price below the smallest coin counts as missing.
  const payOf = (product: PricedProduct) =>
    toMinor(findOffer(product, currency, { discounts })?.price ?? 0, currency) || undefined
  const byHref = new Map(products.map((product) => [product.href, product]))
  return sets.flatMap(({ bitrixId, hrefs, saving }) => {
    const distinct = [...new Set(hrefs)]
    const tests = distinct.flatMap((href) => byHref.get(href) ?? [])
    const prices = tests.flatMap((test) => payOf(test) ?? [])
    if (prices.length < Math.max(2, distinct.length)) return []
    const separate = prices.reduce((sum, price) => sum + price, 0)
    const reduced = separate - toMinor(Math.floor(toMajor((separate * saving) / 100, currency)), currency)
    const own = products.find((product) => product.bitrixId === bitrixId)
    const price = discounts ? Math.min(separate, (own && payOf(own)) ?? reduced) : separate
    return [{ bitrixId, products: tests, separate, price, savings: splitProportionally(separate - price, prices) }]
  })
}

/**
 * Savings of the sets in a basket, by `bitrixId`. Sets that share a test compete for it: the larger saving is applied
 * first, so the total does not depend on the order of the basket.
 * @param quantities number of each test in the basket
 */
export function setSavings(
  offers: readonly SetOffer[],
  quantities: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const remaining = new Map(quantities)
  const saved = new Map<string, number>()
  const add = (sums: Map<string, number>, id: string, amount: number) => sums.set(id, (sums.get(id) ?? 0) + amount)
  const saving = ({ separate, price }: SetOffer) => separate - price
  for (const { products, savings } of [...offers].sort(
    (a, b) => saving(b) - saving(a) || a.bitrixId.localeCompare(b.bitrixId),
  )) {
    const count = Math.min(...products.map(({ bitrixId }) => remaining.get(bitrixId) ?? 0))
    products.forEach(({ bitrixId }, index) => {
      add(remaining, bitrixId, -count)
      add(saved, bitrixId, (savings[index] ?? 0) * count)
    })
  }
  return saved
}
