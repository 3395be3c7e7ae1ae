import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { toMajor } from '../../domain/money.ts'
import { originOf, parseVariant } from '../../variants/variants.ts'
import { payments } from '../transport.ts'
import { lineNames } from './line-names.ts'
import { orderLink, orderQuery } from './link.ts'

/** Whether an order is paid on line and still waits for it. */
export const isPayable = ({ state, total }: Pick<StoredOrder, 'state' | 'total'>): boolean => config().payment.driver !== 'none' && state === 'new' && total > 0

/** Our own address that leads to where an order is paid; `undefined` where the operator arranges it. */
export const paymentAddress = async (order: StoredOrder): Promise<string | undefined> =>
  isPayable(order) ? `/api/payments?${await orderQuery(order.number)}` : undefined

/** The place where an order was made. */
export const placeOf = ({ details }: StoredOrder): Place | undefined => {
  const variant = parseVariant(details.variant)
  return variant && { variant, language: details.language }
}

/**
 * The payment system's page of an order. The same order is the same payment.
 * @throws {Failure} of the payment system
 */
export async function paymentPage(place: Place, order: StoredOrder): Promise<string | undefined> {
  const [t, nameOf] = await Promise.all([getTranslations({ locale: place.language, namespace: 'order' }), lineNames(place.language)])
  const page = new URL(await orderLink(place, order.number), originOf(place.variant, config())).href
  const { lines, form, utms } = order.details
  const { link } = await payments().createPayment({
    number: order.number,
    amount: toMajor(order.total, order.currency),
    currency: order.currency,
    description: t('orderTitle', { number: order.number }),
    lines: lines.map((line) => ({ name: nameOf(line), quantity: line.quantity, amount: toMajor(line.amount, order.currency) })),
    email: form.email,
    language: place.language,
    returnUrl: page,
    cancelUrl: page,
    clientReference: utms['client_reference_id'],
  })
  return link
}
