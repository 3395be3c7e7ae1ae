/** Rows of this room, as `Tables` of the database says. */
export interface PaymentsTables {
  /** What the payment system said, each event once; `kind` is `paid`, `failed` or `expired`. */
  payment_events: { event_id: string; order_number: string; kind: string; amount: number; currency: string; received_at: string }
}
