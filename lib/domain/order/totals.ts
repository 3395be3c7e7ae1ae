import type { Currency } from '../currencies.ts'
import { toMinor } from '../money.ts'
import { findOffer, withoutDiscount, type PricedProduct } from '../price.ts'
import type { BasketItem } from './basket.ts'
import { appliesTo, type Promo } from './promo.ts'
import { setSavings, type SetOffer } from './set-offers.ts'

export const LINE_KINDS = ['test', 'secondKit', 'consultation'] as const

/**
 * A line of an order. Amounts are minor units for the whole quantity; `amount = full - discount`. `by`: source of the
 * discount; `set`: a complex set, on top of the offer's own.
 */
export interface OrderLine {
  readonly kind: (typeof LINE_KINDS)[number]
  readonly bitrixId: string
  readonly quantity: number
  readonly full: number
  readonly discount: number
  readonly amount: number
  readonly by: 'offer' | 'promo' | 'set' | undefined
}

/**
 * Amounts in minor units. `setSaved`: the part of `saved` from complex sets; `unavailable`: requested products that are
 * unknown or have no price in the currency for any part of the item; `promo`: effect of the given code, `notSummed` if
 * the products' own discounts are larger.
 */
export interface Totals {
  readonly lines: readonly OrderLine[]
  readonly total: number
  readonly saved: number
  readonly setSaved: number
  readonly unavailable: readonly string[]
  readonly promo: 'applied' | 'notForItems' | 'notSummed' | 'noDiscounts' | undefined
}

interface Position {
  readonly kind: OrderLine['kind']
  readonly bitrixId: string
  readonly quantity: number
  readonly price: number
  readonly pay: number
  readonly full: number
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

function positionsOf(
  item: BasketItem,
  product: PricedProduct | undefined,
  currency: Currency,
  discounts: boolean,
): Position[] | undefined {
  const listed = product?.prices[currency]
  const offer = product && findOffer(product, currency, { discounts })
  if (!listed || !offer) return undefined
  const prices = discounts ? listed : withoutDiscount(listed)
  const minor = (amount: number) => toMinor(amount, currency)
  const { bitrixId } = item
  const test = {
    kind: 'test',
    bitrixId,
    price: minor(prices.price),
    pay: minor(offer.price),
    full: minor(offer.listPrice ?? offer.price),
  } as const
  const positions = [times(test, item.quantity)]
  if (item.secondKit) {
    const pay = minor(prices.additionalPrice)
    if (pay <= 0) return undefined
    // The additional price is a reduction of the normal price, except where discounts are disabled.
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

function withSetSavings(positions: readonly Position[], sets: readonly SetOffer[]): Position[] {
  const tests = positions.filter(({ kind }) => kind === 'test')
  const savings = setSavings(sets, new Map(tests.map(({ bitrixId, quantity }) => [bitrixId, quantity])))
  return positions.map((position) => {
    const setSaving = position.kind === 'test' ? (savings.get(position.bitrixId) ?? 0) : 0
    return { ...position, setSaving, pay: position.pay - setSaving }
  })
}

/**
 * Discount of a code per position, by index. Each position gets the larger of its own discount and the code's, both off
 * the normal price; they are not combined (terms of service, clause 5.4). A fixed amount goes first to the smallest
 * displaced discount, then to the most expensive, so that the total does not depend on the order of the basket.
 */
function promoDiscounts(positions: readonly Position[], promo: Promo, currency: Currency): Map<number, number> {
  let remaining = promo.type === 'fixed' ? toMinor(promo.discount, currency) : Infinity
  const own = ({ price, pay }: Position) => price - pay
  const eligible = positions
    .map((position, index) => ({ position, index }))
    .filter(({ position }) => position.kind !== 'consultation' && appliesTo(promo, position.bitrixId, currency))
    .sort(
      ({ position: a }, { position: b }) =>
        own(a) - own(b) || b.price - a.price || a.bitrixId.localeCompare(b.bitrixId),
    )
  const discountsByIndex = new Map<number, number>()
  for (const { position, index } of eligible) {
    const share =
      promo.type === 'fixed' ? Math.min(remaining, position.price) : Math.round((position.price * promo.discount) / 100)
    const better = share > own(position)
    discountsByIndex.set(index, better ? share : 0)
    if (better) remaining -= share
  }
  return discountsByIndex
}

/**
 * Prices an order (section 3): the backend's discounts, a second kit at the additional price, a consultation at
 * `priceSkype`, a promo code.
 * @param discounts false if the visitor's or the delivery country gets none: codes and sets save nothing either
 * @param sets the complex sets on sale
 */
export function computeTotals(
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
  const promoByIndex = code ? promoDiscounts(positions, code, currency) : new Map<number, number>()
  const lines = positions.map(({ kind, bitrixId, quantity, price, pay, full, setSaving }, index): OrderLine => {
    const share = promoByIndex.get(index) ?? 0
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
    if (promoByIndex.size === 0) return 'notForItems'
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

/** Merges the totals of several orders; of the promo outcomes the best counts. */
export function mergeTotals(orders: readonly Totals[]): Totals {
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
