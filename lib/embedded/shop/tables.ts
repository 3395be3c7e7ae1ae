import type { OrderState } from '../../domain/order/states.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface ShopTables {
  /**
   * `total` in minor units; `details`: JSON of the rest of an order. `fingerprint` tells two orders under one key apart.
   * `search`: what `searchText` makes of it; `version` counts the changes.
   */
  orders: {
    number: string
    idempotency_key: string
    fingerprint: string
    state: OrderState
    total: number
    currency: string
    promocode: string | null
    details: string
    created_at: string
    paid_at: string | null
    variant: string
    search: string
    note: string
    version: number
  }
  /** Who changed an order after it was placed; `before` and `after`: JSON of its state and note. */
  order_changes: { id: string; number: string; version: number; at: string; who: string; before: string; after: string }
}
