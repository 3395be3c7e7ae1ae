import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import type { PaymentProvider, PaymentRequest } from '../../lib/domain/payment.ts'
import { UpstreamError } from '../../lib/http/upstream-error.ts'
import { createPaymentProviders } from '../../lib/integrations/payment/provider.ts'
import { createStripePayments, type StripeOptions } from '../../lib/integrations/payment/stripe.ts'
import { collectingGarbage } from '../support/garbage-collection.ts'
import { SECRET_KEY, stripeServer, type StripeServer } from '../support/contract/stripe-server.ts'

let server: StripeServer
beforeEach(async () => {
  server = await stripeServer()
})
afterEach(() => server.close())

const payments = (options: Partial<StripeOptions> = {}): PaymentProvider =>
  createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: 'whsec_x',
    apiUrl: server.apiUrl,
    fetch,
    timeout: 2000,
    ...options,
  })

const ORDER: PaymentRequest = {
  attempt: 0,
  number: 'G-2026-000123',
  amount: 428,
  currency: 'EUR',
  description: 'Заказ G-2026-000123',
  lines: [
    { name: 'Генетический паспорт', quantity: 2, amount: 359 },
    { name: 'Консультация', quantity: 1, amount: 69 },
  ],
  email: 'anna@visitor.test',
  language: 'ru',
  returnUrl: 'https://shop.example/ru/basket/thanks',
  cancelUrl: 'https://shop.example/ru/basket',
}
const failureOf = (request: Partial<PaymentRequest> = {}, options: Partial<StripeOptions> = {}) =>
  payments(options)
    .createPayment({ ...ORDER, ...request })
    .then(
      () => undefined,
      (error: unknown) => error,
    )

