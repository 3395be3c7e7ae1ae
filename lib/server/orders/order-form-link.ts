import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { toGift, type BasketItem } from '../../domain/order/basket.ts'
import { fieldsOfItems, itemsOfFields } from '../../domain/order/basket-query.ts'
import { FIRST_LINK_VERSION, linkState, makeClaims, parseClaims, type LinkClaims } from '../../domain/order/link.ts'
import { REMINDER_LINK_DAYS } from '../../domain/order/reminder.ts'
import { createSignature, isSignature } from '../../http/signature.ts'
import { ORDER_FORM_PATH } from '../../routing/static-routes.ts'
import { originOf } from '../../variants/variants.ts'
import { siteSecret } from '../transport.ts'

interface LinkedBasket {
  readonly items: readonly BasketItem[]
  readonly promocode?: string | undefined
}

const basketQuery = ({ items, promocode }: LinkedBasket): URLSearchParams =>
  new URLSearchParams([...fieldsOfItems(items), ...(promocode ? [['promocode', promocode]] : [])])

const signedText = (basket: LinkedBasket, { until, version }: LinkClaims) =>
  `order form ${basketQuery(basket).toString()} ${until} ${version}`

const withoutTexts = (item: BasketItem): BasketItem => (item.gift ? { ...item, gift: toGift(() => '') } : item)

/** Signed link to the order form with a basket, without the texts of its gifts. It names no person. */
export async function orderFormLink(siteLocale: SiteLocale, { items, promocode }: LinkedBasket): Promise<string> {
  const basket = { items: items.map(withoutTexts), promocode }
  const claims = makeClaims(FIRST_LINK_VERSION, REMINDER_LINK_DAYS, new Date())
  const query = basketQuery(basket)
  query.set('until', claims.until)
  query.set('version', String(claims.version))
  query.set('sign', createSignature(signedText(basket, claims), await siteSecret()))
  return new URL(href(siteLocale, ORDER_FORM_PATH, { query }), originOf(siteLocale.variant, config())).href
}

/** Basket of the URL of the order form. One with an invalid or expired signature is left out. */
export async function readOrderFormLink(
  fields: URLSearchParams,
): Promise<{ readonly fields: URLSearchParams; readonly isLinked: boolean }> {
  const sign = fields.get('sign')
  if (sign === null) return { fields, isLinked: false }
  const claims = parseClaims(fields)
  const basket = { items: itemsOfFields(fields), promocode: fields.get('promocode') ?? undefined }
  const isValid =
    claims !== undefined &&
    linkState(claims, FIRST_LINK_VERSION, new Date()) === 'valid' &&
    isSignature(sign, signedText(basket, claims), await siteSecret())
  return isValid ? { fields, isLinked: true } : { fields: new URLSearchParams(), isLinked: false }
}
