import 'server-only'
import { groupSlot, type PriceSlots } from '../../contract/catalogue-view.ts'
import type { PriceSlot } from '../../contract/market.ts'
import { GROUPS } from '../../domain/catalogue.ts'
import type { Currency } from '../../domain/currencies.ts'
import { formatDiscount, formatMoney } from '../../domain/money.ts'
import { mainTests } from '../../domain/more-list.ts'
import { lowestOffer, findOffer, productsOf, type Offer, type PriceList } from '../../domain/price.ts'

function toSlot(offer: Offer | undefined, plain: Offer | undefined, tag: string): PriceSlot | undefined {
  if (!offer || !plain) return undefined
  const money = (amount: number) => formatMoney(amount, offer.currency, tag)
  return {
    now: money(offer.price),
    plain: money(plain.price),
    ...(offer.listPrice !== undefined && { old: money(offer.listPrice) }),
    ...(offer.percent !== undefined && { badge: formatDiscount(offer.percent, tag) }),
  }
}

/** All prices of a list in one currency. Formatted on the server, so that they do not depend on the browser. */
export function priceSlots(list: PriceList | undefined, currency: Currency, tag: string): PriceSlots {
  if (!list) return {}
  const products = productsOf(list).map(
    (product) =>
      [
        product.href,
        toSlot(findOffer(product, currency), findOffer(product, currency, { discounts: false }), tag),
      ] as const,
  )
  const groups = list.groups.map(({ key, products: all }) => {
    const members = mainTests(all)
    const lowest = toSlot(lowestOffer(members, currency), lowestOffer(members, currency, { discounts: false }), tag)
    return [groupSlot(key), lowest && { now: lowest.now, plain: lowest.plain }] as const
  })
  const slots = Object.fromEntries(
    [...products, ...groups].flatMap(([key, slot]) => (slot ? [[key, slot] as const] : [])),
  )
  // Product keys are not under our control: one may be named `constructor`.
  return Object.setPrototypeOf(slots, null) as PriceSlots
}

/** Known groups in our order, then the other groups of an external backend. */
export const sortedGroups = (list: PriceList): PriceList['groups'] =>
  [...list.groups].sort((a, b) => rank(a.key) - rank(b.key))
const rank = (key: string) => {
  const index = (GROUPS as readonly string[]).indexOf(key)
  return index < 0 ? GROUPS.length : index
}
