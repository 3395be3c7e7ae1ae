import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { UntrustedEvent } from '../../lib/domain/payment.ts'
import { Failure } from '../../lib/http/failure.ts'
import { createStripePayments } from '../../lib/systems/payment/stripe.ts'

const SECRET = 'whsec_test_secret'
const now = () => Math.floor(Date.now() / 1000)
/** `Stripe-Signature` as docs.stripe.com/webhooks describes it. */
const signature = (body: string, { at = now(), secret = SECRET, scheme = 'v1' } = {}) =>
  `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const payments = createStripePayments({ secretKey: 'sk_test_x', webhookSecret: SECRET, fetch })
const read = (body: string, header: string | undefined = signature(body)) =>
  payments.readEvent(new TextEncoder().encode(body), new Headers(header === '' ? {} : { 'Stripe-Signature': header }))

const session = (more: object = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: 'G-1',
  metadata: { order: 'G-1' },
  payment_status: 'paid',
  amount_total: 17_950,
  currency: 'eur',
  customer_email: 'anna@visitor.test',
  ...more,
})
const event = (type: string, object: unknown = session()) =>
  JSON.stringify({ id: 'evt_1', object: 'event', api_version: '2026-10-28.endive', created: now(), type, livemode: false, data: { object } }, null, 2)
const COMPLETED = 'checkout.session.completed'

describe('what an event says', () => {
  const unpaid = session({ payment_status: 'unpaid' })
  it.each([
    [COMPLETED, session(), 'paid'],
    [COMPLETED, session({ payment_status: 'no_payment_required' }), 'paid'],
    ['checkout.session.async_payment_succeeded', session(), 'paid'],
    ['checkout.session.async_payment_failed', unpaid, 'failed'],
    ['checkout.session.expired', unpaid, 'expired'],
  ])('%s', async (type, object, kind) => {
    expect(await read(event(type, object))).toEqual({ eventId: 'evt_1', order: 'G-1', kind, amount: 179.5, currency: 'EUR' })
  })

  it.each([
    ['clp', 99_990, 99_990],
    ['cop', 25_000_000, 250_000],
  ])('amounts in %s are major units', async (currency, amount_total, amount) => {
    expect(await read(event(COMPLETED, session({ currency, amount_total })))).toMatchObject({ amount, currency: currency.toUpperCase() })
  })

  it.each([
    ['a payment that is still on its way', event(COMPLETED, unpaid)],
    ['another type', event('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' })],
    ['another type of session', event('checkout.session.unheard_of')],
    ['a session of somebody else in the same account', event(COMPLETED, session({ client_reference_id: null, metadata: {} }))],
    ['a payment link with a reference of its own', event(COMPLETED, session({ metadata: {} }))],
    ['a session whose reference is not that of its order', event(COMPLETED, session({ client_reference_id: 'G-2' }))],
  ])('%s is none of ours', async (_what, body) => {
    expect(await read(body)).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"id":'],
    ['no event', '[]'],
    ['an event without an object', JSON.stringify({ id: 'evt_1', type: COMPLETED })],
    ['a session of ours without an amount', event(COMPLETED, session({ amount_total: null }))],
    ['a session of ours in a currency that is not sold', event(COMPLETED, session({ currency: 'xxx' }))],
  ])('%s is a failure, so that it is sent again', async (_what, body) => {
    await expect(read(body)).rejects.toThrow(Failure)
  })
})

describe('an event that cannot be trusted is not read', () => {
  const body = event(COMPLETED)
  it.each([
    ['no signature', ''],
    ['a header that is none', 'nonsense'],
    ['another secret', signature(body, { secret: 'whsec_other' })],
    ['the signature of another body', signature(`${body} `)],
    ['an unknown scheme', signature(body, { scheme: 'v0' })],
    ['a signature of six minutes ago', signature(body, { at: now() - 360 })],
    ['a time that was changed', signature(body, { at: now() - 10 }).replace(/t=\d+/, `t=${now()}`)],
  ])('%s', async (_what, header) => {
    await expect(read(body, header)).rejects.toThrow(UntrustedEvent)
  })

  it('while one of four minutes ago, or one among several signatures, is', async () => {
    expect(await read(body, signature(body, { at: now() - 240 }))).toMatchObject({ kind: 'paid' })
    const at = now()
    expect(await read(body, `${signature(body, { at, secret: 'whsec_old' })},${signature(body, { at }).split(',')[1]}`)).toMatchObject({ kind: 'paid' })
  })
})
