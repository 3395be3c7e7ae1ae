import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { href, withLanguage } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { emailLink } from '../domain/email.ts'
import { basketAddress } from '../domain/order/hand-over.ts'
import { phoneLink } from '../domain/phone.ts'
import type { SetOffer } from '../domain/order/set-offers.ts'
import type { PricedProduct } from '../domain/price.ts'

/** The outside basket with what the backend calls so; `undefined` where the site has its own. Currency, code and marks are added by the browser that knows them. */
export function outsideBasket(place: Place, ids: readonly string[]): string | undefined {
  const { basketUrl } = config()
  return basketUrl && basketAddress(basketUrl, { ids, lng: withLanguage(place).get('lng') ?? undefined })
}

const ownBasket = (place: Place, ids: readonly string[]): string =>
  href(place, '/basket', { query: new URLSearchParams(ids.map((id) => ['add', id])) })

/** Where a complex set is ordered: an outside basket knows it by its own id, the site's basket takes its tests. */
export const setOrderHref = (place: Place, { bitrixId, products }: SetOffer): string =>
  outsideBasket(place, [bitrixId]) ??
  ownBasket(
    place,
    products.map((product) => product.bitrixId),
  )

/**
 * Where an order goes: the outside basket, else the site's own; for what has no price in any currency a call, else a
 * mail, else nowhere.
 */
export function orderHref(place: Place, product: PricedProduct, subject: string): string | undefined {
  const { phone, email } = config()
  const priced = Object.values(product.prices).some(({ price }) => price > 0)
  if (priced) return outsideBasket(place, [product.bitrixId]) ?? ownBasket(place, [product.bitrixId])
  if (phone) return phoneLink(phone)
  return email && `${emailLink(email)}?subject=${encodeURIComponent(subject)}`
}
