import fc from 'fast-check'

/** The order of an event; `total` in Stripe's units, `currency` in lower case. */
export interface WebhookOrder {
  readonly number: string
  readonly total: number
  readonly currency: string
}

/** An event as Stripe sends it. */
export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly created: number
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

type Draft = Omit<WebhookEvent, 'id'>

/** Seconds from a small range, so that events share some. */
const created = fc.integer({ min: 1_790_000_000, max: 1_790_000_020 })
/** Some versions of Stripe's API send numbers as strings. */
const units = (amount: fc.Arbitrary<number>) =>
  fc.tuple(amount, fc.boolean()).map(([value, isText]) => (isText ? String(value) : value))
/** Fields that the site does not know, or that are empty. */
const noise = fc.dictionary(
  fc.constantFrom('livemode', 'failure_message', 'billing_details', 'fraud_details', 'next_action'),
  fc.constantFrom(null, true, 'text', {}),
  { maxKeys: 2 },
)
const reference = (id: string) => fc.constantFrom(id, { id, object: 'expanded' })

const event = (type: fc.Arbitrary<string>, object: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Draft> =>
  fc
    .record({ type, created, object, more: noise })
    .map(({ object: it, more, ...rest }) => ({ ...rest, data: { object: { ...more, ...it } } }))

/** Events of a checkout session from its creation to its end. */
const sessionEvent = ({ number, total, currency }: WebhookOrder, payment: string): fc.Arbitrary<Draft> =>
  event(
    fc.constantFrom(
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
    ),
    fc.record({
      id: fc.constant(`cs_${payment}`),
      client_reference_id: fc.constant(number),
      metadata: fc.constant({ order: number }),
      payment_intent: reference(payment),
      payment_status: fc.constantFrom('paid', 'unpaid'),
      amount_total: units(fc.constant(total)),
      currency: fc.constant(currency),
    }),
  )

const chargeEvent = ({ number, total, currency }: WebhookOrder, payment: string): fc.Arbitrary<Draft> =>
  event(
    fc.constant('charge.refunded'),
    fc.record({
      id: fc.constant(`ch_${payment}`),
      metadata: fc.constant({ order: number }),
      payment_intent: reference(payment),
      amount_refunded: units(fc.integer({ min: 1, max: total })),
      currency: fc.constant(currency),
    }),
  )

/** Refunds and disputes contain the payment id, never the order. */
const returned = (
  { total, currency }: WebhookOrder,
  payment: string,
  prefix: string,
  statuses: readonly (string | null)[],
) =>
  fc.record({
    id: fc.constantFrom(`${prefix}_${payment}_1`, `${prefix}_${payment}_2`),
    charge: reference(`ch_${payment}`),
    payment_intent: reference(payment),
    amount: units(fc.integer({ min: 1, max: total })),
    currency: fc.constant(currency),
    status: fc.constantFrom(...statuses),
  })

const refundEvent = (order: WebhookOrder, payment: string) =>
  event(
    fc.constantFrom('refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'),
    returned(order, payment, 're', ['pending', 'requires_action', 'succeeded', 'failed', 'canceled', null]),
  )

const disputeEvent = (order: WebhookOrder, payment: string) =>
  event(
    fc
      .constantFrom('created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated')
      .map((name) => `charge.dispute.${name}`),
    returned(order, payment, 'dp', [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'won',
      'lost',
      'prevented',
      'charge_refunded',
      null,
    ]),
  )

const otherEvent = ({ number }: WebhookOrder, payment: string) =>
  fc.oneof(
    event(
      fc.constantFrom(
        'payment_intent.succeeded',
        'charge.succeeded',
        'charge.updated',
        'payment_intent.payment_failed',
      ),
      fc.constant({ id: payment, metadata: { order: number } }),
    ),
    event(
      fc.constantFrom('radar.early_fraud_warning.created', 'review.opened', 'review.closed'),
      fc.record({
        id: fc.constant(`note_${payment}`),
        payment_intent: reference(payment),
        charge: reference(`ch_${payment}`),
      }),
    ),
  )

/** An event that fits its order. */
const fitting = (order: WebhookOrder): fc.Arbitrary<Draft> =>
  fc
    .constantFrom(`pi_${order.number}_a`, `pi_${order.number}_b`)
    .chain((payment) =>
      fc.oneof(
        sessionEvent(order, payment),
        chargeEvent(order, payment),
        refundEvent(order, payment),
        disputeEvent(order, payment),
        otherEvent(order, payment),
      ),
    )

/** An event with a wrong currency, a too large amount, or an unknown order or payment. */
const unfitting = (order: WebhookOrder): fc.Arbitrary<Draft> =>
  fc.oneof(
    fitting({ ...order, currency: order.currency === 'jpy' ? 'usd' : 'jpy' }),
    fitting({ ...order, total: order.total * 3 }),
    fitting({ ...order, number: 'NONE-NONE-NONE' }),
  )

const numbered = (drafts: readonly Draft[]): WebhookEvent[] =>
  drafts.map((draft, index) => ({ id: `evt_${index}`, ...draft }))
const sets = (draft: (order: WebhookOrder) => fc.Arbitrary<Draft>, orders: readonly WebhookOrder[]) =>
  fc.array(fc.oneof(...orders.map(draft)), { maxLength: 14 }).map(numbered)

/** Sets of events that fit their orders. */
export const webhookEvents = (orders: readonly WebhookOrder[]): fc.Arbitrary<WebhookEvent[]> => sets(fitting, orders)

/** Sets of events of which some do not fit. */
export const untidyWebhookEvents = (orders: readonly WebhookOrder[]): fc.Arbitrary<WebhookEvent[]> =>
  sets(
    (order) => fc.oneof({ arbitrary: fitting(order), weight: 4 }, { arbitrary: unfitting(order), weight: 1 }),
    orders,
  )

/** A set in order of arrival: shuffled, with duplicates. */
const arrivals = <T>(events: readonly T[]): fc.Arbitrary<T[]> =>
  fc
    .subarray([...events])
    .chain((again) =>
      fc.shuffledSubarray([...events, ...again], {
        minLength: events.length + again.length,
        maxLength: events.length + again.length,
      }),
    )

/** Two arrivals of one set, with some events lost. */
export const twoArrivals = <T>(sent: fc.Arbitrary<T[]>): fc.Arbitrary<readonly [T[], T[]]> =>
  sent.chain((events) => fc.subarray(events)).chain((left) => fc.tuple(arrivals(left), arrivals(left)))
