import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { PromoOutcome } from '../../contract/basket.ts'
import { parseCurrency, type Currency } from '../../domain/currencies.ts'
import type { BasketItem } from '../../domain/order/basket.ts'
import type { Promo } from '../../domain/order/promo.ts'
import { setOffers } from '../../domain/order/set-offers.ts'
import { mergeTotals, computeTotals, type Totals } from '../../domain/order/totals.ts'
import { hidesDiscounts, productsOf, shownCurrency, type PricedProduct, type PriceList } from '../../domain/price.ts'
import { UpstreamError } from '../../http/upstream-error.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { loadComplexSets } from '../catalogue/complex-sets.ts'
import { warnOncePerMinute } from '../log.ts'
import { backendCookies } from '../request/cookie-forwarding.ts'
import { givesDiscounts, loadPrices, loadVisitorPrices } from '../catalogue/prices.ts'
import { productNames } from '../catalogue/product-names.ts'
import { productBackend } from '../transport.ts'
import { countryOfVisitor } from '../request/visitor-country.ts'

export interface BasketRequest {
  readonly items: readonly BasketItem[]
  readonly currency?: string | undefined
  readonly promocode?: string | undefined
  /** Prices each item as a separate order, to show a code's effect on each test. */
  readonly apart?: boolean | undefined
  readonly country?: string | undefined
  readonly ip: string | undefined
  /** An external backend may have individual prices for this visitor. */
  readonly cookies?: string | null
}

export interface PricedBasket {
  readonly currency: Currency
  readonly totals: Totals
  readonly promo: PromoOutcome | undefined
  readonly discounts: boolean
  readonly products: readonly PricedProduct[]
  readonly names: ReadonlyMap<string, string>
}

/** Products of a basket, and whether a consultation about each is ordered. */
export const orderedProducts = ({ products, totals }: PricedBasket) =>
  products.map(({ bitrixId, name, href }) => ({
    name,
    href,
    consultation: totals.lines.some((line) => line.kind === 'consultation' && line.bitrixId === bitrixId),
  }))

/** The currency of an order: the variant's, or the visitor's where it can be chosen; EUR replaces RUB there. */
function orderCurrency(variant: VariantId, list: PriceList, input: string | undefined): Currency {
  const rules = rulesOf(variant)
  const own = rules.currency
  if (!rules.choosesMarket) return own
  const currency = parseCurrency(input) ?? own
  return shownCurrency(list, currency === 'RUB' ? 'EUR' : currency)
}

async function check(
  siteLocale: SiteLocale,
  code: string,
  currency: Currency,
  cookies: string,
): Promise<Promo | Exclude<PromoOutcome, 'applied'>> {
  const language = rulesOf(siteLocale.variant).choosesMarket ? siteLocale.language : undefined
  try {
    return await productBackend(siteLocale.variant).checkPromo({ code, currency, language, cookies })
  } catch (error) {
    warnOncePerMinute('promo: the product backend failed, the code is not applied', error)
    return 'failed'
  }
}

/**
 * Prices a basket on the server; amounts from the browser are ignored. @throws {UpstreamError} if there are no prices
 * at all
 */
export async function priceBasket(siteLocale: SiteLocale, input: BasketRequest): Promise<PricedBasket> {
  const [own, shared, countryByIp, complexSets, setsSave] = await Promise.all([
    loadVisitorPrices(siteLocale.variant, input.cookies),
    loadPrices(siteLocale.variant),
    countryOfVisitor(siteLocale.variant, input.ip),
    loadComplexSets(siteLocale.variant),
    givesDiscounts(siteLocale.variant),
  ])
  const list = own ?? shared
  if (!list) throw new UpstreamError('network', 'no prices are known')
  const currency = orderCurrency(siteLocale.variant, list, input.currency)
  const discounts = ![countryByIp, input.country].some(hidesDiscounts)
  const all = productsOf(list)
  const products = input.items.flatMap(({ bitrixId }) => all.find((product) => product.bitrixId === bitrixId) ?? [])
  const [names, promo] = await Promise.all([
    productNames(siteLocale, products),
    input.promocode
      ? check(siteLocale, input.promocode, currency, backendCookies(siteLocale.variant, input.cookies))
      : undefined,
  ])
  const rejected = typeof promo === 'string' ? promo : undefined
  const rules = { currency, discounts, promo: typeof promo === 'object' ? promo : undefined }
  const sets = setOffers(complexSets, all, currency, { discounts: setsSave })
  const totals = input.apart
    ? mergeTotals(input.items.map((item) => computeTotals([item], products, rules)))
    : computeTotals(input.items, products, { ...rules, sets })
  return {
    currency,
    totals,
    promo: rejected ?? totals.promo,
    discounts,
    products,
    names: new Map(products.map((product) => [product.bitrixId, names.get(product.href)?.text ?? product.name])),
  }
}
