import type { ConsentRecord } from '../domain/consent-record.ts'
import type { Currency } from '../domain/currencies.ts'
import type { BasketItem } from '../domain/order/basket.ts'
import type { ChangeReason, FulfilmentState, PaymentState } from '../domain/order/states.ts'
import type { OrderLine } from '../domain/order/totals.ts'
import type { Language } from '../domain/languages.ts'
import type { PaymentEvent, PaymentSession } from '../domain/payment.ts'
import type { AllowedMail } from './mail.ts'
import type { OrderField } from './order-form.ts'
import type { Utms } from './utms.ts'

/** What is kept of an order beside what the store itself looks at. */
export interface OrderDetails {
  readonly variant: string
  readonly language: Language
  readonly items: readonly BasketItem[]
  /** As they were priced, with the names that the visitor saw. */
  readonly lines: readonly (OrderLine & { readonly name: string })[]
  /** Ids for the product backend: a whole complex set stands as one. */
  readonly backendIds: readonly string[]
  readonly form: Readonly<Record<OrderField, string>>
  readonly consents: readonly (Pick<ConsentRecord, 'document' | 'version'> & Partial<ConsentRecord>)[]
  readonly utms: Utms
  /** Of the visitor's first touch, where the browser told it. */
  readonly firstUtms?: Utms | undefined
  /** The visitor's arms by experiment, of who has allowed analytics. */
  readonly buckets?: Readonly<Record<string, string>> | undefined
}

/** An order as it is stored. `total`, `paid` and `refunded`: minor units. */
export interface StoredOrder {
  readonly number: string
  readonly fulfilmentState: FulfilmentState
  readonly paymentState: PaymentState
  readonly total: number
  readonly paid: number
  readonly refunded: number
  readonly currency: Currency
  readonly promocode: string | undefined
  /** ISO time. */
  readonly createdAt: string
  /** The version of the links that open it: others were revoked. */
  readonly linkVersion: number
  readonly details: OrderDetails
}

/** An order to be stored once, with the letters that go out when it is. */
export interface NewOrder extends Omit<
  StoredOrder,
  'fulfilmentState' | 'paymentState' | 'paid' | 'refunded' | 'createdAt' | 'linkVersion'
> {
  /** The same key again is the same order. */
  readonly key: string
  /** Tells a repeated order from another one under the same key. */
  readonly fingerprint: string
  /** The code is one of this database; another system's is that system's to count. */
  readonly ownCode: boolean
  /** Network of the buyer, as limits count it. */
  readonly network?: string | undefined
  readonly mails: readonly AllowedMail[]
}

export type Placed =
  | { readonly outcome: 'placed' | 'again'; readonly order: StoredOrder }
  /** The key belongs to another order. */
  | { readonly outcome: 'key-taken' }
  /** The code was used up, or expired, since it was checked. */
  | { readonly outcome: 'expired' | 'exhausted' }

/** What became of an event of the payment provider. */
export interface PaymentApplied {
  /**
   * `mismatch`: amount or currency are not those of the order, only the event is noted; `unknown`: there is no such order;
   * `unlinked`: no event has named the order of this payment yet; `noted`: the event changes nothing.
   */
  readonly outcome: 'applied' | 'again' | 'mismatch' | 'unknown' | 'unlinked' | 'noted'
  /** Number of the order, where it is known. */
  readonly order: string | undefined
}

/** The e-mails about a change of an order, stored with the change. Runs in a transaction: it must not use the database. */
export type MailsAbout = (order: StoredOrder, reason: ChangeReason) => Promise<readonly AllowedMail[]>

/** Where orders of the site's own basket are kept. */
export interface OrderStore {
  /** Stores an order at most once, however often and however parallel it is asked to. */
  place(order: NewOrder): Promise<Placed>
  /** Applies an event of the payment provider once. The order depends on the set of events, not on their sequence. */
  applyPayment(event: PaymentEvent, mailsAbout: MailsAbout): Promise<PaymentApplied>
  /** The page on which an order can be paid now, and how many have been opened for it so far. */
  paymentSession(
    number: string,
    now: Date,
  ): Promise<{ readonly open: PaymentSession | undefined; readonly attempts: number }>
  savePaymentSession(number: string, session: PaymentSession): Promise<void>
  /** Ids of the pages on which an order can still be paid. */
  openPaymentSessions(number: string, now: Date): Promise<readonly string[]>
  closePaymentSession(id: string): Promise<void>
  /** Sends an e-mail about an order that is stored already. */
  sendMail(mail: AllowedMail): Promise<void>
  /** An order by its number. */
  find(number: string): Promise<StoredOrder | undefined>
  /** An order by the key that it was placed under. */
  findByKey(key: string): Promise<{ order: StoredOrder; fingerprint: string } | undefined>
}
