import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { YookassaSettings } from '../../lib/config/payment.ts'
import {
  UntrustedEvent,
  type PaymentProvider,
  type PaymentRequest,
  type RefundRequest,
} from '../../lib/domain/payment.ts'
import { UpstreamError } from '../../lib/http/upstream-error.ts'
import { createPaymentProviders } from '../../lib/integrations/payment/provider.ts'
import { createYookassaPayments } from '../../lib/integrations/payment/yookassa.ts'
import { SHOP_ID, YOOKASSA_KEY, yookassaServer, type YookassaServer } from '../support/contract/yookassa-server.ts'

let server: YookassaServer
beforeEach(async () => {
  server = await yookassaServer()
})
afterEach(() => server.close())

const settings = (): YookassaSettings => ({
  shopId: SHOP_ID,
  secretKey: YOOKASSA_KEY,
  apiUrl: server.apiUrl,
  receipt: { vatCode: 1, paymentSubject: 'service', paymentMode: 'full_prepayment', taxSystem: undefined },
})
const payments = (options: Partial<YookassaSettings & { timeout: number }> = {}): PaymentProvider =>
  createYookassaPayments({ ...settings(), fetch, timeout: 2000, ...options })

const ORDER: PaymentRequest = {
  attempt: 0,
  number: 'G-2026-000123',
  amount: 42_800,
  currency: 'RUB',
  description: 'Заказ G-2026-000123',
  lines: [
    { name: 'Генетический паспорт', quantity: 2, amount: 35_900 },
    { name: 'Консультация', quantity: 1, amount: 6900 },
  ],
  email: 'anna@visitor.test',
  language: 'ru',
  returnUrl: 'https://shop.example/basket/order-status?payment=returned',
  cancelUrl: 'https://shop.example/basket/order-status',
}
const failureOf = (
  request: Partial<PaymentRequest> = {},
  options: Partial<YookassaSettings & { timeout: number }> = {},
) =>
  payments(options)
    .createPayment({ ...ORDER, ...request })
    .then(
      () => undefined,
      (error: unknown) => error,
    )
const opened = async (request: Partial<PaymentRequest> = {}) =>
  (await payments().createPayment({ ...ORDER, ...request })).id
const read = (body: string, isOwn = (id: string) => Promise.resolve(server.payments.has(id))) =>
  payments().readEvent(new TextEncoder().encode(body), new Headers(), isOwn)
const refundRequest = (payment: string, changes: Partial<RefundRequest> = {}): RefundRequest => ({
  ...ORDER,
  payment,
  key: 'refund-1',
  ...changes,
})

