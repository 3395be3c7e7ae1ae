import type { Language } from './languages.ts'
import type { Currency } from './currencies.ts'

/**
 * All amounts are major units of `currency`. `attempt`: number of sessions already opened for the order. Order number
 * and attempt identify a session: repeating the request is idempotent. `description`: in the visitor's language, such
 * as "Order 1024"; it replaces `lines`, whose amounts are for the whole quantity, if they do not add up to the total.
 * `email` receives the receipt; the payment page must not show it. `returnUrl`: after the payment; `cancelUrl`: after
 * the visitor cancelled it. `clientReference`: `client_reference_id` of the visitor's campaign tags.
 */
export interface PaymentRequest {
  readonly number: string
  readonly attempt: number
  readonly amount: number
  readonly currency: Currency
  readonly description: string
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[]
  readonly email: string
  readonly language: Language
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly clientReference?: string | undefined
}

/**
 * Checkout session: `pending` (the money is on its way), `paid`, `failed`, `expired`. Charge: `refundTotal` (total
 * refunded so far). Single refund: `refund`, `refundFailed`. Dispute: `inquiry` (no money withdrawn), `dispute` (money
 * withdrawn), `disputeWon`, `disputeLost`. Manual: `markedPaid`, `markedRefunded`. `other` has no effect.
 */
export type PaymentEventKind =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refundTotal'
  | 'refund'
  | 'refundFailed'
  | 'inquiry'
  | 'dispute'
  | 'disputeWon'
  | 'disputeLost'
  | 'markedPaid'
  | 'markedRefunded'
  | 'other'

/**
 * `eventId`: the provider's id, for deduplication, because an event may be delivered more than once. `order`: order
 * number, absent if the event only names its payment. `payment`: the provider's payment id, absent if the event belongs
 * to no payment. `subject`: id of the session, charge, refund or dispute. `amount`: major units. `currency`: ISO 4217;
 * may be a currency in which nothing is sold. `occurredAt`: ISO time at the provider; events arrive in any order.
 */
export interface PaymentEvent {
  readonly eventId: string
  readonly type: string
  readonly order: string | undefined
  readonly payment: string | undefined
  readonly subject: string
  readonly kind: PaymentEventKind
  readonly amount: number
  readonly currency: string
  readonly occurredAt: string
}

export class UntrustedEvent extends Error {}

/** A hosted payment page, valid for one payment of an order. `expiresAt`: ISO time. */
export interface PaymentSession {
  readonly id: string
  readonly link: string
  readonly expiresAt: string
}

export interface PaymentProvider {
  /**
   * Opens a payment page; `undefined` if the operator arranges the payment, or the amount is 0.
   * @throws {UpstreamError} of the payment system
   */
  createPayment(request: PaymentRequest): Promise<PaymentSession | undefined>
  /**
   * Closes a payment page, so that it accepts no payment. No effect on a paid or expired page.
   * @throws {UpstreamError} of the payment system
   */
  expirePayment(session: string): Promise<void>
  /**
   * Verifies and parses a webhook event; `undefined` if it does not concern a payment of this site.
   * @param rawBody the unmodified bytes, which the signature covers
   * @throws {UntrustedEvent} for an invalid or old signature: no part of the event may be trusted
   * @throws {UpstreamError} for an event of this site in an unexpected format
   */
  readEvent(rawBody: Uint8Array, headers: Headers): Promise<PaymentEvent | undefined>
}
