import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href, withLanguage } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { emailLink } from '../../domain/email.ts'
import { externalBasketUrl } from '../../domain/order/external-basket-url.ts'
import { phoneLink } from '../../domain/phone.ts'
import type { SetOffer } from '../../domain/order/set-offers.ts'
import type { PricedProduct } from '../../domain/price.ts'

/**
 * URL of the external basket with backend ids; `undefined` if the site has its own. The browser adds currency, promo
 * code and UTM parameters.
 */
export function externalBasket(siteLocale: SiteLocale, ids: readonly string[]): string | undefined {
  const { basketUrl } = config()
  return basketUrl && externalBasketUrl(basketUrl, { ids, lng: withLanguage(siteLocale).get('lng') ?? undefined })
}

const builtInBasket = (siteLocale: SiteLocale, ids: readonly string[]): string =>
  href(siteLocale, '/basket', { query: new URLSearchParams(ids.map((id) => ['add', id])) })

/** An external basket takes the set's id, the built-in one takes its tests. */
export const setOrderHref = (siteLocale: SiteLocale, { bitrixId, products }: SetOffer): string =>
  externalBasket(siteLocale, [bitrixId]) ??
  builtInBasket(
    siteLocale,
    products.map((product) => product.bitrixId),
  )

/** External basket, otherwise the built-in one; without a price in any currency, phone link, email link, or none. */
export function orderHref(siteLocale: SiteLocale, product: PricedProduct, subject: string): string | undefined {
  const { phone, email } = config()
  const priced = Object.values(product.prices).some(({ price }) => price > 0)
  if (priced) return externalBasket(siteLocale, [product.bitrixId]) ?? builtInBasket(siteLocale, [product.bitrixId])
  if (phone) return phoneLink(phone)
  return email && `${emailLink(email)}?subject=${encodeURIComponent(subject)}`
}
