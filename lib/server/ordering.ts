import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { outsideHref } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import type { PricedProduct } from '../domain/price.ts'

/** Where an order goes: the outside basket, else a call, else a mail; `undefined` where none of them is configured. */
export function orderHref(place: Place, product: PricedProduct, subject: string): string | undefined {
  const { basketUrl, phone, email } = config()
  if (basketUrl) return outsideHref(place, basketUrl, { ids: product.bitrixId })
  if (phone) return phoneHref(phone)
  return email && `mailto:${email}?subject=${encodeURIComponent(subject)}`
}

/** A telephone number as a link. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
