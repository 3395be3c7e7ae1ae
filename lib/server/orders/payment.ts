import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { toMajor } from '../../domain/money.ts'
import { originOf, parseVariant } from '../../variants/variants.ts'
import { log } from '../log.ts'
import { orderStore, payments } from '../transport.ts'
import { lineNames } from './line-names.ts'
import { orderLink } from './link.ts'

export const isPayable = ({ fulfilmentState, paymentState, total }: StoredOrder): boolean =>
  config().payment.driver !== 'none' && fulfilmentState !== 'cancelled' && paymentState === 'unpaid' && total > 0

/** Our URL that redirects to payment; `undefined` if none is due. @param query as of {@link orderLink} */
export const paymentUrl = (order: StoredOrder, query: URLSearchParams): string | undefined =>
  isPayable(order) ? `/api/payments?${query}` : undefined

export const siteLocaleOfOrder = ({ details }: StoredOrder): SiteLocale | undefined => {
  const variant = parseVariant(details.variant)
  return variant && { variant, language: details.language }
}

/** URL to pay an order, or why it cannot be paid: no payment is due, or its promo code was used up by other orders. */
export type PaymentPage = { readonly link: string } | { readonly rejected: 'notPayable' | 'promo' }

/**
 * Opens the payment provider's page of an order, or returns the open one. @param query parameters of the current link,
 * used in the return URL
 * @throws {UpstreamError} of the payment provider
 */
export async function paymentPage(
  siteLocale: SiteLocale,
  order: StoredOrder,
  query: URLSearchParams,
): Promise<PaymentPage> {
  const store = await orderStore()
  const { open, attempts } = await store.paymentSession(order.number, new Date())
  if (open) return open
  if (!(await store.holdsPromoUse(order.number, new Date()))) return { rejected: 'promo' }
  const [t, nameOf] = await Promise.all([
    getTranslations({ locale: siteLocale.language, namespace: 'order' }),
    lineNames(siteLocale.language),
  ])
  const page = new URL(orderLink(siteLocale, query), originOf(siteLocale.variant, config())).href
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
    language: siteLocale.language,
    returnUrl: page,
    cancelUrl: page,
    clientReference: utms['client_reference_id'],
  })
  if (!session) return { rejected: 'notPayable' }
  await store.savePaymentSession(order.number, session)
  // Recheck: the order may have been cancelled or paid since, or another order may have taken the promo code's last
  // use.
  if (await expireUnpayable(order.number)) return { rejected: 'notPayable' }
  if (await store.holdsPromoUse(order.number, new Date())) return session
  await expirePaymentPages(order.number)
  return { rejected: 'promo' }
}

/**
 * Closes the open payment pages of an order with no payment due, to prevent double payment. @returns whether no
 * payment is due
 */
export async function expireUnpayable(number: string): Promise<boolean> {
  const order = await (await orderStore()).find(number)
  if (!order || isPayable(order)) return false
  await expirePaymentPages(number)
  return true
}

/**
 * Closes the open payment pages of an order. A failure is logged as an error: the page stays payable until it expires.
 */
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
