import type { ChangeReason, FulfilmentState, PaymentState } from '../../domain/order/states.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface ShopTables {
  /**
   * Amounts in minor units: `total`, and of the payments `paid_amount`, `refunded_amount` and what open disputes have
   * withdrawn. `details`: JSON of the rest of an order. `fingerprint` tells two orders under one key apart. `search`: what
   * `searchText` makes of it; `version` counts the changes, `link_version` how often its links were revoked. `closed_at`: since
   * when it is closed as it is (`isClosed`); `null` too where that was before it was noted.
   * `network`: that of the buyer, where an order has a promo code.
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
  }
  /** Who changed an order after it was placed, and why; `before` and `after`: JSON of its states, amounts and note. */
  order_changes: {
    id: string
    number: string
    version: number
    at: string
    who: string
    reason: ChangeReason
    before: string
    after: string
  }
}
