import type { PaymentEventKind } from '../../domain/payment.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface PaymentsTables {
  /** Pages of the provider on which an order can be paid; `closed` once there was an event of one, or it was expired. */
  payment_sessions: {
    id: string
    order_number: string
    link: string
    created_at: string
    expires_at: string
    closed: number
  }
  /** Payments of the provider by its id; `order_number` is empty until an event names the order. */
  payments: { id: string; order_number: string }
  /**
   * What is said of payments, each event once, by the provider or by hand. `order_number` is empty where only the payment
   * is known yet; `payment` is empty where the event names none. `amount`: minor units of the currency.
   */
  payment_events: {
    event_id: string
    order_number: string
    payment: string
    subject: string
    kind: PaymentEventKind
    amount: number
    currency: string
    occurred_at: string
    received_at: string
  }
}
