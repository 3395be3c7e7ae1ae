import type { ChangeReason, FulfilmentState, PaymentState } from '../../domain/order/states.ts'

export interface OrdersTables {
  /**
   * Amounts in minor units; `withdrawn_amount` is held back by open disputes. `details` is JSON. `fingerprint` detects
   * a different order under the same idempotency key. `search` is the result of `searchText`. `version` counts
   * changes, `link_version` revocations of the order's links. `closed_at` is when it was closed (`isClosed`); `null`
   * for orders closed before the column existed. `network` is the buyer's, stored only with a promo code. `carrier` and
   * `tracking_number` are of the kit's shipment; empty if unknown. `reserved_until`: until when the unpaid order
   * reserves a use of its promo code; `null` without one, and for orders placed before the column existed. `kit_code`: of
   * the kit that was sent; empty if unknown.
   */
  orders: {
    number: string
    idempotency_key: string
    fingerprint: string
    fulfilment_state: FulfilmentState
    payment_state: PaymentState
    total: number
    paid_amount: number
    refunded_amount: number
    withdrawn_amount: number
    currency: string
    promocode: string | null
    details: string
    created_at: string
    paid_at: string | null
    closed_at: string | null
    variant: string
    search: string
    note: string
    version: number
    link_version: number
    network: string | null
    carrier: string
    tracking_number: string
    reserved_until: string | null
    kit_code: string
  }
  /** History of an order after it was placed; `before` and `after` are JSON of its states, amounts and note. */
  order_changes: {
    id: string
    number: string
    version: number
    changed_at: string
    actor: string
    reason: ChangeReason
    before: string
    after: string
  }
}
