import 'server-only'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import type { CatalogueView, SetView } from '../../contract/catalogue-view.ts'
import { formatDiscount, formatMoney, toMajor } from '../../domain/money.ts'
import { setOffers } from '../../domain/order/set-offers.ts'
import { productsOf } from '../../domain/price.ts'
import { loadComplexSets } from './complex-sets.ts'
import { setOrderHref } from '../orders/ordering.ts'
import { givesDiscounts, loadPrices } from './prices.ts'

/** Prices are in the currency of the prerendered page. */
export async function loadSets(siteLocale: SiteLocale, { products, currency }: CatalogueView): Promise<SetView[]> {
  const [list, sets, discounts] = await Promise.all([
    loadPrices(siteLocale.variant),
    loadComplexSets(siteLocale.variant),
    givesDiscounts(siteLocale.variant),
  ])
  const all = list ? productsOf(list) : []
  const { intl } = languageEntry(siteLocale.language)
  const money = (minor: number) => formatMoney(toMajor(minor, currency), currency, intl)
  const plain = new Map(
    setOffers(sets, all, currency, { discounts: false }).map(({ bitrixId, price }) => [bitrixId, price]),
  )
  return setOffers(sets, all, currency, { discounts }).map((offer) => {
    const { bitrixId, separate, price } = offer
    const percent = Math.round((1 - price / separate) * 100)
    return {
      key: bitrixId,
      products: offer.products.flatMap(({ href }) => products.find(({ key }) => key === href) ?? []),
      orderHref: setOrderHref(siteLocale, offer),
      price: {
        now: money(price),
        plain: money(plain.get(bitrixId) ?? price),
        ...(price < separate && { old: money(separate) }),
        ...(percent > 0 && { badge: formatDiscount(percent, intl) }),
      },
      saving: price < separate ? money(separate - price) : undefined,
    }
  })
}
