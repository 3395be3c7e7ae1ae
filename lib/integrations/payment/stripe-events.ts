import {
  orderMetadataSchema,
  siteSessionSchema,
  stripeChargeSchema,
  stripeEventSchema,
  stripeNoteSchema,
  stripeReturnSchema,
  stripeSessionSchema,
  stripeSessionStatusSchema,
} from '../../contract/stripe.ts'
import type { PaymentEvent, PaymentEventKind } from '../../domain/payment.ts'
import { UpstreamError } from '../../http/upstream-error.ts'
import { fromStripe } from './stripe-units.ts'

/** Payment data in a Stripe object; amounts in Stripe's units. */
interface PaymentData {
  readonly kind: PaymentEventKind
  readonly order?: string | undefined
  readonly payment: string | undefined
  readonly subject: string
  readonly units: number
  readonly currency: string
}

type StripeObject = Readonly<Record<string, unknown>>

function readSession(type: string, object: StripeObject): PaymentData {
  const {
    id,
    client_reference_id: order,
    payment_intent,
    payment_status,
    amount_total: units,
    currency,
  } = stripeSessionSchema.parse(object)
  const isPaid = payment_status !== 'unpaid'
  const kinds: Record<string, PaymentEventKind> = {
    'checkout.session.completed': isPaid ? 'paid' : 'pending',
    'checkout.session.async_payment_succeeded': isPaid ? 'paid' : 'pending',
    'checkout.session.async_payment_failed': 'failed',
    'checkout.session.expired': 'expired',
  }
  return { kind: kinds[type] ?? 'other', order, payment: payment_intent ?? id, subject: id, units, currency }
}

function readCharge(object: StripeObject): PaymentData {
  const { id, payment_intent, amount_refunded: units, currency } = stripeChargeSchema.parse(object)
  return { kind: 'refundTotal', payment: payment_intent ?? id, subject: id, units, currency }
}

function parsing<T>(read: () => T, detail: string): T {
  try {
    return read()
  } catch {
    throw new UpstreamError('schema', detail)
  }
}

const toEvent = (
  { units, order, ...rest }: PaymentData,
  { id, type, occurredAt }: { readonly id: string; readonly type: string; readonly occurredAt: Date },
): PaymentEvent => ({
  provider: 'stripe',
  eventId: id,
  type,
  order,
  ...rest,
  amount: fromStripe(units, rest.currency),
  occurredAt: occurredAt.toISOString(),
})

const FAILED_REFUND = ['failed', 'canceled']

/** Pending refunds count: Stripe has already deducted the money. */
function readRefund(object: StripeObject): PaymentData {
  const { id, charge, payment_intent, amount: units, currency, status } = stripeReturnSchema.parse(object)
  return {
    kind: FAILED_REFUND.includes(status ?? '') ? 'refundFailed' : 'refund',
    payment: payment_intent ?? charge,
    subject: id,
    units,
    currency,
  }
}

/** Statuses of disputes that ended without a withdrawal. For `charge_refunded`, the refund has its own event. */
const WON_DISPUTE = ['won', 'warning_closed', 'prevented', 'charge_refunded']

/** Treats unknown statuses as an open dispute. */
function disputeKind(type: string, status: string): PaymentEventKind {
  if (status === 'lost') return 'disputeLost'
  if (WON_DISPUTE.includes(status) || type === 'charge.dispute.funds_reinstated') return 'disputeWon'
  return status.startsWith('warning_') && type !== 'charge.dispute.funds_withdrawn' ? 'inquiry' : 'dispute'
}

function readDispute(type: string, object: StripeObject): PaymentData {
  const { id, charge, payment_intent, amount: units, currency, status } = stripeReturnSchema.parse(object)
  return { kind: disputeKind(type, status ?? ''), payment: payment_intent ?? charge, subject: id, units, currency }
}

function readNote(object: StripeObject): PaymentData {
  const { id, charge, payment_intent } = stripeNoteSchema.parse(object)
  return { kind: 'other', payment: payment_intent ?? charge, subject: id, units: 0, currency: '' }
}

const REFUND_EVENTS = ['charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed']

/**
 * The event of a session's current state; `undefined` while the visitor has not paid.
 * @throws {UpstreamError} for a session of unexpected structure
 */
export function readCurrentSession(session: object): PaymentEvent | undefined {
  const { status } = parsing(() => stripeSessionStatusSchema.parse(session), 'a session without a status')
  if (status === 'open') return undefined
  const type = status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed'
  const read = parsing(() => readSession(type, { ...session }), 'a session of an unknown form')
  return toEvent(read, { id: `${read.subject}:${read.kind}`, type, occurredAt: new Date() })
}

/** @throws {UpstreamError} for a refund of unexpected structure */
export function readCreatedRefund(refund: object): PaymentEvent {
  const read = parsing(() => readRefund({ ...refund }), 'a refund of an unknown form')
  return toEvent(read, { id: `${read.subject}:${read.kind}`, type: 'refund.created', occurredAt: new Date() })
}

/** `undefined` for objects of other applications in the same Stripe account. */
function readObject(type: string, object: StripeObject): PaymentData | undefined {
  if (REFUND_EVENTS.includes(type)) return readRefund(object)
  if (type.startsWith('charge.dispute.')) return readDispute(type, object)
  if (type.startsWith('radar.early_fraud_warning.') || type.startsWith('review.')) return readNote(object)
  if (type.startsWith('checkout.session.'))
    return siteSessionSchema.safeParse(object).success ? readSession(type, object) : undefined
  const { data: order } = orderMetadataSchema.safeParse(object)
  if (order === undefined) return undefined
  if (type === 'charge.refunded') return { ...readCharge(object), order }
  return { kind: 'other', order, payment: undefined, subject: '', units: 0, currency: '' }
}

/**
 * Extracts the payment data of a verified event; `undefined` if it does not concern this site.
 * @throws {UpstreamError} for an event of unexpected structure
 */
export function readStripeEvent(verified: unknown): PaymentEvent | undefined {
  const event = stripeEventSchema.safeParse(verified)
  if (!event.success) throw new UpstreamError('schema', 'an event of Stripe without id, type, time or object')
  const { id: eventId, type, created, data } = event.data
  const read = parsing(
    () => readObject(type, data.object),
    `event ${eventId} (${type}) has an object of an unknown form`,
  )
  return read && toEvent(read, { id: eventId, type, occurredAt: new Date(created * 1000) })
}
