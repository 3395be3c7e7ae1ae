import { catalogueEntry } from './catalogue.ts'
import type { Currency } from './currencies.ts'
import { offerOf, type PriceList, type PricedProduct } from './price.ts'

/** An item of the list of further tests (specification, section 3). Prices in major units; 0 = on request. */
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
    discountPrice: offerOf(product, currency)?.pay ?? price,
    key: product.href,
  }
}

const cost = ({ discountPrice }: MoreListItem) => discountPrice || Infinity
/** What has a price comes first, then what costs less. */
const byCost = (a: MoreListItem, b: MoreListItem) => (cost(a) === cost(b) ? 0 : cost(a) - cost(b))

/** The tests of a group that the menu lists under its title: those with a card of their own, all where none has one. */
export function mainTests(products: readonly PricedProduct[]): readonly PricedProduct[] {
  const featured = products.filter((product) => catalogueEntry(product)?.featured)
  return featured.length ? featured : products
}

/** Further tests of the menu: all but the main tests of each group, what has a price first, then what costs less. */
export function menuMoreList({ groups }: PriceList, currency: Currency): MoreListItem[] {
  const further = groups.flatMap(({ products }) => {
    const main = new Set(mainTests(products))
    return products.filter((product) => !main.has(product))
  })
  return further.map((product) => moreListItem(product, currency)).toSorted(byCost)
}

/**
 * Further tests beside one of the price list, at most four: those that share a goal or the group with it. More shared
 * goals come first, then what has a price, then what costs less.
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
