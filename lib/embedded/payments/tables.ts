import type { PaymentEventKind, PaymentProviderName } from '../../domain/payment.ts'

export type RefundState = 'pending' | 'done' | 'rejected'

export interface PaymentsTables {
  /** Payment pages of the provider; `closed` once an event of the page has arrived or it has been expired. */
  payment_sessions: {
    id: string
    provider: PaymentProviderName
    order_number: string
    link: string
    created_at: string
    expires_at: string
    closed: number
  }
  /** Payments by the provider's id; `order_number` is empty until an event names the order. */
  payments: { id: string; order_number: string; provider: PaymentProviderName }
  /**
   * Payment events of the provider or an operator. `order_number` is empty while only the payment is known, `payment`
   * if the event names none. `amount` is in minor units.
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
  /**
   * Refunds requested from a provider by an account; `amount` in minor units. `pending` until the provider has made or
   * rejected the refund; `notify`: whether the buyer gets an email.
   */
  refund_requests: {
    key: string
    order_number: string
    payment: string
    amount: number
    actor: string
    notify: number
    requested_at: string
    state: RefundState
  }
}
