import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import type { PromoOutcome } from '../../contract/basket.ts'
import { parseCurrency, type Currency } from '../../domain/currencies.ts'
import type { BasketItem } from '../../domain/order/basket.ts'
import type { Promo } from '../../domain/order/promo.ts'
import { setOffers } from '../../domain/order/set-offers.ts'
import { together, totalsOf, type Totals } from '../../domain/order/totals.ts'
import { hidesDiscounts, productsOf, shownCurrency, type PricedProduct, type PriceList } from '../../domain/price.ts'
import { Failure } from '../../http/failure.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { loadComplexSets } from '../complex-sets.ts'
import { warnOncePerMinute } from '../log.ts'
import { backendCookies } from '../passed-cookies.ts'
import { givesDiscounts, loadPrices, loadVisitorPrices } from '../prices.ts'
import { productNames } from '../product-names.ts'
import { productBackend } from '../transport.ts'
import { countryOfVisitor } from '../visitor-country.ts'

/** A basket, and what is known of who asks. */
export interface BasketAsked {
  readonly items: readonly BasketItem[]
  readonly currency?: string | undefined
  readonly promocode?: string | undefined
  /** Each item is priced as an order of its own: what a code does for every single test. */
  readonly apart?: boolean | undefined
  /** Where the order is to be delivered. */
  readonly country?: string | undefined
  /** The visitor's own network address. */
  readonly address: string | undefined
  /** The cookies of the request: an external backend may give this visitor prices of their own. */
  readonly cookies?: string | null
}

export interface PricedBasket {
  readonly currency: Currency
  readonly totals: Totals
  readonly promo: PromoOutcome | undefined
  readonly discounts: boolean
  readonly products: readonly PricedProduct[]
  /** Names in the page's language by `bitrixId`. */
  readonly names: ReadonlyMap<string, string>
}

/** The currency of an order: the variant's own, or the visitor's where it is chosen; RUB is shown as EUR there. */
function orderCurrency(variant: VariantId, list: PriceList, asked: string | undefined): Currency {
  const rules = rulesOf(variant)
  const own = parseCurrency(rules.currency) ?? 'EUR'
  if (!rules.choosesMarket) return own
  const wanted = parseCurrency(asked) ?? own
  return shownCurrency(list, wanted === 'RUB' ? 'EUR' : wanted)
}

async function check(
  place: Place,
  code: string,
  currency: Currency,
  cookies: string,
): Promise<Promo | Exclude<PromoOutcome, 'applied'>> {
  const language = rulesOf(place.variant).choosesMarket ? place.language : undefined
  try {
    return await productBackend(place.variant).checkPromo({ code, currency, language, cookies })
  } catch (error) {
    warnOncePerMinute('promo: the product backend failed, the code is not applied', error)
    return 'failed'
  }
}

/**
 * What a basket costs by the site's own prices, whatever the browser believes.
 * @throws {Failure} where there are no prices at all
 */
export async function priceBasket(place: Place, asked: BasketAsked): Promise<PricedBasket> {
  const [own, shared, countryByIp, complexSets, setsSave] = await Promise.all([
    loadVisitorPrices(place.variant, asked.cookies),
    loadPrices(place.variant),
    countryOfVisitor(place.variant, asked.address),
    loadComplexSets(place.variant),
    givesDiscounts(place.variant),
  ])
  const list = own ?? shared
  if (!list) throw new Failure('network', 'no prices are known')
  const currency = orderCurrency(place.variant, list, asked.currency)
  const discounts = ![countryByIp, asked.country].some(hidesDiscounts)
  const all = productsOf(list)
  const products = asked.items.flatMap(({ bitrixId }) => all.find((product) => product.bitrixId === bitrixId) ?? [])
  const [names, promo] = await Promise.all([
    productNames(place, products),
    asked.promocode ? check(place, asked.promocode, currency, backendCookies(place.variant, asked.cookies)) : undefined,
  ])
  const refused = typeof promo === 'string' ? promo : undefined
  const rules = { currency, discounts, promo: typeof promo === 'object' ? promo : undefined }
  const sets = setOffers(complexSets, all, currency, { discounts: setsSave })
  const totals = asked.apart
    ? together(asked.items.map((item) => totalsOf([item], products, rules)))
    : totalsOf(asked.items, products, { ...rules, sets })
  return {
    currency,
    totals,
    promo: refused ?? totals.promo,
    discounts,
    products,
    names: new Map(products.map((product) => [product.bitrixId, names.get(product.href)?.text ?? product.name])),
  }
}
