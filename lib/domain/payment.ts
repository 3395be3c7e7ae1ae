import type { Language } from './languages.ts'
import type { Currency } from './currencies.ts'

/** What a payment is asked for. All amounts are in major units of the one currency. */
export interface PaymentRequest {
  /** Number of the order: the same number is the same payment, however often it is asked for. */
  readonly number: string
  readonly amount: number
  readonly currency: Currency
  /** What the payment is for, in the visitor's language, such as "Order 1024". */
  readonly description: string
  /** What was ordered, each amount for the whole quantity. Where they do not add up, the description stands for them. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[]
  readonly email: string
  /** Language of the page: the payment page speaks it too. */
  readonly language: Language
  /** Pages of the site: after the payment, and after the visitor turned back. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** What the visitor's link brought along (`client_reference_id` of the campaign tags). */
  readonly clientReference?: string | undefined
}

/** What a payment system says of a payment. */
export interface PaymentEvent {
  /** The system's own: the same event may come more than once. */
  readonly eventId: string
  /** Number of the order. */
  readonly order: string
  readonly kind: 'paid' | 'failed' | 'expired'
  /** Major units. To be compared with the order, as the currency is. */
  readonly amount: number
  readonly currency: Currency
}

/** An event whose sender is not the payment system, or whose signature is too old: nothing of it may be believed. */
export class UntrustedEvent extends Error {}

/** A way to be paid. */
export interface PaymentProvider {
  /**
   * Where the visitor pays; no link where the operator arranges the payment. An amount of 0 needs no payment.
   * @throws {Failure} of the payment system
   */
  createPayment(request: PaymentRequest): Promise<{ readonly link: string | undefined }>
  /**
   * Reads what the payment system sent; `undefined` = nothing that concerns an order of this site.
   * @param rawBody the bytes as they came: the signature covers them
   * @throws {UntrustedEvent} for a wrong or old signature
   * @throws {Failure} for an event of ours that has another form than it should
   */
  readEvent(rawBody: Uint8Array, headers: Headers): Promise<PaymentEvent | undefined>
}
