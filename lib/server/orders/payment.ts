import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { toMajor } from '../../domain/money.ts'
import { promoReservationMs } from '../../domain/order/promo.ts'
import type { PaymentProviderName } from '../../domain/payment.ts'
import { originOf, parseVariant, paymentProviderOf } from '../../variants/variants.ts'
import { log } from '../log.ts'
import { orderStore, payments } from '../transport.ts'
import { lineNames } from './line-names.ts'
import { orderLink } from './link.ts'

/** The provider that a variant's orders are paid through; `undefined`: the operator arranges the payment. */
function providerOf(variantId: string) {
  const variant = parseVariant(variantId)
  const name = variant && paymentProviderOf(variant, config())
  const provider = name && payments()[name]
  return provider && { name, provider }
}

/** Milliseconds for which an order of a variant reserves a use of its promo code. */
export const promoReservation = (variantId: string): number =>
  promoReservationMs(providerOf(variantId)?.provider.sessionLifetimeMs)

export const isPayable = ({ fulfilmentState, paymentState, total, details }: StoredOrder): boolean =>
  providerOf(details.variant) !== undefined && fulfilmentState !== 'cancelled' && paymentState === 'unpaid' && total > 0

/** Value of `payment` in the order's URL after the payment page. */
export const RETURNED = 'returned'

/** Our URL that redirects to payment; `undefined` if none is due. @param query as of {@link orderLink} */
export const paymentUrl = (order: StoredOrder, query: URLSearchParams): string | undefined =>
  isPayable(order) ? `/api/payments?${query}` : undefined

export const siteLocaleOfOrder = ({ details }: StoredOrder): SiteLocale | undefined => {
  const variant = parseVariant(details.variant)
  return variant && { variant, language: details.language }
}

/** Content of the receipt of a payment or refund. */
export async function receiptContent({ language }: SiteLocale, { number, currency, details }: StoredOrder) {
  const [t, nameOf] = await Promise.all([
    getTranslations({ locale: language, namespace: 'order' }),
    lineNames(language),
  ])
  return {
    number,
    currency,
    description: t('orderTitle', { number }),
    lines: details.lines.map((line) => ({
      name: nameOf(line),
      quantity: line.quantity,
      amount: toMajor(line.amount, currency),
    })),
    email: details.form.email,
  }
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
  const paid = providerOf(siteLocale.variant)
  if (!paid) return { rejected: 'notPayable' }
  const store = await orderStore()
  const { open, attempts } = await store.paymentSession(order.number, new Date())
  if (open) return open
  if (!(await store.holdsPromoUse(order.number, new Date()))) return { rejected: 'promo' }
  const orderUrl = (parameters: string[][]) =>
    new URL(orderLink(siteLocale, new URLSearchParams(parameters)), originOf(siteLocale.variant, config())).href
  const session = await paid.provider.createPayment({
    ...(await receiptContent(siteLocale, order)),
    attempt: attempts,
    amount: toMajor(order.total, order.currency),
    language: siteLocale.language,
    returnUrl: orderUrl([...query, ['payment', RETURNED]]),
    cancelUrl: orderUrl([...query]),
    clientReference: order.details.utms['client_reference_id'],
  })
  await store.savePaymentSession(order.number, paid.name, session)
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

function expireSession(name: PaymentProviderName, session: string): Promise<boolean> {
  const provider = payments()[name]
  if (!provider) throw new Error(`${name} is not configured`)
  return provider.expirePayment(session)
}

/**
 * Closes the open payment pages of an order. A failure is logged as an error: the page stays payable until it expires.
 */
export async function expirePaymentPages(number: string): Promise<void> {
  const store = await orderStore()
  for (const { id: session, provider } of await store.openPaymentSessions(number, new Date()))
    try {
      if (await expireSession(provider, session)) await store.closePaymentSession(session)
      else
        log.warn(
          { order: number, session, provider },
          'payment: the provider cannot close this page, which accepts payments until it expires',
        )
    } catch (error) {
      log.error(
        { order: number, session, detail: String(error) },
        'payment: a page to pay on stays open although the order is not to be paid there',
      )
    }
}
