export const FULFILMENT_STATES = [
  'placed',
  'kitSent',
  'sampleReceived',
  'inLaboratory',
  'reportReady',
  'cancelled',
] as const
export type FulfilmentState = (typeof FULFILMENT_STATES)[number]

export const PAYMENT_STATES = ['unpaid', 'pending', 'paid', 'partlyRefunded', 'refunded', 'disputed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const MANUAL_PAYMENT_STATES = ['paid', 'refunded'] as const satisfies readonly PaymentState[]
export type ManualPaymentState = (typeof MANUAL_PAYMENT_STATES)[number]

/**
 * `system`: a migration. `takenUp` (work began) occurs only in history from before fulfilment and payment were separate
 * states.
 */
export type OrderActor = 'operator' | 'buyer' | 'paymentProvider' | 'system'

export const CHANGE_REASONS = [
  'operator',
  'cancelledByBuyer',
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

/** Changes that an operator is notified of by email. */
export const OPERATOR_NOTICES = [
  'cancelledByBuyer',
  'refund',
  'refundFailed',
  'dispute',
  'disputeClosed',
  'unexpectedPayment',
] as const satisfies readonly ChangeReason[]

/**
 * Allowed transitions. Fulfilment: one step forward, one step back after a mistake, a new kit after a failed sample;
 * not every test needs a kit. `BY_OPERATOR`: the bank decides a dispute, so an operator can only write the money off.
 * `BY_PROVIDER`: received money never becomes unpaid or pending again.
 */
const FULFILMENT: Readonly<Record<FulfilmentState, readonly FulfilmentState[]>> = {
  placed: ['kitSent', 'sampleReceived', 'cancelled'],
  kitSent: ['placed', 'sampleReceived', 'cancelled'],
  sampleReceived: ['kitSent', 'inLaboratory', 'cancelled'],
  inLaboratory: ['kitSent', 'sampleReceived', 'reportReady', 'cancelled'],
  reportReady: ['inLaboratory'],
  cancelled: ['placed'],
}

const PROGRESS: Readonly<Record<FulfilmentState, 'notBegun' | 'begun' | 'finished' | 'cancelled'>> = {
  placed: 'notBegun',
  kitSent: 'begun',
  sampleReceived: 'begun',
  inLaboratory: 'begun',
  reportReady: 'finished',
  cancelled: 'cancelled',
}

const BY_OPERATOR: Readonly<Record<PaymentState, readonly ManualPaymentState[]>> = {
  unpaid: ['paid'],
  pending: ['paid'],
  paid: ['refunded'],
  partlyRefunded: ['refunded'],
  refunded: ['paid'],
  disputed: ['refunded'],
}

const BY_PROVIDER: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  unpaid: ['pending', 'paid', 'partlyRefunded', 'refunded', 'disputed'],
  pending: ['unpaid', 'paid', 'partlyRefunded', 'refunded', 'disputed'],
  paid: ['partlyRefunded', 'refunded', 'disputed'],
  partlyRefunded: ['paid', 'refunded', 'disputed'],
  refunded: ['paid', 'partlyRefunded', 'disputed'],
  disputed: ['paid', 'partlyRefunded', 'refunded'],
}

const CLOSES: Readonly<Record<PaymentState, 'always' | 'whenFulfilled' | 'never'>> = {
  unpaid: 'whenFulfilled',
  pending: 'whenFulfilled',
  paid: 'whenFulfilled',
  partlyRefunded: 'whenFulfilled',
  refunded: 'always',
  disputed: 'never',
}

const isFinished = (state: FulfilmentState) => PROGRESS[state] === 'finished' || PROGRESS[state] === 'cancelled'

/** Whether nothing is left to do; a disputed payment keeps an order open. */
export const isClosed = (fulfilment: FulfilmentState, payment: PaymentState): boolean =>
  CLOSES[payment] === 'always' || (CLOSES[payment] === 'whenFulfilled' && isFinished(fulfilment))

/** Whether an unpaid order is a draft: no work has begun, or the order is cancelled. */
export const isDraft = (state: FulfilmentState): boolean =>
  PROGRESS[state] === 'notBegun' || PROGRESS[state] === 'cancelled'

export function nextFulfilmentStates(state: FulfilmentState, actor: OrderActor): readonly FulfilmentState[] {
  if (actor === 'buyer') return PROGRESS[state] === 'notBegun' ? ['cancelled'] : []
  return actor === 'operator' ? FULFILMENT[state] : []
}

/** Whether a buyer can cancel an order: no kit was sent, and no payment is in transit, disputed or partly refunded. */
export const isCancellable = (fulfilment: FulfilmentState, payment: PaymentState): boolean =>
  nextFulfilmentStates(fulfilment, 'buyer').includes('cancelled') && (payment === 'unpaid' || payment === 'paid')

export const manualPaymentStates = (state: PaymentState): readonly ManualPaymentState[] => BY_OPERATOR[state]

export function nextPaymentStates(state: PaymentState, actor: OrderActor): readonly PaymentState[] {
  if (actor === 'system' || actor === 'buyer') return []
  return actor === 'operator' ? BY_OPERATOR[state] : BY_PROVIDER[state]
}
