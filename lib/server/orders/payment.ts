import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { toMajor } from '../../domain/money.ts'
import { originOf, parseVariant } from '../../variants/variants.ts'
import { log } from '../log.ts'
import { orderStore, payments } from '../transport.ts'
import { lineNames } from './line-names.ts'
import { orderLink } from './link.ts'

/** Whether an order is paid on line and still waits for it. */
export const isPayable = ({ fulfilmentState, paymentState, total }: StoredOrder): boolean =>
  config().payment.driver !== 'none' && fulfilmentState !== 'cancelled' && paymentState === 'unpaid' && total > 0

/** Our own address that leads to where an order is paid; `undefined` where the operator arranges it. @param query as of {@link orderLink} */
export const paymentAddress = (order: StoredOrder, query: URLSearchParams): string | undefined =>
  isPayable(order) ? `/api/payments?${query}` : undefined

/** The place where an order was made. */
export const placeOf = ({ details }: StoredOrder): Place | undefined => {
  const variant = parseVariant(details.variant)
  return variant && { variant, language: details.language }
}

/**
 * The payment system's page of an order: the one that is open, else a new one.
 * @param query of the link by which the buyer came, which leads back
 * @throws {Failure} of the payment system
 */
export async function paymentPage(
  place: Place,
  order: StoredOrder,
  query: URLSearchParams,
): Promise<string | undefined> {
  const store = await orderStore()
  const { open, attempts } = await store.paymentSession(order.number, new Date())
  if (open) return open.link
  const [t, nameOf] = await Promise.all([
    getTranslations({ locale: place.language, namespace: 'order' }),
    lineNames(place.language),
  ])
  const page = new URL(orderLink(place, query), originOf(place.variant, config())).href
  const { lines, form, utms } = order.details
  const session = await payments().createPayment({
    number: order.number,
    attempt: attempts,
    amount: toMajor(order.total, order.currency),
    currency: order.currency,
    description: t('orderTitle', { number: order.number }),
    lines: lines.map((line) => ({
      name: nameOf(line),
      quantity: line.quantity,
      amount: toMajor(line.amount, order.currency),
    })),
    email: form.email,
    language: place.language,
    returnUrl: page,
    cancelUrl: page,
    clientReference: utms['client_reference_id'],
  })
  if (!session) return undefined
  await store.savePaymentSession(order.number, session)
  // It may have been cancelled, or paid, while its page was opened.
  return (await expireUnpayable(order.number)) ? undefined : session.link
}

/**
 * Closes the open payment pages of an order that is not to be paid any more, so that nobody pays twice or for nothing.
 * @returns whether that is so
 */
export async function expireUnpayable(number: string): Promise<boolean> {
  const order = await (await orderStore()).find(number)
  if (!order || isPayable(order)) return false
  await expirePaymentPages(number)
  return true
}

/** Closes the open payment pages of an order. One that cannot be closed is an error in the log: somebody can still pay there until it expires. */
export async function expirePaymentPages(number: string): Promise<void> {
  const store = await orderStore()
  for (const session of await store.openPaymentSessions(number, new Date()))
    try {
      await payments().expirePayment(session)
      await store.closePaymentSession(session)
    } catch (error) {
      log.error(
        { order: number, session, detail: String(error) },
        'payment: a page to pay on stays open although the order is not to be paid there',
      )
    }
}
