import type { Stage, StageName } from '../domain/order/stages.ts'
import type { MoneyView, OrderLineView } from './basket.ts'
import type { StoredOrder } from './order-store.ts'

/** An order as its page shows it to a holder of its link; the email address is abbreviated. */
export interface OrderView {
  readonly number: string
  readonly fulfilmentState: StoredOrder['fulfilmentState']
  readonly paymentState: StoredOrder['paymentState']
  readonly name: string
  readonly email: string
  readonly stages: readonly { readonly name: StageName; readonly status: Stage['status']; readonly date: string }[]
  readonly documents: readonly { readonly title: string; readonly link: string }[]
  readonly lines: readonly OrderLineView[]
  readonly total: MoneyView
  readonly paid: MoneyView
  readonly refunded: MoneyView
  /** Set while payment is due. */
  readonly paymentUrl: string | undefined
  /** URL to look for the payment again; set if the buyer has returned and the provider has not confirmed it. */
  readonly checkUrl: string | undefined
}
