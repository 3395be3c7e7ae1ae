import type { Currency } from './currencies.ts'

/** Prices of one record in one currency, in major units; 0 = not given (specification, section 3). */
export interface CurrencyPrices {
  readonly startPrice: number
  readonly price: number
  /** On: the discount holds. Any other state on the wire is off. */
  readonly discounted: boolean
  /** Percent, 0 where the backend leaves it to be computed. */
  readonly discountSize: number
  readonly discountPrice: number
  readonly additionalPrice: number
  readonly priceSkype: number
}

/** A product with its prices, as the pages know it. */
export interface PricedProduct {
  readonly href: string
  readonly bitrixId: string
  /** As the backend names it: Russian. */
  readonly name: string
  readonly prices: Partial<Record<Currency, CurrencyPrices>>
}

interface PriceGroup {
  readonly key: string
  readonly products: readonly PricedProduct[]
}

/** Every product that can be bought and its prices. `demo`: the prices are seeds, not a company's. */
export interface PriceList {
  readonly groups: readonly PriceGroup[]
  readonly demo: boolean
}

/** What a visitor is offered: what to pay, what is struck through, how much is saved. */
export interface Offer {
  readonly currency: Currency
  readonly pay: number
  readonly struck: number | undefined
  /** Whole percent of the badge. */
  readonly percent: number | undefined
}

/** All products of a list in its order. */
export const productsOf = (list: PriceList): PricedProduct[] => list.groups.flatMap((group) => group.products)

/**
 * The same prices with discount display turned off (specification, section 4): the discount price becomes the
 * normal one and no earlier price is shown. Comes before every other rule.
 */
export function withoutDiscount(prices: CurrencyPrices): CurrencyPrices {
  return { ...prices, startPrice: 0, discounted: false, discountSize: 0, discountPrice: prices.price }
}

/** A whole list without discounts, as where the flag `discounts` is off. */
export const withoutDiscounts = ({ groups, ...list }: PriceList): PriceList => ({
  ...list,
  groups: groups.map(({ products, ...group }) => ({
    ...group,
    products: products.map((product) => ({
      ...product,
      prices: Object.fromEntries(
        Object.entries(product.prices).map(([currency, prices]) => [currency, withoutDiscount(prices)]),
      ),
    })),
  })),
})

/** Discounts are hidden from a visitor whose country by IP is Kyrgyzstan (specification, section 4). */
export const hidesDiscounts = (countryByIp: string | null | undefined): boolean => countryByIp === 'KG'

/** The offer of a product in a currency; `undefined` = no price there, which a page shows as "price on request". */
export function offerOf(product: PricedProduct, currency: Currency, { discounts = true } = {}): Offer | undefined {
  const given = product.prices[currency]
  if (!given || given.price <= 0) return undefined
  const prices = discounts ? given : withoutDiscount(given)
  const reduced = prices.discounted && prices.discountPrice > 0 && prices.discountPrice < prices.price
  const pay = reduced ? prices.discountPrice : prices.price
  const struck = reduced ? prices.price : prices.startPrice > prices.price ? prices.startPrice : undefined
  const percent =
    struck === undefined
      ? undefined
      : Math.round(reduced && prices.discountSize > 0 ? prices.discountSize : (1 - pay / struck) * 100)
  return { currency, pay, struck, percent: percent && percent > 0 ? percent : undefined }
}

/** The lowest offer of several products, for "from …" lines. */
export function lowestOffer(
  products: readonly PricedProduct[],
  currency: Currency,
  options?: { discounts: boolean },
): Offer | undefined {
  return products
    .map((product) => offerOf(product, currency, options))
    .filter((offer) => offer !== undefined)
    .sort((a, b) => a.pay - b.pay)[0]
}

/** True where some product has a price in the currency. */
export function isPriced(list: PriceList, currency: Currency): boolean {
  return productsOf(list).some((product) => (product.prices[currency]?.price ?? 0) > 0)
}

/** The currency that is shown for the one that is wanted: it, else EUR, else PEN, whichever has any price. Where nothing is sold it is the wanted one. */
export function shownCurrency(list: PriceList | undefined, wanted: Currency): Currency {
  if (!list?.groups.length) return wanted
  return ([wanted, 'EUR'] as const).find((currency) => isPriced(list, currency)) ?? 'PEN'
}
