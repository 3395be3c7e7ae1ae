import 'server-only'
import type { OrderAdminResponse, OrdersAdmin, Refund, RefundActor } from '../../contract/orders-admin.ts'
import { isWholeMinor } from '../../domain/money.ts'
import type { PaymentEvent, PaymentProvider, RefundRequest } from '../../domain/payment.ts'
import { redactEmails } from '../../http/redact.ts'
import { isRejection, isUpstreamError } from '../../http/upstream-error.ts'
import { log } from '../log.ts'
import { orderStore, ordersAdmin, payments } from '../transport.ts'
import { applyPaymentEvent } from './payment-events.ts'
import { receiptContent, siteLocaleOfOrder } from './payment.ts'

/**
 * `unanswered`: the provider may have made the refund, which is pending until its result is known and stored;
 * `pending`: another refund of the payment is; `conflict`: the order has changed since; `tooMuch`: more than is left of
 * the payment; `rejected`: by the provider, or it is not configured; `erased`: the receipt needs the email address of a
 * buyer whose data were erased.
 */
type RefundResult = 'refunded' | 'unanswered' | 'pending' | 'conflict' | 'tooMuch' | 'rejected' | 'erased'

/** `fraction`: more decimals than the currency has; `unknown`: no such order. */
export type RefundOutcome =
  | { readonly outcome: RefundResult; readonly response: OrderAdminResponse }
  | { readonly outcome: 'fraction' | 'unknown' }

export interface RefundDeps {
  readonly admin: Pick<OrdersAdmin, 'requestRefund' | 'endRefund'>
  readonly provider: PaymentProvider
  readonly apply: (event: PaymentEvent, by: RefundActor) => Promise<unknown>
}

/**
 * Makes a refund that is stored before the provider is called. A repeated request first looks for the refund, as
 * providers remember a key for a day only, and else repeats the call with the same key.
 */
export async function makeRefund(
  { admin, provider, apply }: RefundDeps,
  refund: Refund,
  receipt: Omit<RefundRequest, 'payment' | 'amount' | 'key'>,
  actor: string,
): Promise<RefundResult | 'unknown'> {
  const { payment, amount, key } = refund
  const { number, email } = receipt
  const requested = await admin.requestRefund(number, refund, actor)
  if (requested.outcome === 'done') return 'refunded'
  if (requested.outcome !== 'requested') return requested.outcome

  function unanswered(error: unknown): 'unanswered' {
    if (!isUpstreamError(error)) throw error
    log.error({ order: number, payment, detail: String(error) }, 'payment: the result of a refund is unknown')
    return 'unanswered'
  }
  /** Stores an answer of the provider. After an error of the site, a repeated request or a webhook event completes it. */
  async function settle(event: PaymentEvent, by: RefundActor): Promise<RefundResult> {
    try {
      await apply(event, by)
      if (event.kind === 'refundFailed') return await rejected(event.type)
      await admin.endRefund(key, 'done')
      return 'refunded'
    } catch (error) {
      log.error({ order: number, payment, detail: redactEmails(error) }, 'payment: an answered refund was not stored')
      return 'unanswered'
    }
  }
  async function rejected(error?: unknown): Promise<'rejected'> {
    log.error({ order: number, payment, detail: String(error) }, 'payment: a refund was rejected')
    await admin.endRefund(key, 'rejected')
    return 'rejected'
  }
  const findRefund = async () =>
    (await provider.readRefunds(payment)).find(
      (event) => event.kind === 'refund' && event.amount === amount && !requested.refunds.includes(event.subject),
    )

  const found = requested.isRepeated ? await findRefund().catch(unanswered) : undefined
  if (!found && provider.sendsReceipts && !email) return 'erased'
  const event =
    found ??
    (await provider
      .refund({ ...receipt, payment, amount, key })
      .catch((error: unknown) => (isRejection(error) ? rejected(error) : unanswered(error))))
  return typeof event === 'string' ? event : settle(event, requested)
}

/** Returns money of a payment to the buyer, in whole or in part. A repeated key refunds once. */
export async function refundPayment(number: string, refund: Refund, actor: string): Promise<RefundOutcome> {
  const admin = await ordersAdmin()
  const [response, order] = await Promise.all([admin.find(number), (await orderStore()).find(number)])
  const siteLocale = order && siteLocaleOfOrder(order)
  if (!response || !siteLocale) return { outcome: 'unknown' }
  const { refundable, pendingRefunds } = response
  const isPending = pendingRefunds.some(({ key }) => key === refund.key)
  if (!isWholeMinor(refund.amount, order.currency)) return { outcome: 'fraction' }
  const name = [...pendingRefunds, ...refundable].find(({ payment }) => payment === refund.payment)?.provider
  if (!name) return { outcome: response.order.version === refund.version ? 'tooMuch' : 'conflict', response }
  const provider = payments()[name]
  const receipt = await receiptContent(siteLocale, order)
  if (!provider) {
    log.error({ order: number, provider: name }, 'payment: the provider of a refund is not configured')
    return { outcome: isPending ? 'unanswered' : 'rejected', response }
  }
  if (!isPending && provider.sendsReceipts && !receipt.email) return { outcome: 'erased', response }
  const apply: RefundDeps['apply'] = (event, by) =>
    applyPaymentEvent(event, { actor: by.actor, notifiesBuyer: by.notify })
  const outcome = await makeRefund({ admin, provider, apply }, refund, receipt, actor)
  return outcome === 'unknown' ? { outcome } : { outcome, response: (await admin.find(number)) ?? response }
}
