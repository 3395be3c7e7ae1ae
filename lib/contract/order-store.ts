import type { ConsentRecord } from '../domain/consent-record.ts'
import type { Currency } from '../domain/currencies.ts'
import type { BasketItem } from '../domain/order/basket.ts'
import type { ChangeReason, FulfilmentState, PaymentState } from '../domain/order/states.ts'
import type { ReachedAt } from '../domain/order/stages.ts'
import type { OrderLine } from '../domain/order/totals.ts'
import type { Language } from '../domain/languages.ts'
import type { IsOwnPayment, PaymentEvent, PaymentProviderName, PaymentSession } from '../domain/payment.ts'
import type { AllowedMail } from './mail.ts'
import type { OrderValues } from './order-form.ts'
import type { Utms } from './utms.ts'

/**
 * Order data that the store does not interpret. `backendIds` are ids for the product backend; a complete complex set
 * has a single id. `variations` is the visitor's variation by experiment, with analytics consent only.
 */
export interface OrderDetails {
  readonly variant: string
  readonly language: Language
  readonly items: readonly BasketItem[]
  readonly lines: readonly (OrderLine & { readonly name: string })[]
  readonly backendIds: readonly string[]
  readonly form: OrderValues
  readonly consents: readonly (Pick<ConsentRecord, 'document' | 'version'> & Partial<ConsentRecord>)[]
  readonly utms: Utms
  readonly firstUtms?: Utms | undefined
  readonly variations?: Readonly<Record<string, string>> | undefined
}

/** `total`, `paid` and `refunded` are in minor units. Links with an older version than `linkVersion` are revoked. */
export interface StoredOrder {
  readonly number: string
  readonly fulfilmentState: FulfilmentState
  readonly paymentState: PaymentState
  readonly total: number
  readonly paid: number
  readonly refunded: number
  readonly currency: Currency
  readonly promocode: string | undefined
  readonly createdAt: string
  readonly paidAt: string | undefined
  readonly linkVersion: number
  readonly shipment: Shipment
  readonly details: OrderDetails
}

/** Shipment of an order's kit; empty texts if unknown. */
export interface Shipment {
  readonly carrier: string
  readonly trackingNumber: string
}

/**
 * `fingerprint` distinguishes a retry from a different order under the same key. `isLocalPromoCode`: the promo code is
 * stored in this database; other systems count uses of theirs. `promoReservationMs`: for how long the unpaid order
 * reserves a use of it. The order cancels the reminders of its email address and of the key `reminder`.
 */
export interface NewOrder extends Omit<
  StoredOrder,
  'fulfilmentState' | 'paymentState' | 'paid' | 'refunded' | 'createdAt' | 'paidAt' | 'linkVersion' | 'shipment'
> {
  readonly key: string
  readonly fingerprint: string
  readonly isLocalPromoCode: boolean
  readonly promoReservationMs: number
  readonly network?: string | undefined
  readonly reminder?: string | undefined
  readonly mails: readonly AllowedMail[]
}

export type PlaceOrderResult =
  | { readonly outcome: 'placed' | 'again'; readonly order: StoredOrder }
  | { readonly outcome: 'key-taken' }
  | { readonly outcome: 'expired' | 'exhausted' }

export interface PaymentApplied {
  /**
   * `mismatch`: amount or currency differ from the order's, only the event is recorded; `unknown`: no such order;
   * `unlinked`: no event has linked this payment to an order yet; `noted`: recorded without a change.
   */
  readonly outcome: 'applied' | 'again' | 'mismatch' | 'unknown' | 'unlinked' | 'noted'
  readonly order: string | undefined
}

export interface OrderUpdate {
  readonly before: StoredOrder
  readonly after: StoredOrder
  readonly reason: ChangeReason
}

/** Renders the emails about a change, which are stored with it. Runs in a transaction: it must not use the database. */
export type MailsAbout = (update: OrderUpdate) => Promise<readonly AllowedMail[]>

/**
 * `place` is idempotent, also under concurrency. `applyPayment` applies an event once; the result does not depend on
 * the order of events. `actor`: the account that caused it, if not the payment provider. `cancel`: by the buyer, if the
 * state still allows it. `paymentSession` returns the session that is still open, and the number of sessions opened so
 * far. `reachedAt`: ISO times at which an order last reached each fulfilment state. `holdsPromoUse`: whether the order
 * still holds its use of a limited promo code, which is reserved for a limited time; then another order may take it.
 */
export interface OrderStore {
  place(order: NewOrder): Promise<PlaceOrderResult>
  applyPayment(event: PaymentEvent, mailsAbout: MailsAbout, actor?: string): Promise<PaymentApplied>
  cancel(number: string, mailsAbout: MailsAbout): Promise<'cancelled' | 'tooLate'>
  paymentSession(
    number: string,
    now: Date,
  ): Promise<{ readonly open: PaymentSession | undefined; readonly attempts: number }>
  savePaymentSession(number: string, provider: PaymentProviderName, session: PaymentSession): Promise<void>
  openPaymentSessions(
    number: string,
    now: Date,
  ): Promise<readonly { readonly id: string; readonly provider: PaymentProviderName }[]>
  closePaymentSession(id: string): Promise<void>
  isKnownPayment: IsOwnPayment
  holdsPromoUse(number: string, now: Date): Promise<boolean>
  sendMail(mail: AllowedMail): Promise<void>
  find(number: string): Promise<StoredOrder | undefined>
  reachedAt(number: string): Promise<ReachedAt>
  findByKey(key: string): Promise<{ order: StoredOrder; fingerprint: string } | undefined>
}