describe('a payment', () => {
  it('is requested with the total, the order, the return URL and a receipt of every line', async () => {
    const { id, link, expiresAt } = await payments({
      receipt: { vatCode: 4, paymentSubject: 'commodity', paymentMode: 'full_payment', taxSystem: 2 },
    }).createPayment(ORDER)
    expect(link).toBe(`https://yoomoney.ru/checkout/payments/v2/contract?orderId=${id}`)
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(59 * 60_000)
    const item = (description: string, quantity: number, value: string) => ({
      description,
      quantity,
      amount: { value, currency: 'RUB' },
      vat_code: 4,
      payment_subject: 'commodity',
      payment_mode: 'full_payment',
    })
    expect(server.requests.map(({ body }) => body)).toEqual([
      {
        amount: { value: '42800.00', currency: 'RUB' },
        capture: true,
        confirmation: { type: 'redirect', return_url: ORDER.returnUrl, locale: 'ru_RU' },
        description: 'Заказ G-2026-000123',
        metadata: { order: 'G-2026-000123', attempt: '0' },
        receipt: {
          customer: { email: 'anna@visitor.test' },
          items: [item('Генетический паспорт', 2, '17950.00'), item('Консультация', 1, '6900.00')],
          tax_system_code: 2,
        },
      },
    ])
  })

  it('has a receipt that adds up to the total, whatever the lines are', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            name: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
            quantity: fc.integer({ min: 1, max: 9 }),
            amount: fc.integer({ min: 0, max: 10_000_000 }).map((kopecks) => kopecks / 100),
          }),
          { maxLength: 5 },
        ),
        fc.integer({ min: 0, max: 100 }),
        async (lines, difference) => {
          const kopecks = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) + difference
          fc.pre(kopecks > 0)
          expect(await failureOf({ lines, amount: kopecks / 100 })).toBeUndefined()
        },
      ),
      { numRuns: 40 },
    ))

  it('is opened once for an attempt, and again for the next', async () => {
    const first = await opened()
    expect(await opened()).toBe(first)
    expect(await opened({ attempt: 1 })).not.toBe(first)
    expect(await opened({ number: 'G-2026-000124' })).not.toBe(first)
    // A renamed test or a moved site changes the request; YooKassa rejects other content under the same key.
    expect(await opened({ returnUrl: 'https://new.example/' })).not.toBe(first)
    expect(server.payments.size).toBe(4)
  })

  it.each([
    ['cut', 2],
    ['processing', 2],
    ['hang', 2],
    [500, 2],
    [429, 2],
  ] as const)('is requested again with the same key after the failure %s', async (kind, tries) => {
    server.troubles.push(kind)
    expect(await failureOf({}, { timeout: 300 })).toBeUndefined()
    expect(server.requests).toHaveLength(tries)
    expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1)
    expect(server.payments.size).toBe(1)
  })

  it.each([
    ['500 twice', [500, 500], 'status', 500, 2],
    ['429 twice', [429, 429], 'status', 429, 2],
    ['two aborted responses', ['cut', 'cut'], 'network', undefined, 2],
    ['two timeouts', ['hang', 'hang'], 'timeout', undefined, 2],
    ['a payment that is processed for long', ['processing', 'processing'], 'timeout', undefined, 2],
    ['two responses that are not JSON', ['html', 'html'], 'status', 502, 2],
    ['a payment without a URL', ['no-url'], 'schema', undefined, 1],
    ['a payment whose URL runs a script', ['script-url'], 'schema', undefined, 1],
  ] as const)('names the layer after %s', async (_what, troubles, layer, status, tries) => {
    server.troubles.push(...troubles)
    const failure = await failureOf({}, { timeout: 300 })
    expect(failure).toBeInstanceOf(UpstreamError)
    expect(failure).toMatchObject({ layer, status })
    expect(server.requests).toHaveLength(tries)
  })

  it('reports wrong keys and rejected requests without the words of the provider', async () => {
    expect(await failureOf({}, { secretKey: 'test_wrong' })).toMatchObject({ layer: 'status', status: 401 })
    const failure = await failureOf({ email: 'anna-at-visitor.test' })
    expect(failure).toMatchObject({ layer: 'status', status: 400, retryable: false })
    expect(String(failure)).not.toContain('anna')
  })

  it('is available if credentials are configured', () => {
    const providers = { 1: 'yookassa', 2: undefined } as const
    expect(createPaymentProviders({ providers, stripe: undefined, yookassa: settings() }, fetch)).toEqual({
      stripe: undefined,
      yookassa: expect.objectContaining({ refund: expect.any(Function) }),
    })
  })
})

describe('a payment page', () => {
  it('stays open while the buyer may pay, and is closed otherwise', async () => {
    const id = await opened()
    expect(await payments().expirePayment(id)).toBe(false)
    server.settle(id, 'waiting_for_capture')
    expect(await payments().expirePayment(id)).toBe(true)
    expect(server.payments.get(id)?.status).toBe('canceled')
    expect(await payments().expirePayment(id)).toBe(true)
    await expect(payments().expirePayment('unknown')).rejects.toMatchObject({ status: 404 })
  })

  it('can be read before the notification arrives', async () => {
    const id = await opened()
    expect(await payments().readSession(id)).toBeUndefined()
    const body = server.settle(id, 'succeeded')
    const event = await payments().readSession(id)
    expect(event).toMatchObject({ kind: 'paid', order: ORDER.number, payment: id })
    expect(await read(body)).toEqual(event)
  })
})

