import 'server-only'
import { languageEntry, type Place } from '../../i18n/locales.ts'
import type { CatalogueView, SetView } from '../contract/catalogue-view.ts'
import { formatDiscount, formatMoney, toMajor } from '../domain/money.ts'
import { setOffers } from '../domain/order/set-offers.ts'
import { productsOf } from '../domain/price.ts'
import { loadComplexSets } from './complex-sets.ts'
import { setOrderHref } from './ordering.ts'
import { givesDiscounts, loadPrices } from './prices.ts'

/** The complex sets that a variant sells, in the currency of the prerendered page. */
export async function loadSets(place: Place, { products, currency }: CatalogueView): Promise<SetView[]> {
  const [list, sets, discounts] = await Promise.all([
    loadPrices(place.variant),
    loadComplexSets(place.variant),
    givesDiscounts(place.variant),
  ])
  const all = list ? productsOf(list) : []
  const { intl } = languageEntry(place.language)
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
      orderHref: setOrderHref(place, offer),
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
