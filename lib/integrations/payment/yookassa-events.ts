import type { YookassaPayment, YookassaRefund } from '../../contract/yookassa.ts'
import type { PaymentEvent, PaymentEventKind } from '../../domain/payment.ts'

const PROVIDER = 'yookassa'

function kindOf({ status, cancellation_details: cancellation }: YookassaPayment): PaymentEventKind {
  const kinds: Record<YookassaPayment['status'], PaymentEventKind> = {
    pending: 'other',
    waiting_for_capture: 'pending',
    succeeded: 'paid',
    canceled: cancellation?.reason === 'expired_on_confirmation' ? 'expired' : 'failed',
  }
  return kinds[status]
}

/** The id names the state, since events of YooKassa have none. */
export function paymentEvent(payment: YookassaPayment): PaymentEvent {
  const { id, status, amount, created_at, captured_at, metadata } = payment
  return {
    provider: PROVIDER,
    eventId: `${PROVIDER}:${id}:${status}`,
    type: `payment.${status}`,
    order: metadata?.order,
    payment: id,
    subject: id,
    kind: kindOf(payment),
    amount: amount.value,
    currency: amount.currency,
    occurredAt: captured_at ?? created_at,
  }
}

export function refundEvent({ id, payment_id: payment, status, amount, created_at }: YookassaRefund): PaymentEvent {
  return {
    provider: PROVIDER,
    eventId: `${PROVIDER}:${id}:${status}`,
    type: `refund.${status}`,
    order: undefined,
    payment,
    subject: id,
    kind: status === 'canceled' ? 'refundFailed' : 'refund',
    amount: amount.value,
    currency: amount.currency,
    occurredAt: created_at,
  }
}
