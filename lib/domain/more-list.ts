import { catalogueEntry } from './catalogue.ts'
import type { Currency } from './currencies.ts'
import { findOffer, type PriceList, type PricedProduct } from './price.ts'

/** An item of the list of further tests (specification, section 3). Major units; 0 = on request. */
export interface MoreListItem {
  readonly title: string
  readonly bitrixIds: readonly string[]
  readonly currentPrice: number
  readonly discountPrice: number
  readonly key: string
}

const MAX_ITEMS = 4

const goalsOf = (product: PricedProduct): readonly string[] => catalogueEntry(product)?.goals ?? []

function moreListItem(product: PricedProduct, currency: Currency): MoreListItem {
  const price = product.prices[currency]?.price ?? 0
  return {
    title: product.name,
    bitrixIds: [product.bitrixId],
    currentPrice: price,
    discountPrice: findOffer(product, currency)?.price ?? price,
    key: product.href,
  }
}

const cost = ({ discountPrice }: MoreListItem) => discountPrice || Infinity
const byCost = (a: MoreListItem, b: MoreListItem) => (cost(a) === cost(b) ? 0 : cost(a) - cost(b))

export function mainTests(products: readonly PricedProduct[]): readonly PricedProduct[] {
  const featured = products.filter((product) => catalogueEntry(product)?.featured)
  return featured.length ? featured : products
}

export function menuMoreList({ groups }: PriceList, currency: Currency): MoreListItem[] {
  const further = groups.flatMap(({ products }) => {
    const main = new Set(mainTests(products))
    return products.filter((product) => !main.has(product))
  })
  return further.map((product) => moreListItem(product, currency)).toSorted(byCost)
}

/**
 * Up to four tests related to a given one by a common goal or group, sorted by the number of common goals, then priced
 * first, cheapest first.
 * @param key `href` of the test
 */
export function moreList({ groups }: PriceList, key: string, currency: Currency): MoreListItem[] {
  const group = groups.find(({ products }) => products.some(({ href }) => href === key))
  const one = group?.products.find(({ href }) => href === key)
  if (!group || !one) return []
  const goals = goalsOf(one)
  return groups
    .flatMap(({ products, key: itsGroup }) =>
      products.map((product) => ({ product, isOfGroup: itsGroup === group.key })),
    )
    .filter(({ product }) => product.href !== key)
    .map(({ product, isOfGroup }) => ({
      isOfGroup,
      shared: goalsOf(product).filter((goal) => goals.includes(goal)).length,
      item: moreListItem(product, currency),
    }))
    .filter(({ shared, isOfGroup }) => shared > 0 || isOfGroup)
    .toSorted((a, b) => b.shared - a.shared || byCost(a.item, b.item))
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item)
}