describe('a payment', () => {
  it('is requested with every line, the order, the visitor and return URLs of the site', async () => {
    expect(await payments().createPayment({ ...ORDER, clientReference: 'partner-7' })).toEqual({
      id: 'cs_test_1',
      link: 'https://checkout.stripe.com/c/pay/cs_test_1',
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const price = (index: number, name: string, amount: string, quantity: string) => ({
      [`line_items[${index}][price_data][currency]`]: 'eur',
      [`line_items[${index}][price_data][unit_amount]`]: amount,
      [`line_items[${index}][price_data][product_data][name]`]: name,
      [`line_items[${index}][quantity]`]: quantity,
    })
    expect(server.requests).toEqual([
      {
        mode: 'payment',
        client_reference_id: ORDER.number,
        'metadata[order]': ORDER.number,
        'metadata[client_reference]': 'partner-7',
        'payment_intent_data[description]': ORDER.description,
        'payment_intent_data[metadata][order]': ORDER.number,
        'payment_intent_data[metadata][client_reference]': 'partner-7',
        ...price(0, 'Генетический паспорт', '17950', '2'),
        ...price(1, 'Консультация', '6900', '1'),
        'payment_intent_data[receipt_email]': ORDER.email,
        locale: 'ru',
        success_url: ORDER.returnUrl,
        cancel_url: ORDER.cancelUrl,
        'adaptive_pricing[enabled]': 'false',
      },
    ])
  })

  it('a line whose amount is not divisible by its quantity is charged as one item', async () => {
    await payments().createPayment({ ...ORDER, amount: 100, lines: [{ name: 'Экзом', quantity: 3, amount: 100 }] })
    expect(server.requests[0]).toMatchObject({
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][product_data][name]': 'Экзом × 3',
      'line_items[0][quantity]': '1',
    })
  })

  it('lines that do not add up to the amount are charged as one item', async () => {
    await payments().createPayment({ ...ORDER, amount: 400 })
    expect(server.requests[0]).toMatchObject({
      'line_items[0][price_data][unit_amount]': '40000',
      'line_items[0][price_data][product_data][name]': ORDER.description,
      'line_items[0][quantity]': '1',
    })
    expect(server.requests[0]).not.toHaveProperty('line_items[1][quantity]')
  })

  it.each([
    ['EUR', 0.29, '29'],
    ['PEN', 1_234.56, '123456'],
    ['CLP', 99_990, '99990'],
    ['PYG', 150_000, '150000'],
    ['COP', 250_000, '25000000'],
    ['HUF', 19_990, '1999000'],
    ['ALL', 4500, '450000'],
    ['USD', 1.15, '115'],
  ] as const)('%s %d is %s in Stripe’s units', async (currency, amount, units) => {
    await failureOf({ currency, amount, lines: [{ name: 'Test', quantity: 1, amount }] })
    expect(server.requests[0]).toMatchObject({
      'line_items[0][price_data][unit_amount]': units,
      'line_items[0][price_data][currency]': currency.toLowerCase(),
    })
  })

  it('uses the language of the page', async () => {
    for (const language of LANGUAGES) await payments().createPayment({ ...ORDER, number: language, language })
    const locales = server.requests.map(({ locale }) => locale)
    expect(locales.slice(0, 6)).toEqual(['ru', 'es-419', 'en-GB', 'pt', 'lv', 'it'])
    expect(locales.map((locale) => locale?.slice(0, 2))).toEqual(LANGUAGES)
  })

  it('repeating a payment of an order returns the same session', async () => {
    const first = await payments().createPayment(ORDER)
    expect(await payments().createPayment(ORDER)).toEqual(first)
    expect(server.sessions).toHaveLength(1)
    expect(server.headers.map((headers) => headers['idempotency-key'])).toEqual([ORDER.number, ORDER.number])
    expect(await payments().createPayment({ ...ORDER, number: 'G-2' })).not.toEqual(first)
  })

  it('a later attempt creates another session', async () => {
    const first = await payments().createPayment(ORDER)
    const second = await payments().createPayment({ ...ORDER, attempt: 1 })
    expect(second?.id).not.toBe(first?.id)
    expect(server.headers.map((headers) => headers['idempotency-key'])).toEqual([ORDER.number, `${ORDER.number}-1`])
  })

  it('is expired once, and a paid, expired or unknown session is unchanged', async () => {
    const session = await payments().createPayment(ORDER)
    await payments().expirePayment(session?.id ?? '')
    expect(server.expired).toEqual([session?.id])
    await payments().expirePayment(session?.id ?? '')
    await payments().expirePayment('cs_test_99')
    server.troubles.push(500, 500)
    await expect(payments().expirePayment('cs_test_1')).rejects.toMatchObject({ layer: 'status' })
  })

  it('can be read before the event arrives', async () => {
    const { id } = await payments().createPayment(ORDER)
    expect(await payments().readSession(id)).toBeUndefined()
    server.completed.push(id)
    expect(await payments().readSession(id)).toMatchObject({
      kind: 'paid',
      order: ORDER.number,
      payment: `pi_${id}`,
      subject: id,
      amount: 428,
      currency: 'EUR',
    })
    await payments().expirePayment((await payments().createPayment({ ...ORDER, attempt: 1 })).id)
    expect(await payments().readSession('cs_test_2')).toMatchObject({ kind: 'expired', subject: 'cs_test_2' })
    await expect(payments().readSession('cs_test_99')).rejects.toMatchObject({ layer: 'status', status: 404 })
  })

  it('is refunded in part and in whole, once for a key', async () => {
    const { id } = await payments().createPayment(ORDER)
    server.completed.push(id)
    const refund = (amount: number, key: string) =>
      payments().refund({ ...ORDER, lines: [], payment: `pi_${id}`, amount, key })
    const event = await refund(100.5, 'part')
    expect(event).toMatchObject({
      provider: 'stripe',
      kind: 'refund',
      payment: `pi_${id}`,
      amount: 100.5,
      currency: 'EUR',
    })
    expect((await refund(100.5, 'part')).subject).toBe(event.subject)
    await expect(refund(400, 'more')).rejects.toMatchObject({ layer: 'status', status: 400 })
    expect(await refund(327.5, 'rest')).toMatchObject({ kind: 'refund', amount: 327.5 })
  })

  it('is not refunded with the key of another refund, whose result is unknown', async () => {
    const { id } = await payments().createPayment(ORDER)
    server.completed.push(id)
    const refund = (amount: number) =>
      payments().refund({ ...ORDER, lines: [], payment: `pi_${id}`, amount, key: 'one' })
    await refund(1)
    await expect(refund(2)).rejects.toMatchObject({ layer: 'status', status: 409 })
  })

  it('is arranged by the operator when no payment system is configured, and by those that are', () => {
    const providers = { 1: undefined, 2: 'stripe' } as const
    const none = { providers: { 1: undefined, 2: undefined }, stripe: undefined, yookassa: undefined }
    expect(createPaymentProviders(none, fetch)).toEqual({ stripe: undefined, yookassa: undefined })
    const stripe = { secretKey: SECRET_KEY, webhookSecret: 'whsec_x', apiUrl: server.apiUrl }
    expect(createPaymentProviders({ ...none, providers, stripe }, fetch).stripe).toBeDefined()
  })
})

describe('temporary failures are retried with the same key', () => {
  it.each(['cut', 409, 500] as const)('sends the same key again after the failure %s', async (kind) => {
    server.troubles.push(kind)
    expect(await failureOf()).toBeUndefined()
    expect(server.sessions).toHaveLength(1)
    expect(new Set(server.headers.map((headers) => headers['idempotency-key']))).toEqual(new Set([ORDER.number]))
    expect(server.requests).toHaveLength(2)
  })

  it('retries when a server hangs the first time', async () => {
    server.troubles.push('hang')
    expect(await failureOf({}, { timeout: 300 })).toBeUndefined()
    expect(server.requests).toHaveLength(2)
  })
})

describe('a failure names its layer', () => {
  it.each([
    ['500 with the request not to retry', ['500-do-not-retry', '500-do-not-retry'], 'status', 500, true, 2],
    ['500 four times', [500, 500, 500, 500], 'status', 500, true, 4],
    ['409 twice', [409, 409], 'status', 409, false, 2],
    ['429', [429], 'status', 429, true, 1],
    ['two aborted responses', ['cut', 'cut'], 'network', undefined, true, 2],
    ['two timeouts', ['hang', 'hang'], 'timeout', undefined, true, 2],
    ['a timeout within the body', ['hang-in-body'], 'timeout', undefined, true, 1],
    ['two responses that are not JSON', ['html', 'html'], 'schema', undefined, false, 2],
    ['a session without a URL', ['no-url'], 'schema', undefined, false, 1],
    ['a session whose URL runs a script', ['script-url'], 'schema', undefined, false, 1],
  ] as const)('names the layer after %s', async (_what, troubles, layer, status, retryable, tries) => {
    server.troubles.push(...troubles)
    const failure = await failureOf({}, { timeout: 500 })
    expect(failure).toBeInstanceOf(UpstreamError)
    expect(failure).toMatchObject({ layer, status, retryable })
    expect(server.requests).toHaveLength(tries)
  })

  it.each(['hang', 'hang-in-body'] as const)('reports a %s while garbage is collected', async (trouble) => {
    server.troubles.push(trouble, trouble)
    expect(await collectingGarbage(() => failureOf({}, { timeout: 300 }))).toMatchObject({ layer: 'timeout' })
  })

  it('reports a server that is unreachable', async () => {
    await server.close()
    expect(await failureOf()).toMatchObject({ layer: 'network', retryable: true })
  })

  it('reports an invalid API key', async () => {
    expect(await failureOf({}, { secretKey: 'sk_test_wrong' })).toMatchObject({
      layer: 'status',
      status: 401,
      retryable: false,
    })
  })

  it('reports a rejected request without repeating the visitor’s email address', async () => {
    const failure = await failureOf({ email: 'anna-at-visitor.test' })
    expect(failure).toMatchObject({
      layer: 'status',
      status: 400,
      retryable: false,
      message: expect.stringContaining('email_invalid'),
    })
    expect(String(failure)).not.toContain('anna')
  })
})

describe('an idempotency key whose stored session cannot be paid', () => {
  it('is replaced after a failure of Stripe itself', async () => {
    server.troubles.push('500-kept')
    const first = await payments().createPayment(ORDER)
    expect(await payments().createPayment(ORDER)).toEqual(first)
    expect(server.sessions).toHaveLength(1)
  })

  it.each([
    ['page', { returnUrl: 'https://new.example/ru/basket/thanks' }],
    ['words', { lines: [{ name: 'Паспорт', quantity: 1, amount: 428 }] }],
  ])('is replaced when the %s of the order changed', async (_what, change) => {
    await payments().createPayment(ORDER)
    const second = await payments().createPayment({ ...ORDER, ...change })
    expect(await payments().createPayment({ ...ORDER, ...change })).toEqual(second)
    expect(server.sessions).toHaveLength(2)
  })
})