describe('a notification', () => {
  it.each([
    ['succeeded', undefined, 'paid'],
    ['waiting_for_capture', undefined, 'pending'],
    ['canceled', 'expired_on_confirmation', 'expired'],
    ['canceled', 'insufficient_funds', 'failed'],
  ] as const)('of the state %s (%s) is the event %s', async (status, reason, kind) => {
    const id = await opened()
    const body = server.settle(id, status, reason)
    const event = await read(body)
    expect(event).toEqual({
      provider: 'yookassa',
      eventId: `yookassa:${id}:${status}`,
      type: `payment.${status}`,
      order: ORDER.number,
      payment: id,
      subject: id,
      kind,
      amount: 42_800,
      currency: 'RUB',
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    // A repeated notification has the same id.
    expect((await read(body))?.eventId).toBe(event?.eventId)
  })

  it('counts for nothing but the id: state, amount and order are those of the API', async () => {
    const id = await opened()
    const forged = { id, status: 'succeeded', amount: { value: '1.00', currency: 'EUR' }, metadata: { order: 'G-2' } }
    const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: forged })
    // It has not been paid.
    expect(await read(body)).toBeUndefined()
    server.settle(id, 'succeeded')
    expect(await read(body)).toMatchObject({ kind: 'paid', amount: 42_800, currency: 'RUB', order: ORDER.number })
  })

  it('of a payment of others causes no request to the API', async () => {
    const id = await opened()
    const count = server.requests.length
    const body = server.settle(id, 'succeeded')
    expect(await read(body, () => Promise.resolve(false))).toBeUndefined()
    const refund = { id: 'r-1', payment_id: id }
    for (const object of [refund, { id: 'r-1' }])
      expect(
        await read(JSON.stringify({ type: 'notification', event: 'refund.succeeded', object }), () =>
          Promise.resolve(false),
        ),
      ).toBeUndefined()
    expect(
      await read(JSON.stringify({ type: 'notification', event: 'payout.succeeded', object: { id } })),
    ).toBeUndefined()
    expect(server.requests).toHaveLength(count)
  })

  it('of a refund of another payment than the announced one is rejected', async () => {
    const own = await opened()
    const other = await opened({ number: 'G-2026-000124' })
    for (const id of [own, other]) server.settle(id, 'succeeded')
    const { object } = JSON.parse(server.refundInDashboard(other, 100)) as { object: { id: string } }
    const announced = { ...object, payment_id: own }
    await expect(
      read(JSON.stringify({ type: 'notification', event: 'refund.succeeded', object: announced })),
    ).rejects.toBeInstanceOf(UntrustedEvent)
  })

  it('that the API does not confirm is an error, so that it is sent again', async () => {
    const body = server.settle(await opened(), 'succeeded')
    server.troubles.push(500, 500)
    await expect(read(body)).rejects.toMatchObject({ layer: 'status', retryable: true })
    server.troubles.push(404)
    await expect(read(body)).rejects.toMatchObject({ layer: 'status', status: 404 })
  })

  it('of another form is rejected, whatever it contains', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (body) => {
        await expect(read(body)).rejects.toBeInstanceOf(UntrustedEvent)
      }),
    ))

  it.each(['../refunds/1', 'a/b', '', 'x'.repeat(65), 'a?b'])('with the id %j is rejected', async (id) => {
    const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id } })
    await expect(read(body)).rejects.toBeInstanceOf(UntrustedEvent)
  })
})

describe('a refund', () => {
  const paid = async () => {
    const id = await opened()
    server.settle(id, 'succeeded')
    return id
  }

  it('returns a part or the whole once, with a receipt', async () => {
    const id = await paid()
    const part = { amount: 100.5, lines: [], key: 'part' }
    const event = await payments().refund(refundRequest(id, part))
    expect(event).toMatchObject({ kind: 'refund', payment: id, amount: 100.5, currency: 'RUB', order: undefined })
    expect(await payments().refund(refundRequest(id, part))).toEqual(event)
    expect(server.payments.get(id)?.refunded).toBe(10_050)
    expect(server.requests.at(-1)?.body).toMatchObject({
      receipt: { items: [{ description: ORDER.description, amount: { value: '100.50', currency: 'RUB' } }] },
    })
    const notification = await read(
      JSON.stringify({
        type: 'notification',
        event: 'refund.succeeded',
        object: { id: event.subject, payment_id: id },
      }),
    )
    expect(notification).toEqual(event)
  })

  it('above what is left is rejected by the provider', async () => {
    const id = await paid()
    await payments().refund(refundRequest(id, { amount: 42_000, lines: [] }))
    await expect(payments().refund(refundRequest(id, { amount: 801, lines: [], key: 'more' }))).rejects.toMatchObject({
      status: 400,
    })
    expect(await payments().refund(refundRequest(id, { amount: 800, lines: [], key: 'rest' }))).toMatchObject({
      kind: 'refund',
    })
  })

  it('with the key of another refund conflicts, as the result of that one is unknown', async () => {
    const id = await paid()
    await payments().refund(refundRequest(id, { amount: 100, lines: [] }))
    await expect(payments().refund(refundRequest(id, { amount: 200, lines: [] }))).rejects.toMatchObject({
      layer: 'status',
      status: 409,
    })
  })

  it('that a gateway rejects is not rejected by YooKassa', async () => {
    const id = await paid()
    server.troubles.push('html-404')
    await expect(payments().refund(refundRequest(id))).rejects.toMatchObject({ layer: 'schema' })
  })

  it('of an unpaid payment is rejected', async () => {
    await expect(payments().refund(refundRequest(await opened()))).rejects.toMatchObject({ status: 400 })
  })
})
