import 'server-only'
import type { z } from 'zod'
import type { OrderAdminResponse, refundSchema } from '../../contract/orders-admin.ts'
import { isWholeMinor } from '../../domain/money.ts'
import { isUpstreamError } from '../../http/upstream-error.ts'
import { log } from '../log.ts'
import { orderStore, ordersAdmin, payments } from '../transport.ts'
import { applyPaymentEvent } from './payment-events.ts'
import { receiptContent, siteLocaleOfOrder } from './payment.ts'

type Refund = z.output<typeof refundSchema>

/**
 * `conflict`: the order has changed since, or another refund of this version has begun; `tooMuch`: more than is left of
 * the payment; `fraction`: more decimals than the currency has; `failed`: the provider is not configured, cannot be
 * reached, or rejects the refund.
 */
export type RefundOutcome =
  | { readonly outcome: 'refunded' | 'conflict' | 'tooMuch'; readonly response: OrderAdminResponse }
  | { readonly outcome: 'failed' | 'fraction' }
  | { readonly outcome: 'unknown' }

/** Returns money of a payment to the buyer, in whole or in part. A repeated key refunds once. */
export async function refundPayment(
  number: string,
  { payment, amount, key, version, notify }: Refund,
  actor: string,
): Promise<RefundOutcome> {
  const admin = await ordersAdmin()
  const [response, order] = await Promise.all([admin.find(number), (await orderStore()).find(number)])
  const siteLocale = order && siteLocaleOfOrder(order)
  if (!response || !siteLocale) return { outcome: 'unknown' }
  if (response.order.version !== version) return { outcome: 'conflict', response }
  const refundable = response.refundable.find((one) => one.payment === payment)
  if (!refundable || amount > refundable.amount) return { outcome: 'tooMuch', response }
  if (!isWholeMinor(amount, order.currency)) return { outcome: 'fraction' }
  const claim = { number, version, key }
  if (!(await admin.claimRefund(claim))) return { outcome: 'conflict', response }
  try {
    const provider = payments()[refundable.provider]
    if (!provider) throw new Error(`${refundable.provider} is not configured`)
    const event = await provider.refund({ ...(await receiptContent(siteLocale, order)), payment, amount, key })
    await applyPaymentEvent(event, { actor, notifiesBuyer: notify })
  } catch (error) {
    log.error({ order: number, payment, detail: String(error) }, 'payment: a refund failed')
    if (!isUpstreamError(error) && payments()[refundable.provider]) throw error
    // After a rejection nothing was refunded; otherwise only the same request may be repeated.
    if (!isUpstreamError(error) || !error.retryable) await admin.releaseRefund(claim)
    return { outcome: 'failed' }
  }
  return { outcome: 'refunded', response: (await admin.find(number)) ?? response }
}
