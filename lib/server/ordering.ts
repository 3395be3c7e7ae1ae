import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { href, withLanguage } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { basketAddress } from '../domain/order/hand-over.ts'
import type { PricedProduct } from '../domain/price.ts'

/** The outside basket with what the backend calls so; `undefined` where the site has its own. Currency, code and marks are added by the browser that knows them. */
export function outsideBasket(place: Place, ids: readonly string[]): string | undefined {
  const { basketUrl } = config()
  return basketUrl && basketAddress(basketUrl, { ids, lng: withLanguage(place).get('lng') ?? undefined })
}

/**
 * Where an order goes: the outside basket, else the site's own; for what has no price in any currency a call, else a
 * mail, else nowhere.
 */
export function orderHref(place: Place, product: PricedProduct, subject: string): string | undefined {
  const { phone, email } = config()
  const priced = Object.values(product.prices).some(({ price }) => price > 0)
  if (priced) return outsideBasket(place, [product.bitrixId]) ?? href(place, '/basket', { query: new URLSearchParams({ add: product.bitrixId }) })
  if (phone) return phoneHref(phone)
  return email && `mailto:${email}?subject=${encodeURIComponent(subject)}`
}

/** A telephone number as a link. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
