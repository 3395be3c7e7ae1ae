import type { Currency } from './currencies.ts'
import { offerOf, type PricedProduct } from './price.ts'

/** An item of the list of further tests (specification, section 3). Prices in major units; 0 = on request. */
export interface MoreListItem {
  readonly title: string
  readonly bitrixIds: readonly string[]
  readonly currentPrice: number
  readonly discountPrice: number
  readonly key: string
}

/** The list of further tests in a currency: the price without and with the discount. */
export function moreList(products: readonly (PricedProduct & { title: string })[], currency: Currency): MoreListItem[] {
  return products.map((product) => {
    const price = product.prices[currency]?.price ?? 0
    return {
      title: product.title,
      bitrixIds: [product.bitrixId],
      currentPrice: price,
      discountPrice: offerOf(product, currency)?.pay ?? price,
      key: product.href,
    }
  })
}
