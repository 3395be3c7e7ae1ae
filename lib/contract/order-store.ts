import type { Currency } from '../domain/currencies.ts'
import type { BasketItem } from '../domain/order/basket.ts'
import type { OrderState } from '../domain/order/states.ts'
import type { OrderLine } from '../domain/order/totals.ts'
import type { Language } from '../domain/languages.ts'
import type { PaymentEvent } from '../domain/payment.ts'
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
  readonly consents: readonly { readonly document: string; readonly version: string }[]
  readonly utms: Utms
  /** Of the visitor's first touch, where the browser told it. */
  readonly firstUtms?: Utms | undefined
  /** The visitor's arms by experiment, of who has allowed analytics. */
  readonly buckets?: Readonly<Record<string, string>> | undefined
}

/** An order as it is stored. `total`: minor units. */
export interface StoredOrder {
  readonly number: string
  readonly state: OrderState
  readonly total: number
  readonly currency: Currency
  readonly promocode: string | undefined
  /** ISO time. */
  readonly createdAt: string
  readonly details: OrderDetails
}

/** A file that goes with a letter: where it is kept, and how whoever gets it sees it. */
export interface Attachment {
  readonly key: string
  readonly name: string
  readonly type: string
}

/** A letter that waits to be sent. */
export interface Mail {
  /** One bare address: no name, no list. */
  readonly to: string
  /** Whom an answer reaches, where that is not the sender. */
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where whoever does not want such letters leaves the list (RFC 2369). */
  readonly unsubscribe?: string | undefined
  readonly attachments?: readonly Attachment[] | undefined
}

/** An order to be stored once, with the letters that go out when it is. */
export interface NewOrder extends Omit<StoredOrder, 'state' | 'createdAt'> {
  /** The same key again is the same order. */
  readonly key: string
  /** Tells a repeated order from another one under the same key. */
  readonly fingerprint: string
  /** The code is one of this database; another system's is that system's to count. */
  readonly ownCode: boolean
  readonly mails: readonly Mail[]
}

export type Placed =
  | { readonly outcome: 'placed' | 'again'; readonly order: StoredOrder }
  /** The key belongs to another order. */
  | { readonly outcome: 'key-taken' }
  /** The code was used up, or expired, since it was checked. */
  | { readonly outcome: 'expired' | 'exhausted' }

/** Where orders of the site's own basket are kept. */
export interface OrderStore {
  /** Stores an order at most once, however often and however parallel it is asked to. */
  place(order: NewOrder): Promise<Placed>
  /** Notes what a payment system says of an order, once; an amount that is not the order's changes nothing. */
  applyPayment(event: PaymentEvent): Promise<'applied' | 'again' | 'mismatch' | 'unknown'>
  /** An order by its number. */
  find(number: string): Promise<StoredOrder | undefined>
  /** An order by the key that it was placed under. */
  findByKey(key: string): Promise<{ order: StoredOrder; fingerprint: string } | undefined>
}
