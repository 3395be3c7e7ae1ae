/** How far the laboratory has come with an order, in the usual order. */
export const FULFILMENT_STATES = [
  'placed',
  'kitSent',
  'sampleReceived',
  'inLaboratory',
  'reportReady',
  'cancelled',
] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]

/** Where the money of an order is. */
export const PAYMENT_STATES = ['unpaid', 'pending', 'paid', 'partlyRefunded', 'refunded', 'disputed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The payment states that an operator sets by hand; the others come from the payment provider. */
export const MANUAL_PAYMENT_STATES = ['paid', 'refunded'] as const satisfies readonly PaymentState[]
export type ManualPaymentState = (typeof MANUAL_PAYMENT_STATES)[number]

/** Who changes an order: an operator in the back office, the payment provider by its events, or a migration of the site. */
export type OrderActor = 'operator' | 'paymentProvider' | 'system'

/** Why an order changed. `takenUp` occurs only in the history from before the two states: work on the order began. */
export const CHANGE_REASONS = [
  'operator',
  'linksRevoked',
  'payment',
  'refund',
  'refundFailed',
  'dispute',
  'disputeClosed',
  'unexpectedPayment',
  'takenUp',
] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

/** The changes by a payment that the operator is notified of. */
export const PAYMENT_NOTICES = [
  'refund',
  'refundFailed',
  'dispute',
  'disputeClosed',
  'unexpectedPayment',
] as const satisfies readonly ChangeReason[]

/** A step forward, one step back after a mistake, another kit after a failed sample. Not every test needs a kit. */
const FULFILMENT: Readonly<Record<FulfilmentState, readonly FulfilmentState[]>> = {
  placed: ['kitSent', 'sampleReceived', 'cancelled'],
  kitSent: ['placed', 'sampleReceived', 'cancelled'],
  sampleReceived: ['kitSent', 'inLaboratory', 'cancelled'],
  inLaboratory: ['kitSent', 'sampleReceived', 'reportReady', 'cancelled'],
  reportReady: ['inLaboratory'],
  cancelled: ['placed'],
}

/** A dispute is decided by the bank: an operator can only give the money up. */
const BY_OPERATOR: Readonly<Record<PaymentState, readonly ManualPaymentState[]>> = {
  unpaid: ['paid'],
  pending: ['paid'],
  paid: ['refunded'],
  partlyRefunded: ['refunded'],
  refunded: ['paid'],
  disputed: ['refunded'],
}

/** Money that has come is never unpaid or pending again. */
const BY_PROVIDER: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  unpaid: ['pending', 'paid', 'partlyRefunded', 'refunded', 'disputed'],
  pending: ['unpaid', 'paid', 'partlyRefunded', 'refunded', 'disputed'],
  paid: ['partlyRefunded', 'refunded', 'disputed'],
  partlyRefunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partlyRefunded', 'disputed'],
  disputed: ['paid', 'partlyRefunded', 'refunded'],
}

/** Whether nothing of an order is still to be done; money that is disputed is. */
export const isClosed = (fulfilment: FulfilmentState, payment: PaymentState): boolean =>
  payment !== 'disputed' && (payment === 'refunded' || fulfilment === 'reportReady' || fulfilment === 'cancelled')

/** The fulfilment states that can follow one, by actor. */
export const nextFulfilmentStates = (state: FulfilmentState, actor: OrderActor): readonly FulfilmentState[] =>
  actor === 'operator' ? FULFILMENT[state] : []

/** The payment states that can follow one when an operator sets them. */
export const manualPaymentStates = (state: PaymentState): readonly ManualPaymentState[] => BY_OPERATOR[state]

/** The payment states that can follow one, by actor. */
export function nextPaymentStates(state: PaymentState, actor: OrderActor): readonly PaymentState[] {
  if (actor === 'system') return []
  return actor === 'operator' ? BY_OPERATOR[state] : BY_PROVIDER[state]
}
