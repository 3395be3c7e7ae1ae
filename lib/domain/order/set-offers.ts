import type { ComplexSet } from '../complex-sets.ts'
import type { Currency } from '../currencies.ts'
import { toMajor, toMinor } from '../money.ts'
import { offerOf, type PricedProduct } from '../price.ts'

/** A complex set as it is sold. Amounts are whole minor units. */
export interface SetOffer {
  readonly bitrixId: string
  readonly products: readonly PricedProduct[]
  /** The sum of its tests, each with its own discount. */
  readonly separate: number
  /** Never above `separate`. */
  readonly price: number
  /** `separate - price`, by test. */
  readonly savings: readonly number[]
}

/** A saving split in proportion to the prices; whole amounts, none above its price. */
function split(saving: number, prices: readonly number[]): number[] {
  const total = prices.reduce((sum, price) => sum + price, 0)
  let [sum, given] = [0, 0]
  return prices.map((price) => {
    sum += price
    const share = Math.round((sum * saving) / total) - given
    given += share
    return share
  })
}

/**
 * What complex sets cost in a currency; one with an unknown or unpriced test is left out. A product of the backend with
 * the id of the set has its price; else the set costs its tests less its saving, in whole major units.
 * @param products the whole price list
 * @param discounts false where no discounts are given: a set then costs what its tests cost
 */
export function setOffers(
  sets: readonly ComplexSet[],
  products: readonly PricedProduct[],
  currency: Currency,
  { discounts = true } = {},
): SetOffer[] {
  // A price below the smallest coin is none.
  const payOf = (product: PricedProduct) =>
    toMinor(offerOf(product, currency, { discounts })?.pay ?? 0, currency) || undefined
  return sets.flatMap(({ bitrixId, hrefs, saving }) => {
    const distinct = [...new Set(hrefs)]
    const tests = distinct.flatMap((href) => products.find((product) => product.href === href) ?? [])
    const prices = tests.flatMap((test) => payOf(test) ?? [])
    if (prices.length < Math.max(2, distinct.length)) return []
    const separate = prices.reduce((sum, price) => sum + price, 0)
    const reduced = separate - toMinor(Math.floor(toMajor((separate * saving) / 100, currency)), currency)
    const own = products.find((product) => product.bitrixId === bitrixId)
    const price = discounts ? Math.min(separate, (own && payOf(own)) ?? reduced) : separate
    return [{ bitrixId, products: tests, separate, price, savings: split(separate - price, prices) }]
  })
}

/**
 * What the sets in a basket save, by `bitrixId` of the test. Sets that share a test compete for it: the larger saving
 * goes first, so the sum does not depend on the order in which the basket was filled.
 * @param quantities how many of each test are in the basket
 */
export function setSavings(
  offers: readonly SetOffer[],
  quantities: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const left = new Map(quantities)
  const saved = new Map<string, number>()
  const add = (sums: Map<string, number>, id: string, amount: number) => sums.set(id, (sums.get(id) ?? 0) + amount)
  const saving = ({ separate, price }: SetOffer) => separate - price
  for (const { products, savings } of [...offers].sort(
    (a, b) => saving(b) - saving(a) || a.bitrixId.localeCompare(b.bitrixId),
  )) {
    const count = Math.min(...products.map(({ bitrixId }) => left.get(bitrixId) ?? 0))
    products.forEach(({ bitrixId }, index) => {
      add(left, bitrixId, -count)
      add(saved, bitrixId, (savings[index] ?? 0) * count)
    })
  }
  return saved
}
