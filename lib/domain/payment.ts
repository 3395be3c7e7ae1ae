import type { Language } from './languages.ts'
import type { Currency } from './currencies.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'yookassa'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

export interface PaidLine {
  readonly name: string
  readonly quantity: number
  readonly amount: number
}

/**
 * All amounts are major units of `currency`; those of lines are for the whole quantity. `attempt`: number of sessions
 * already opened for the order. Order number and attempt identify a session: repeating the request is idempotent.
 * `description`: in the visitor's language, such as "Order 1024"; it replaces `lines` if they do not add up to the
 * total. `email` receives the receipt; the payment page must not show it. `returnUrl`: after the payment; `cancelUrl`:
 * after the visitor cancelled it. `clientReference`: `client_reference_id` of the visitor's campaign tags.
 */
export interface PaymentRequest {
  readonly number: string
  readonly attempt: number
  readonly amount: number
  readonly currency: Currency
  readonly description: string
  readonly lines: readonly PaidLine[]
  readonly email: string
  readonly language: Language
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly clientReference?: string | undefined
}

/**
 * A refund of a payment, in whole or in part. `payment`: the provider's payment id. `key`: repeating a request with
 * the same key refunds once. `description`, `lines` and `email`: for the receipt, as of {@link PaymentRequest}; a
 * provider that `sendsReceipts` refunds nothing without an email address.
 */
export interface RefundRequest extends Pick<
  PaymentRequest,
  'number' | 'amount' | 'currency' | 'description' | 'lines' | 'email'
> {
  readonly payment: string
  readonly key: string
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
 * `eventId`: an id of the provider, for deduplication, because an event may be delivered more than once. `order`: order
 * number, absent if the event only names its payment. `payment`: the provider's payment id, absent if the event belongs
 * to no payment. `subject`: id of the session, charge, refund or dispute. `amount`: major units. `currency`: ISO 4217;
 * may be a currency in which nothing is sold. `occurredAt`: ISO time at the provider; events arrive in any order.
 */
export interface PaymentEvent {
  readonly provider: PaymentProviderName
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

export interface PaymentSession {
  readonly id: string
  readonly link: string
  readonly expiresAt: string
}

export type IsOwnPayment = (id: string) => Promise<boolean>

export interface PaymentProvider {
  readonly sendsReceipts: boolean
  readonly sessionLifetimeMs: number
  /**
   * Opens a payment page.
   * @throws {UpstreamError} of the payment system
   */
  createPayment(request: PaymentRequest): Promise<PaymentSession>
  /**
   * Closes a payment page, so that it accepts no payment. No effect on a paid or expired page.
   * @returns `false` if the provider cannot close it: the page accepts payments until it expires
   * @throws {UpstreamError} of the payment system
   */
  expirePayment(session: string): Promise<boolean>
  /**
   * Reads the state of a payment page, for a buyer who returns before the webhook arrives; `undefined` while nothing
   * has been paid.
   * @throws {UpstreamError} of the payment system
   */
  readSession(session: string): Promise<PaymentEvent | undefined>
  /**
   * Returns money.
   * @throws {UpstreamError} of the payment system, which also rejects more than is left of the payment
   */
  refund(request: RefundRequest): Promise<PaymentEvent>
  readRefunds(payment: string): Promise<readonly PaymentEvent[]>
  /**
   * Verifies and parses a webhook event; `undefined` if it does not concern a payment of this site.
   * @param rawBody the unmodified bytes, which a signature covers
   * @param isOwn whether a payment or payment page with this id of the provider belongs to this site
   * @throws {UntrustedEvent} if the provider did not send it: no part of the event may be trusted
   * @throws {UpstreamError} for an event of this site in an unexpected format, or if the provider does not confirm it
   */
  readEvent(rawBody: Uint8Array, headers: Headers, isOwn: IsOwnPayment): Promise<PaymentEvent | undefined>
}
