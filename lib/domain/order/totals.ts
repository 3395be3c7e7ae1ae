import type { Currency } from '../currencies.ts'
import { toMinor } from '../money.ts'
import { offerOf, withoutDiscount, type PricedProduct } from '../price.ts'
import type { BasketItem } from './basket.ts'
import { holdsFor, type Promo } from './promo.ts'
import { setSavings, type SetOffer } from './set-offers.ts'

export const LINE_KINDS = ['test', 'secondKit', 'consultation'] as const

/** One line of an order. Amounts are whole minor units for the whole quantity; `amount = full - discount`. */
export interface OrderLine {
  readonly kind: (typeof LINE_KINDS)[number]
  readonly bitrixId: string
  readonly quantity: number
  /** The price that is struck through where there is a discount. */
  readonly full: number
  readonly discount: number
  readonly amount: number
  /** Whose discount it is; `set` = of a complex set, on top of the offer's own. */
  readonly by: 'offer' | 'promo' | 'set' | undefined
}

/** Lines and sum of an order, in whole minor units. */
export interface Totals {
  readonly lines: readonly OrderLine[]
  readonly total: number
  readonly saved: number
  /** What of `saved` the complex sets give. */
  readonly setSaved: number
  /** What the basket asks for and cannot be ordered: it is unknown, or has no price in the currency. */
  readonly unavailable: readonly string[]
  /** What a given code did: nothing where it is not for these tests, their own discounts are larger, or none are given at all. */
  readonly promo: 'applied' | 'notForItems' | 'notSummed' | 'noDiscounts' | undefined
}

/** A line before any promo code. */
interface Position {
  readonly kind: OrderLine['kind']
  readonly bitrixId: string
  readonly quantity: number
  /** The normal price: what a promo code is counted from. */
  readonly price: number
  readonly pay: number
  readonly full: number
  /** What of `price - pay` a complex set gives. */
  readonly setSaving: number
}

const times = (unit: Omit<Position, 'quantity' | 'setSaving'>, quantity: number): Position => ({
  ...unit,
  setSaving: 0,
  quantity,
  price: unit.price * quantity,
  pay: unit.pay * quantity,
  full: unit.full * quantity,
})

/** What one item asks for; `undefined` where some of it has no price. */
function positionsOf(
  item: BasketItem,
  product: PricedProduct | undefined,
  currency: Currency,
  discounts: boolean,
): Position[] | undefined {
  const given = product?.prices[currency]
  const offer = product && offerOf(product, currency, { discounts })
  if (!given || !offer) return undefined
  const prices = discounts ? given : withoutDiscount(given)
  const minor = (amount: number) => toMinor(amount, currency)
  const { bitrixId } = item
  const test = {
    kind: 'test',
    bitrixId,
    price: minor(prices.price),
    pay: minor(offer.pay),
    full: minor(offer.struck ?? offer.pay),
  } as const
  const positions = [times(test, item.quantity)]
  if (item.secondKit) {
    const pay = minor(prices.additionalPrice)
    if (pay <= 0) return undefined
    // The additional price is itself a reduction of the normal one; where nobody gets discounts it is simply its price.
    const full = discounts ? Math.max(test.price, pay) : pay
    positions.push(times({ kind: 'secondKit', bitrixId, price: full, pay, full }, 1))
  }
  if (item.consultation) {
    const pay = minor(prices.priceSkype)
    if (pay <= 0) return undefined
    positions.push(times({ kind: 'consultation', bitrixId, price: pay, pay, full: pay }, 1))
  }
  return positions
}

/** The positions with what the complex sets among them save. */
function withSetSavings(positions: readonly Position[], sets: readonly SetOffer[]): Position[] {
  const tests = positions.filter(({ kind }) => kind === 'test')
  const savings = setSavings(sets, new Map(tests.map(({ bitrixId, quantity }) => [bitrixId, quantity])))
  return positions.map((position) => {
    const setSaving = position.kind === 'test' ? (savings.get(position.bitrixId) ?? 0) : 0
    return { ...position, setSaving, pay: position.pay - setSaving }
  })
}

