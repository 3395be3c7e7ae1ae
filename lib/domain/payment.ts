import type { Language } from './languages.ts'
import type { Currency } from './currencies.ts'

/** What a payment is asked for. All amounts are in major units of the one currency. */
export interface PaymentRequest {
  /** Number of the order. */
  readonly number: string
  /** Sessions that were opened for the order before: the same number and attempt is the same session, however often it is asked for. */
  readonly attempt: number
  readonly amount: number
  readonly currency: Currency
  /** What the payment is for, in the visitor's language, such as "Order 1024". */
  readonly description: string
  /** What was ordered, each amount for the whole quantity. Where they do not add up, the description stands for them. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[]
  /** Where the receipt goes. The payment page must not show it. */
  readonly email: string
  /** Language of the page: the payment page speaks it too. */
  readonly language: Language
  /** Pages of the site: after the payment, and after the visitor turned back. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** What the visitor's link brought along (`client_reference_id` of the campaign tags). */
  readonly clientReference?: string | undefined
}

/**
 * What an event says. Of a checkout session: `pending` (the money is on its way), `paid`, `failed`, `expired`; of a charge:
 * `refundTotal` (all that was refunded of it so far); of one refund: `refund`, `refundFailed`; of a dispute: `inquiry` (no
 * money is withdrawn), `dispute` (the money is withdrawn), `disputeWon`, `disputeLost`; by hand: `markedPaid`,
 * `markedRefunded`. `other` changes nothing.
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

/** An event of a payment provider. */
export interface PaymentEvent {
  /** The provider's own: the same event may come more than once. */
  readonly eventId: string
  /** The provider's name of the event. */
  readonly type: string
  /** Number of the order; absent where the event names its payment only. */
  readonly order: string | undefined
  /** The provider's id of the payment; absent where the event belongs to none. */
  readonly payment: string | undefined
  /** Id of the session, charge, refund or dispute that the event is about. */
  readonly subject: string
  readonly kind: PaymentEventKind
  /** Major units, compared with the order as the currency is. */
  readonly amount: number
  /** ISO 4217; may be a currency in which nothing is sold. */
  readonly currency: string
  /** ISO time at the provider: events arrive in any order. */
  readonly occurredAt: string
}

/** An event whose sender is not the payment system, or whose signature is too old: nothing of it may be believed. */
export class UntrustedEvent extends Error {}

/** A page of the provider on which an order can be paid once. */
export interface PaymentSession {
  readonly id: string
  readonly link: string
  /** ISO time. */
  readonly expiresAt: string
}

/** A way to be paid. */
export interface PaymentProvider {
  /**
   * Opens a page on which the visitor pays; `undefined` where the operator arranges the payment. An amount of 0 needs no payment.
   * @throws {Failure} of the payment system
   */
  createPayment(request: PaymentRequest): Promise<PaymentSession | undefined>
  /**
   * Closes such a page, so that nobody can pay there any more. One on which somebody has paid, or that has expired, stays as it is.
   * @throws {Failure} of the payment system
   */
  expirePayment(session: string): Promise<void>
  /**
   * Reads what the payment system sent; `undefined` = nothing that concerns a payment of this site.
   * @param rawBody the bytes as they came: the signature covers them
   * @throws {UntrustedEvent} for a wrong or old signature
   * @throws {Failure} for an event of ours that has another form than it should
   */
  readEvent(rawBody: Uint8Array, headers: Headers): Promise<PaymentEvent | undefined>
}
