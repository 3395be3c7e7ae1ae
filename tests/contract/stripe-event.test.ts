import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UntrustedEvent } from '../../lib/domain/payment.ts'
import { UpstreamError } from '../../lib/http/upstream-error.ts'
import { createStripePayments } from '../../lib/integrations/payment/stripe.ts'

const SECRET = 'whsec_test_secret'
const now = () => Math.floor(Date.now() / 1000)
/** `Stripe-Signature` as docs.stripe.com/webhooks describes it. */
const signature = (body: string, { at = now(), secret = SECRET, scheme = 'v1' } = {}) =>
  `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const payments = createStripePayments({ secretKey: 'sk_test_x', webhookSecret: SECRET, apiUrl: undefined, fetch })
const read = (body: string, header: string | undefined = signature(body)) =>
  payments.readEvent(
    new TextEncoder().encode(body),
    new Headers(header === '' ? {} : { 'Stripe-Signature': header }),
    () => Promise.resolve(true),
  )

const session = (more: object = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  payment_intent: 'pi_1',
  client_reference_id: 'G-1',
  metadata: { order: 'G-1' },
  payment_status: 'paid',
  amount_total: 17_950,
  currency: 'eur',
  customer_email: 'anna@visitor.test',
  ...more,
})
const event = (type: string, object: unknown = session()) =>
  JSON.stringify(
    {
      id: 'evt_1',
      object: 'event',
      api_version: '2026-10-28.endive',
      created: now(),
      type,
      livemode: false,
      data: { object },
    },
    null,
    2,
  )
const COMPLETED = 'checkout.session.completed'

/** A charge, a refund and a dispute of the payment of order G-1. */
const charge = (more: object = {}) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent: 'pi_1',
  metadata: { order: 'G-1' },
  amount: 17_950,
  amount_refunded: 5000,
  currency: 'eur',
  ...more,
})
const refund = (more: object = {}) => ({
  id: 're_1',
  object: 'refund',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  metadata: {},
  amount: 5000,
  currency: 'eur',
  status: 'succeeded',
  ...more,
})
const dispute = (status: string | null, more: object = {}) => ({
  id: 'dp_1',
  object: 'dispute',
  charge: 'ch_1',
  payment_intent: 'pi_1',
  metadata: {},
  amount: 17_950,
  currency: 'eur',
  status,
  ...more,
})

describe('parsing an event', () => {
  const unpaid = session({ payment_status: 'unpaid' })
  it.each([
    [COMPLETED, session(), 'paid'],
    [COMPLETED, session({ payment_status: 'no_payment_required' }), 'paid'],
    [COMPLETED, unpaid, 'pending'],
    ['checkout.session.async_payment_succeeded', session(), 'paid'],
    ['checkout.session.async_payment_failed', unpaid, 'failed'],
    ['checkout.session.expired', unpaid, 'expired'],
    ['checkout.session.unheard_of', unpaid, 'other'],
  ])('returns the payment of the session event %s', async (type, object, kind) => {
    expect(await read(event(type, object))).toEqual({
      provider: 'stripe',
      eventId: 'evt_1',
      type,
      order: 'G-1',
      payment: 'pi_1',
      subject: 'cs_test_1',
      kind,
      amount: 179.5,
      currency: 'EUR',
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
  })

  it.each([
    ['charge.refunded', charge(), 'refundTotal', { order: 'G-1', payment: 'pi_1', subject: 'ch_1', amount: 50 }],
    ['charge.refunded', charge({ payment_intent: null }), 'refundTotal', { payment: 'ch_1' }],
    [
      'charge.refunded',
      charge({ payment_intent: { id: 'pi_1' }, refunds: null, amount_refunded: '17950' }),
      'refundTotal',
      { payment: 'pi_1', amount: 179.5 },
    ],
    ['charge.refunded', charge({ amount_refunded: 0 }), 'refundTotal', { amount: 0 }],
    ['refund.created', refund(), 'refund', { order: undefined, payment: 'pi_1', subject: 're_1', amount: 50 }],
    ['refund.created', refund({ status: 'pending', metadata: null }), 'refund', {}],
    ['refund.updated', refund({ status: 'requires_action', payment_intent: null }), 'refund', { payment: 'ch_1' }],
    ['refund.failed', refund({ status: 'failed' }), 'refundFailed', { amount: 50 }],
    ['charge.refund.updated', refund({ status: 'failed' }), 'refundFailed', {}],
    [
      'charge.refund.updated',
      refund({ status: 'canceled', charge: { id: 'ch_1' }, payment_intent: undefined }),
      'refundFailed',
      { payment: 'ch_1' },
    ],
    ['charge.refund.updated', refund({ status: null }), 'refund', {}],
    [
      'charge.dispute.created',
      dispute('needs_response'),
      'dispute',
      { order: undefined, payment: 'pi_1', subject: 'dp_1', amount: 179.5 },
    ],
    ['charge.dispute.created', dispute('warning_needs_response'), 'inquiry', {}],
    ['charge.dispute.updated', dispute('warning_under_review'), 'inquiry', {}],
    ['charge.dispute.funds_withdrawn', dispute('warning_under_review'), 'dispute', {}],
    ['charge.dispute.updated', dispute('under_review'), 'dispute', {}],
    ['charge.dispute.updated', dispute('unheard_of'), 'dispute', {}],
    ['charge.dispute.closed', dispute(null), 'dispute', {}],
    ['charge.dispute.closed', dispute('won'), 'disputeWon', {}],
    ['charge.dispute.closed', dispute('warning_closed'), 'disputeWon', {}],
    ['charge.dispute.closed', dispute('prevented'), 'disputeWon', {}],
    ['charge.dispute.closed', dispute('charge_refunded'), 'disputeWon', {}],
    [
      'radar.early_fraud_warning.created',
      { id: 'issfr_1', charge: 'ch_1', payment_intent: 'pi_1' },
      'other',
      { order: undefined, payment: 'pi_1', subject: 'issfr_1' },
    ],
    [
      'review.opened',
      { id: 'prv_1', charge: { id: 'ch_1' }, payment_intent: null },
      'other',
      { payment: 'ch_1', subject: 'prv_1' },
    ],
    ['charge.dispute.closed', dispute('lost', { amount: '5000' }), 'disputeLost', { amount: 50 }],
    ['charge.dispute.funds_reinstated', dispute('under_review'), 'disputeWon', {}],
    ['charge.dispute.funds_reinstated', dispute('lost'), 'disputeLost', {}],
    [
      'payment_intent.succeeded',
      { id: 'pi_1', metadata: { order: 'G-1' }, receipt_email: 'anna@visitor.test' },
      'other',
      { order: 'G-1', payment: undefined },
    ],
    ['charge.updated', charge(), 'other', { order: 'G-1' }],
  ])('returns kind and amount of the event %s with %j', async (type, object, kind, expected) => {
    expect(await read(event(type, object))).toMatchObject({ eventId: 'evt_1', type, kind, ...expected })
  })

  it.each([
    ['clp', 99_990, 99_990],
    ['jpy', 2500, 2500],
    ['krw', 300_000, 300_000],
    ['cop', 25_000_000, 250_000],
  ])('amounts in %s are major units', async (currency, units, amount) => {
    const expected = { amount, currency: currency.toUpperCase() }
    expect(await read(event(COMPLETED, session({ currency, amount_total: units })))).toMatchObject(expected)
    expect(await read(event('charge.refunded', charge({ currency, amount_refunded: units })))).toMatchObject(expected)
    expect(
      await read(event('charge.dispute.created', dispute('needs_response', { currency, amount: String(units) }))),
    ).toMatchObject(expected)
  })

  it.each([
    [
      'a payment of another merchant',
      event('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent', metadata: {} }),
    ],
    ['a charge of another merchant', event('charge.refunded', charge({ metadata: {} }))],
    ['a customer', event('customer.created', { id: 'cus_1', metadata: null })],
    [
      'a session of another application in the same account',
      event(COMPLETED, session({ client_reference_id: null, metadata: {} })),
    ],
    ['a payment link with a reference of its own', event(COMPLETED, session({ metadata: {} }))],
    ['a session whose reference is not that of its order', event(COMPLETED, session({ client_reference_id: 'G-2' }))],
  ])('%s is ignored', async (_what, body) => {
    expect(await read(body)).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"id":'],
    ['no event', '[]'],
    ['an event without an object', JSON.stringify({ id: 'evt_1', type: COMPLETED, created: 1 })],
    ['an event without a time', JSON.stringify({ id: 'evt_1', type: COMPLETED, data: { object: session() } })],
    ['a session of the site without an amount', event(COMPLETED, session({ amount_total: null }))],
    ['a session of the site with a negative amount', event(COMPLETED, session({ amount_total: -1 }))],
    ['a charge of the site with a broken amount', event('charge.refunded', charge({ amount_refunded: 'much' }))],
    ['a refund in parts of a cent', event('refund.created', refund({ amount: 0.5 }))],
    ['a dispute without a currency', event('charge.dispute.created', dispute('lost', { currency: null }))],
  ])('%s is an error', async (_what, body) => {
    await expect(read(body)).rejects.toThrow(UpstreamError)
  })

  it('is parsed or rejected, for any object', async () => {
    const types = [
      COMPLETED,
      'charge.refunded',
      'refund.created',
      'charge.dispute.closed',
      'charge.succeeded',
      'radar.early_fraud_warning.created',
      'review.closed',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...types), fc.oneof(fc.json(), untidyObject), async (type, object) => {
        const body = event(type, typeof object === 'string' ? (JSON.parse(object) as unknown) : object)
        await read(body).catch((error: unknown) => expect(error).toBeInstanceOf(UpstreamError))
      }),
    )
  })
})

/** A Stripe object with values of any type in its fields. */
const untidyObject = fc
  .dictionary(
    fc.constantFrom(
      'id',
      'charge',
      'payment_intent',
      'amount',
      'amount_refunded',
      'amount_total',
      'currency',
      'status',
      'metadata',
    ),
    fc.jsonValue(),
  )
  .map((fields) => ({ ...session(), ...charge(), ...refund(), metadata: { order: 'G-1' }, ...fields }))

describe('an untrusted event is rejected', () => {
  const body = event(COMPLETED)
  it.each([
    ['no signature', ''],
    ['an invalid header', 'nonsense'],
    ['a signature by another secret', signature(body, { secret: 'whsec_other' })],
    ['the signature of another body', signature(`${body} `)],
    ['an unknown scheme', signature(body, { scheme: 'v0' })],
    ['an empty signature', `t=${now()},v1=`],
    ['a signature without a value', `t=${now()},v1`],
    ['a signature of another length', `t=${now()},v1=ab`],
    ['an invalid time', 't=x,v1=ab'],
    ['a signature of six minutes ago', signature(body, { at: now() - 360 })],
    ['a signature of six minutes later', signature(body, { at: now() + 360 })],
    ['a changed time', signature(body, { at: now() - 10 }).replace(/t=\d+/, `t=${now()}`)],
  ])('parsing rejects an event with %s', async (_what, header) => {
    await expect(read(body, header)).rejects.toThrow(UntrustedEvent)
  })

  it('accepts one of four minutes ago, and one of several signatures', async () => {
    expect(await read(body, signature(body, { at: now() - 240 }))).toMatchObject({ kind: 'paid' })
    const at = now()
    expect(
      await read(body, `${signature(body, { at, secret: 'whsec_old' })},${signature(body, { at }).split(',')[1]}`),
    ).toMatchObject({ kind: 'paid' })
  })
})
