import type { Currency } from './currencies.ts'

/**
 * Prices of one record in one currency, major units; 0 = not given (specification, section 3). `discounted`: any value
 * on the wire but true is off. `discountSize`: percent; 0 if the backend leaves it to the site.
 */
export interface CurrencyPrices {
  readonly startPrice: number
  readonly price: number
  readonly discounted: boolean
  readonly discountSize: number
  readonly discountPrice: number
  readonly additionalPrice: number
  readonly priceSkype: number
}

export interface PricedProduct {
  readonly href: string
  readonly bitrixId: string
  readonly name: string
  readonly prices: Partial<Record<Currency, CurrencyPrices>>
}

interface PriceGroup {
  readonly key: string
  readonly products: readonly PricedProduct[]
}

/** Product names are the backend's, in Russian. `demo`: the prices are seed data, not a company's. */
export interface PriceList {
  readonly groups: readonly PriceGroup[]
  readonly demo: boolean
}

export interface Offer {
  readonly currency: Currency
  readonly price: number
  readonly listPrice: number | undefined
  readonly percent: number | undefined
}

export const productsOf = (list: PriceList): PricedProduct[] => list.groups.flatMap((group) => group.products)

/**
 * Prices with discount display turned off (specification, section 4): the discount price becomes the normal one, and no
 * former price is shown. Must be applied before any other price rule.
 */
export function withoutDiscount(prices: CurrencyPrices): CurrencyPrices {
  return { ...prices, startPrice: 0, discounted: false, discountSize: 0, discountPrice: prices.price }
}

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

/** Discounts are hidden from visitors whose country by IP is Kyrgyzstan (specification, section 4). */
export const hidesDiscounts = (countryByIp: string | null | undefined): boolean => countryByIp === 'KG'

/**
 * Offer of a product in a currency; `undefined` without a price, which pages show as "price on request". `percent` is
 * whole.
 */
export function findOffer(product: PricedProduct, currency: Currency, { discounts = true } = {}): Offer | undefined {
  const listed = product.prices[currency]
  if (!listed || listed.price <= 0) return undefined
  const prices = discounts ? listed : withoutDiscount(listed)
  const reduced = prices.discounted && prices.discountPrice > 0 && prices.discountPrice < prices.price
  const price = reduced ? prices.discountPrice : prices.price
  const listPrice = reduced ? prices.price : prices.startPrice > prices.price ? prices.startPrice : undefined
  const percent =
    listPrice === undefined
      ? undefined
      : Math.round(reduced && prices.discountSize > 0 ? prices.discountSize : (1 - price / listPrice) * 100)
  return { currency, price, listPrice, percent: percent && percent > 0 ? percent : undefined }
}

export function lowestOffer(
  products: readonly PricedProduct[],
  currency: Currency,
  options?: { discounts: boolean },
): Offer | undefined {
  return products
    .map((product) => findOffer(product, currency, options))
    .filter((offer) => offer !== undefined)
    .sort((a, b) => a.price - b.price)[0]
}

export function isPriced(list: PriceList, currency: Currency): boolean {
  return productsOf(list).some((product) => (product.prices[currency]?.price ?? 0) > 0)
}

/**
 * Displayed currency: the wanted one if anything has a price in it, otherwise EUR, otherwise PEN. An empty list keeps
 * the wanted one.
 */
export function shownCurrency(list: PriceList | undefined, preferred: Currency): Currency {
  if (!list?.groups.length) return preferred
  return ([preferred, 'EUR'] as const).find((currency) => isPriced(list, currency)) ?? 'PEN'
}