/**
 * What a code takes off each position, by index. On every position the larger of its own discount and the code's
 * holds; they do not add up (terms of service, clause 5.4). A fixed amount goes first where it displaces the least,
 * of equals to the dearest: the sum must not depend on the order in which a basket was filled.
 */
function promoDiscounts(positions: readonly Position[], promo: Promo, currency: Currency): Map<number, number> {
  let left = promo.type === 'fixed' ? toMinor(promo.discount, currency) : Infinity
  const own = ({ price, pay }: Position) => price - pay
  const eligible = positions
    .map((position, index) => ({ position, index }))
    .filter(({ position }) => position.kind !== 'consultation' && holdsFor(promo, position.bitrixId, currency))
    .sort(
      ({ position: a }, { position: b }) =>
        own(a) - own(b) || b.price - a.price || a.bitrixId.localeCompare(b.bitrixId),
    )
  const taken = new Map<number, number>()
  for (const { position, index } of eligible) {
    const share =
      promo.type === 'fixed' ? Math.min(left, position.price) : Math.round((position.price * promo.discount) / 100)
    const better = share > own(position)
    taken.set(index, better ? share : 0)
    if (better) left -= share
  }
  return taken
}

/**
 * Prices an order by the rules of section 3 and the decisions: the backend's discounts, a second kit at the additional
 * price, a talk at `priceSkype`, and a promo code.
 * @param discounts false where the visitor's or the delivery country gets none: then neither a code nor a set saves
 * @param sets the complex sets that are sold
 */
export function totalsOf(
  items: readonly BasketItem[],
  products: readonly PricedProduct[],
  {
    currency,
    discounts,
    promo,
    sets = [],
  }: { currency: Currency; discounts: boolean; promo?: Promo | undefined; sets?: readonly SetOffer[] },
): Totals {
  const found = items.map((item) => ({
    item,
    positions: positionsOf(
      item,
      products.find((product) => product.bitrixId === item.bitrixId),
      currency,
      discounts,
    ),
  }))
  const single = found.flatMap(({ positions: list }) => list ?? [])
  const positions = discounts ? withSetSavings(single, sets) : single
  const code = discounts ? promo : undefined
  const taken = code ? promoDiscounts(positions, code, currency) : new Map<number, number>()
  const lines = positions.map(({ kind, bitrixId, quantity, price, pay, full, setSaving }, index): OrderLine => {
    const share = taken.get(index) ?? 0
    const amount = share > 0 ? price - share : pay
    const discount = full - amount
    const own = setSaving > 0 ? 'set' : 'offer'
    return {
      kind,
      bitrixId,
      quantity,
      full,
      discount,
      amount,
      by: discount === 0 ? undefined : share > 0 ? 'promo' : own,
    }
  })
  const outcomeOf = () => {
    if (!discounts) return 'noDiscounts'
    if (taken.size === 0) return 'notForItems'
    return lines.some(({ by }) => by === 'promo') ? 'applied' : 'notSummed'
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    lines,
    total: sum(lines.map(({ amount }) => amount)),
    saved: sum(lines.map(({ discount }) => discount)),
    setSaved: sum(lines.map(({ by }, index) => (by === 'set' ? (positions[index]?.setSaving ?? 0) : 0))),
    unavailable: found.flatMap(({ item, positions: list }) => (list ? [] : [item.bitrixId])),
    promo: promo && outcomeOf(),
  }
}

/** Several orders seen at once; their code did the best that it did in any of them. */
export function together(orders: readonly Totals[]): Totals {
  const outcomes = orders.map(({ promo }) => promo)
  return {
    lines: orders.flatMap(({ lines }) => lines),
    total: orders.reduce((sum, { total }) => sum + total, 0),
    saved: orders.reduce((sum, { saved }) => sum + saved, 0),
    setSaved: orders.reduce((sum, { setSaved }) => sum + setSaved, 0),
    unavailable: orders.flatMap(({ unavailable }) => unavailable),
    promo: (['applied', 'notSummed'] as const).find((outcome) => outcomes.includes(outcome)) ?? outcomes[0],
  }
}
