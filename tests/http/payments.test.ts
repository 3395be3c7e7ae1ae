import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { QUOTAS } from '../../lib/http/quotas.ts'
import type { OrderResponse } from '../../lib/contract/orders.ts'
import ru from '../../public/assets/i18n/ru.json' with { type: 'json' }
import { SECRET_KEY, stripeServer, type StripeServer } from '../support/contract/stripe-server.ts'
import { leadsOnTo } from '../support/meta-refresh.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { placeOrder, someone } from '../support/place-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, startSite, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const WEBHOOK_SECRET = 'whsec_test_secret'
const OPERATOR = 'operator@site.test'
let stripe: StripeServer
let site: Site
beforeAll(async () => {
  stripe = await stripeServer()
  site = await startSite({
    TRUSTED_PROXIES: '1',
    PAYMENT_1: 'stripe',
    PAYMENT_2: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.apiUrl,
    OPERATOR_EMAIL: OPERATOR,
    ...ADMIN,
  })
})
afterAll(async () => {
  await site.stop()
  await stripe.close()
})

const get = (path: string, origin = site.one) => ask(origin, path, { headers: someone() })
const paymentOf = ({ payment }: OrderResponse): string => {
  if (!payment) throw new Error('the order has no payment')
  return payment
}

let events = 0
const sessionOf = ({ number }: OrderResponse) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: number,
  metadata: { order: number },
  payment_status: 'paid',
  amount_total: 1_990_000,
  currency: 'rub',
})
/** An event as Stripe sends it, about an order of 19 900 roubles. */
function eventOf(order: OrderResponse, session: object = {}): string {
  return JSON.stringify({
    id: `evt_${++events}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type: 'checkout.session.completed',
    data: { object: { ...sessionOf(order), ...session } },
  })
}
function sendEvent(body: string, { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000) } = {}) {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return ask(site.one, '/api/payments/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  })
}
const NEW = ru.order.payment.unpaid
const PAID = ru.order.payment.paid
/** Reads the payment state and the payment link from the page of an order. */
async function shown({ link }: OrderResponse): Promise<{ state: string | undefined; payment: string | undefined }> {
  const { body } = await get(link)
  return {
    state: Object.values(ru.order.payment).find((state) => body.includes(`<dd>${state}</dd>`)),
    payment: /href="(\/api\/payments\?[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&'),
  }
}

it('only the form of the order page may redirect to the payment system', async () => {
  const targets = async (path: string) =>
    / form-action ([^;]*)/.exec(String((await get(path)).headers['content-security-policy']))?.[1]
  expect(await targets('/basket/order')).toBe(`'self' https://checkout.stripe.com ${stripe.apiUrl}`)
  for (const path of ['/', '/exome', '/basket', '/account/sign-in', '/legal'])
    expect([path, await targets(path)]).toEqual([path, "'self'"])
})

it('the basket says that the payment page opens after the order', async () => {
  const { body } = await get('/basket?quantity.1004=1')
  expect(body).toContain(ru.faq.paymentOnlineA)
  expect(body).toContain(ru.order.waysToPay.stripe)
  expect(body).not.toContain(ru.faq.paymentLaterA)
})

describe('a new order', () => {
  it('redirects to the payment system, with its number, lines and URLs', async () => {
    const order = await placeOrder(site.one, {
      items: [{ bitrixId: '1004', quantity: 2, consultation: true }],
      expectedTotal: 96_700,
      utms: { client_reference_id: 'partner-7' },
    })
    const sessionCount = stripe.sessions.length
    const response = await get(paymentOf(order))
    expect([response.status, response.headers.location]).toEqual([303, stripe.sessions[sessionCount]?.url])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(stripe.requests.at(-1)).toMatchObject({
      client_reference_id: order.number,
      'metadata[order]': order.number,
      'metadata[client_reference]': 'partner-7',
      'line_items[0][price_data][currency]': 'rub',
      'line_items[0][price_data][unit_amount]': '4590000',
      'line_items[0][quantity]': '2',
      'line_items[1][price_data][unit_amount]': '490000',
      'payment_intent_data[receipt_email]': 'anna@example.com',
    })
    // Stripe's page shows these values to any holder of a link to the order.
    expect(Object.keys(stripe.requests.at(-1) ?? {}).filter((name) => name.startsWith('customer'))).toEqual([])
    expect(stripe.requests.at(-1)?.['success_url']).toContain(order.link)
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
    expect((await get(paymentOf(order))).headers.location).toBe(response.headers.location)
    expect(stripe.sessions).toHaveLength(sessionCount + 1)
  })

  it('an order of variant 2 is paid in its own currency', async () => {
    const order = await placeOrder(site.two, {
      currency: 'CLP',
      lang: 'es',
      country: 'CL',
      contact: { name: 'Ana', phone: '+56 9 6123 4567', email: 'ana@example.com' },
      expectedTotal: 179_000,
    })
    expect((await get(paymentOf(order), site.two)).status).toBe(303)
    expect(stripe.requests.at(-1)).toMatchObject({
      'line_items[0][price_data][currency]': 'clp',
      'line_items[0][price_data][unit_amount]': '179000',
      locale: 'es-419',
    })
    expect(stripe.requests.at(-1)?.['success_url']).toContain('/es/basket/order-status?')
  })

  it.each([
    ['no signature', (address: string) => address.replace(/&sign=[^&]+/, '')],
    ['another signature', (address: string) => address.replace(/sign=[^&]+/, `sign=${'A'.repeat(43)}`)],
    ['another number', (address: string) => address.replace(/order=[^&]+/, 'order=2222-2222-2222')],
    ['nothing', () => '/api/payments'],
  ])('creates no session with %s', async (_what, change) => {
    const order = await placeOrder(site.one)
    const requestCount = stripe.requests.length
    expect((await get(change(paymentOf(order)))).status).toBe(404)
    expect(stripe.requests).toHaveLength(requestCount)
  })

  it('is stored when the payment system is unavailable, with a message', async () => {
    const order = await placeOrder(site.one)
    stripe.troubles.push('500-do-not-retry', '500-do-not-retry')
    const response = await get(paymentOf(order))
    const back = String(response.headers.location)
    expect([response.status, new URL(back, site.one).searchParams.get('payment')]).toEqual([303, 'failed'])
    const page = await get(back)
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/Страница оплаты сейчас недоступна\./)
    expect(page.body).toContain(NEW)
    expect((await get(paymentOf(order))).headers.location).toBe(stripe.sessions.at(-1)?.url)
    expect((await get(order.link)).body).not.toMatch(/Страница оплаты сейчас недоступна\./)
  })
})

describe('repeated payment attempts', () => {
  it('are rejected with a Retry-After time, and redirect to the order', async () => {
    const order = await placeOrder(site.one)
    const headers = { 'x-forwarded-for': '203.0.113.80' }
    const again = () => ask(site.one, paymentOf(order), { headers })
    for (let times = 0; times < 20; times += 1) expect((await again()).status).toBe(303)
    const tooMany = await again()
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await get(leadsOnTo(tooMany))).body).toMatch(/Страница оплаты сейчас недоступна\./)
  })
})

describe('a payment session', () => {
  const sessionIdOf = async (order: OrderResponse) => {
    await get(paymentOf(order))
    return stripe.sessions.at(-1)?.id ?? ''
  }

  it('is expired when an operator cancels the order or marks it as paid', async () => {
    const admin = await signedIn(site.one)
    for (const change of [{ fulfilmentState: 'cancelled' }, { paymentState: 'paid' }]) {
      const order = await placeOrder(site.one)
      const session = await sessionIdOf(order)
      const body = JSON.stringify({ version: 1, ...change })
      expect(
        (
          await admin(`/api/admin/orders/${order.number}`, {
            method: 'PATCH',
            body,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(200)
      expect(stripe.expired).toContain(session)
      const requestCount = stripe.requests.length
      expect((await get(paymentOf(order))).headers.location).toBe(order.link)
      expect(stripe.requests).toHaveLength(requestCount)
    }
  })

  it('a payment session that cannot be closed is logged as an error, and the order is still changed', async () => {
    const admin = await signedIn(site.one)
    const order = await placeOrder(site.one)
    const session = await sessionIdOf(order)
    stripe.troubles.push('500-do-not-retry', '500-do-not-retry')
    const body = JSON.stringify({ version: 1, fulfilmentState: 'cancelled' })
    expect(
      (
        await admin(`/api/admin/orders/${order.number}`, {
          method: 'PATCH',
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200)
    stripe.troubles.length = 0
    expect(site.log()).toMatch(new RegExp(`"session":"${session}".*stays open although`))
  })

  it('is not created again while the first payment is pending', async () => {
    const order = await placeOrder(site.one)
    const id = await sessionIdOf(order)
    expect((await sendEvent(eventOf(order, { id, payment_status: 'unpaid' }))).status).toBe(200)
    const sessions = stripe.sessions.length
    expect(await shown(order)).toEqual({ state: ru.order.payment.pending, payment: undefined })
    expect((await get(paymentOf(order))).headers.location).toBe(order.link)
    expect(stripe.sessions).toHaveLength(sessions)
    expect(
      (
        await sendEvent(
          eventOf(order, { id, payment_status: 'paid' }).replace(
            'checkout.session.completed',
            'checkout.session.async_payment_succeeded',
          ),
        )
      ).status,
    ).toBe(200)
    expect((await shown(order)).state).toBe(PAID)
  })

  it('an expired session is replaced by a new one', async () => {
    const order = await placeOrder(site.one)
    const first = await sessionIdOf(order)
    expect(
      (
        await sendEvent(
          eventOf(order, { id: first, payment_status: 'unpaid' }).replace(
            'checkout.session.completed',
            'checkout.session.expired',
          ),
        )
      ).status,
    ).toBe(200)
    const second = await sessionIdOf(order)
    expect(second).not.toBe(first)
    expect(stripe.headers.at(-1)?.['idempotency-key']).toBe(`${order.number}-1`)
  })

  it('is not created for a promo code that another order has used up since, and the order page shows the reason', async () => {
    const database = openSiteDatabase(site.dataDir)
    const code = `ONCE${randomUUID().slice(0, 8).toUpperCase()}`
    database
      .prepare('insert into promo_codes (code, discount_type, discount, max_uses) values (?, ?, 10, 1)')
      .run(code, 'percent')
    const placeWithCode = () =>
      placeOrder(site.one, { promocode: code, items: [{ bitrixId: '1003', quantity: 1 }], expectedTotal: 71_910 })
    const first = await placeWithCode()
    const reserved = database
      .prepare('select created_at, reserved_until from orders where number = ?')
      .get(first.number)
    const hours =
      (Date.parse(String(reserved?.['reserved_until'])) - Date.parse(String(reserved?.['created_at']))) / 3_600_000
    expect(hours).toBe(25)
    database
      .prepare('update orders set reserved_until = ? where number = ?')
      .run(new Date(Date.now() - 1000).toISOString(), first.number)
    const second = await placeWithCode()
    const requestCount = stripe.requests.length
    const rejected = await get(paymentOf(first))
    const back = String(rejected.headers.location)
    expect([rejected.status, new URL(back, site.one).searchParams.get('payment'), stripe.requests.length]).toEqual([
      303,
      'promo',
      requestCount,
    ])
    expect((await get(back)).body.replaceAll('\u00a0', ' ')).toContain(ru.order.payPromoEnded.replaceAll('\u00a0', ' '))
    expect((await get(paymentOf(second))).headers.location).toBe(stripe.sessions.at(-1)?.url)
    // After the refund the first order can be paid again.
    database.prepare("update orders set fulfilment_state = 'cancelled' where number = ?").run(second.number)
    expect((await get(paymentOf(first))).headers.location).toBe(stripe.sessions.at(-1)?.url)
    database.close()
  })
})

it('orders that are rejected as their network holds its share of a promo code use up no quota of reservations', async () => {
  const own = await startSite({ TRUSTED_PROXIES: '1', QUOTA_SCALE: '0.2' })
  onTestFinished(async () => void (await own.stop()))
  const database = openSiteDatabase(own.dataDir)
  const codes = ['SHARE1', 'SHARE2'].map((start) => `${start}${randomUUID().slice(0, 8).toUpperCase()}`)
  for (const code of codes)
    database
      .prepare('insert into promo_codes (code, discount_type, discount, max_uses) values (?, ?, 10, 10)')
      .run(code, 'percent')
  database.close()
  const order = async (promocode: string | undefined) => {
    const items = [{ bitrixId: '1003', quantity: 1 }]
    const { status } = await ask(own.one, '/api/orders', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': '203.0.113.77',
      },
      body: JSON.stringify(sampleOrder({ promocode, items, expectedTotal: 71_910 })),
    })
    return status
  }
  expect(await order(codes[0])).toBe(201)
  // Three reservations of an address are left by the scale.
  expect(Math.ceil(QUOTAS.promoReservations.perIp * 0.2)).toBe(3)
  for (let times = 0; times < 4; times += 1) expect(await order(codes[0])).toBe(409)
  expect(await order(codes[1])).toBe(201)
})

describe('an event of the payment system', () => {
  it('marks the order as paid permanently, and nothing is left to pay', async () => {
    const order = await placeOrder(site.one)
    const event = eventOf(order)
    expect([(await sendEvent(event)).status, await shown(order)]).toEqual([200, { state: PAID, payment: undefined }])
    expect([(await sendEvent(event)).status, await shown(order)]).toEqual([200, { state: PAID, payment: undefined }])
    expect((await sendEvent(eventOf(order, { payment_status: 'unpaid' }))).status).toBe(200)
    expect((await shown(order)).state).toBe(PAID)
    const requestCount = stripe.requests.length
    const response = await get(paymentOf(order))
    expect([response.status, response.headers.location]).toEqual([303, order.link])
    expect(stripe.requests).toHaveLength(requestCount)
  })

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['an old signature', { at: Math.floor(Date.now() / 1000) - 3600 }],
  ])('is rejected with %s', async (_what, how) => {
    const order = await placeOrder(site.one)
    expect((await sendEvent(eventOf(order), how)).status).toBe(400)
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
  })

  it('is rejected without a valid signature', async () => {
    const order = await placeOrder(site.one)
    const body = eventOf(order)
    const at = Math.floor(Date.now() / 1000)
    const signature = `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')}`
    const post = (text: string, headers: Record<string, string>) =>
      ask(site.one, '/api/payments/stripe', { method: 'POST', headers, body: text })
    expect((await post(body, {})).status).toBe(400)
    expect((await post(`${body} `, { 'stripe-signature': signature })).status).toBe(400)
    expect((await shown(order)).state).toBe(NEW)
  })

  it.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'eur' }],
    ['an unknown order', { client_reference_id: '2222-2222-2222', metadata: { order: '2222-2222-2222' } }],
  ])('an event with %s is accepted and changes nothing', async (_what, session) => {
    const order = await placeOrder(site.one)
    expect((await sendEvent(eventOf(order, session))).status).toBe(200)
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
    expect(site.log()).toContain('an event does not match its order')
  })
})

/** Any Stripe event about an object. */
const stripeEvent = (type: string, object: object, id = `evt_${++events}`) =>
  JSON.stringify({ id, object: 'event', created: Math.floor(Date.now() / 1000), type, data: { object } })

const mailsTo = (recipient: string): { subject: string; text: string }[] => {
  const database = openSiteDatabase(site.dataDir, { readOnly: true })
  const rows = database.prepare('select subject, text from outbox where recipient = ?').all(recipient)
  database.close()
  return rows as { subject: string; text: string }[]
}

describe('a refund', () => {
  const paymentIds = ({ number }: OrderResponse) => ({ payment_intent: `pi_${number}`, charge: `ch_${number}` })
  const pay = (order: OrderResponse) => sendEvent(eventOf(order, paymentIds(order)))
  const charge = (order: OrderResponse, amount_refunded: number) =>
    stripeEvent('charge.refunded', {
      id: `ch_${order.number}`,
      payment_intent: `pi_${order.number}`,
      metadata: { order: order.number },
      amount: 1_990_000,
      amount_refunded,
      currency: 'rub',
      billing_details: { email: 'anna@example.com' },
    })
  const dispute = (order: OrderResponse, type: string, status: string) =>
    stripeEvent(`charge.dispute.${type}`, {
      id: `dp_${order.number}`,
      ...paymentIds(order),
      amount: 1_990_000,
      currency: 'rub',
      status,
    })

  it('is shown on the order page, in part and in full, for any number of deliveries', async () => {
    const order = await placeOrder(site.one)
    expect((await pay(order)).status).toBe(200)
    const part = charge(order, 500_000)
    for (let times = 0; times < 2; times++) expect((await sendEvent(part)).status).toBe(200)
    const page = (await get(order.link)).body
    expect(page).toContain(`<dd>${ru.order.payment.partlyRefunded}</dd>`)
    expect(page.replaceAll(/\s/g, ' ')).toMatch(/Оплачено<\/dt><dd>19 900 ₽<\/dd>.*Возвращено<\/dt><dd>5 000 ₽<\/dd>/)
    await sendEvent(charge(order, 1_990_000))
    expect(await shown(order)).toEqual({ state: ru.order.payment.refunded, payment: undefined })
    const notices = mailsTo(OPERATOR).filter(({ subject }) =>
      subject.endsWith(`${order.number}, ${ru.admin.orders.reasons.refund}`),
    )
    expect(notices).toHaveLength(2)
    for (const { text } of notices) {
      expect(text).toContain(ru.order.operatorNotice.refund)
      expect(text).toContain(`http://localhost:4200${order.link}`)
    }
  })

  it('is matched by its payment, as is a dispute, at any time', async () => {
    const order = await placeOrder(site.one)
    expect((await sendEvent(dispute(order, 'created', 'needs_response'))).status).toBe(200)
    expect((await shown(order)).state).toBe(NEW)
    await pay(order)
    expect(await shown(order)).toEqual({ state: ru.order.payment.disputed, payment: undefined })
    await sendEvent(dispute(order, 'closed', 'won'))
    expect((await shown(order)).state).toBe(PAID)
    await sendEvent(dispute(order, 'funds_withdrawn', 'under_review'))
    expect((await shown(order)).state).toBe(PAID)
  })

  it('creates no second session when no payment is pending', async () => {
    const order = await placeOrder(site.one)
    await sendEvent(eventOf(order, { payment_status: 'unpaid', id: `cs_${order.number}` }))
    expect(await shown(order)).toEqual({ state: ru.order.payment.pending, payment: undefined })
    await sendEvent(
      stripeEvent('checkout.session.async_payment_failed', {
        ...sessionOf(order),
        id: `cs_${order.number}`,
        payment_status: 'unpaid',
      }),
    )
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
  })
})

describe('a payment that an operator has to check', () => {
  type Admin = Awaited<ReturnType<typeof signedIn>>
  const ofSession = (order: OrderResponse, name: string, more: object = {}) =>
    eventOf(order, { id: `cs_${name}_${order.number}`, payment_intent: `pi_${name}_${order.number}`, ...more })
  const laterOf = (event: string, type: string) =>
    event.replace('checkout.session.completed', `checkout.session.${type}`)
  const change = (admin: Admin, { number }: OrderResponse, fields: object) =>
    admin(`/api/admin/orders/${number}`, {
      method: 'PATCH',
      body: JSON.stringify({ version: 1, ...fields }),
      headers: { 'content-type': 'application/json' },
    })

  const noticesOf = ({ number }: OrderResponse) =>
    mailsTo(OPERATOR).filter(({ subject }) =>
      subject.endsWith(`${number}, ${ru.admin.orders.reasons.unexpectedPayment}`),
    )
  const cancelled = { fulfilmentState: 'cancelled' }
  const markedPaid = { paymentState: 'paid' }
  /** Stripe's times are in seconds: this one is certainly after the previous change. */
  const soon = (event: string) => event.replace(/"created":\d+/, `"created":${Math.floor(Date.now() / 1000) + 2}`)

  it.each<[string, fields: object | undefined, (order: OrderResponse) => readonly string[], paid: number]>([
    [
      'a second session, paid while the money of the first is on its way',
      undefined,
      (order) => [
        ofSession(order, 'a', { payment_status: 'unpaid' }),
        ofSession(order, 'b'),
        laterOf(ofSession(order, 'a'), 'async_payment_succeeded'),
      ],
      39_800,
    ],
    [
      'two sessions that were open at the same time',
      undefined,
      (order) => [ofSession(order, 'a'), ofSession(order, 'b')],
      39_800,
    ],
    [
      'a session that had expired',
      undefined,
      (order) => [
        ofSession(order, 'a'),
        laterOf(ofSession(order, 'b', { payment_status: 'unpaid' }), 'expired'),
        ofSession(order, 'b'),
      ],
      39_800,
    ],
    ['a session of an order that was cancelled', cancelled, (order) => [ofSession(order, 'a')], 19_900],
    ['a session of an order that was marked as paid', markedPaid, (order) => [soon(ofSession(order, 'a'))], 39_800],
    ['a session of another amount', undefined, (order) => [ofSession(order, 'a', { amount_total: 100 })], 0],
    ['a session in another currency', undefined, (order) => [ofSession(order, 'a', { currency: 'eur' })], 0],
  ])(
    'is shown on the order page and emailed once, for any number of deliveries: %s',
    async (_what, fields, eventsOf, paid) => {
      const order = await placeOrder(site.one)
      const admin = await signedIn(site.one)
      if (fields) expect((await change(admin, order, fields)).status).toBe(200)
      const webhookEvents = eventsOf(order)
      for (const event of [...webhookEvents, ...webhookEvents]) expect((await sendEvent(event)).status).toBe(200)
      const shownToAdmin = JSON.parse((await admin(`/api/admin/orders/${order.number}`)).body) as {
        order: { paid: number }
        changes: { reason: string }[]
      }
      expect(shownToAdmin.order.paid).toBe(paid)
      expect(shownToAdmin.changes.filter(({ reason }) => reason === 'unexpectedPayment')).toHaveLength(1)
      expect(noticesOf(order).map(({ text }) => text.includes(ru.order.operatorNotice.unexpectedPayment))).toEqual([
        true,
      ])
    },
  )

  it('is reported when two arrive at the same time', async () => {
    const order = await placeOrder(site.one)
    const webhookEvents = [ofSession(order, 'a'), ofSession(order, 'b')]
    await Promise.all([...webhookEvents, ...webhookEvents].map((event) => sendEvent(event)))
    expect(noticesOf(order)).toHaveLength(1)
  })

  it('is not reported for the same payment in several events', async () => {
    const order = await placeOrder(site.one)
    await Promise.all([1, 2, 3].map(() => sendEvent(ofSession(order, 'a'))))
    expect(await shown(order)).toEqual({ state: PAID, payment: undefined })
    expect(noticesOf(order)).toEqual([])
  })

  it('is not caused by simultaneous clicks, which create one session', async () => {
    const order = await placeOrder(site.one)
    const sessionCount = stripe.sessions.length
    const responses = await Promise.all(Array.from({ length: 10 }, () => get(paymentOf(order))))
    expect(responses.map(({ headers }) => headers.location)).toEqual(responses.map(() => stripe.sessions.at(-1)?.url))
    expect(stripe.sessions).toHaveLength(sessionCount + 1)
  })

  it('is not caused by a click while the order is cancelled', async () => {
    for (let times = 0; times < 5; times++) {
      const order = await placeOrder(site.one)
      const admin = await signedIn(site.one)
      const sessionCount = stripe.sessions.length
      await Promise.all([get(paymentOf(order)), change(admin, order, { fulfilmentState: 'cancelled' })])
      expect(stripe.sessions.slice(sessionCount).filter(({ id }) => !stripe.expired.includes(id))).toEqual([])
    }
  })
})

describe('the webhook', () => {
  const order = () => ({ id: 'pi_x', metadata: { order: '2222-2222-2222' }, receipt_email: 'nobody@private.example' })

  it('logs an unhandled event of the site’s own payments once, by its type', async () => {
    const newOrder = await placeOrder(site.one)
    const event = stripeEvent(
      'payment_intent.succeeded',
      { ...order(), metadata: { order: newOrder.number } },
      'evt_other',
    )
    for (let times = 0; times < 3; times++) expect((await sendEvent(event)).status).toBe(200)
    expect(site.log().split('"evt_other"')).toHaveLength(2)
    expect(site.log()).toMatch(/"event":"evt_other","type":"payment_intent.succeeded"/)
    expect(site.log()).not.toContain('nobody@private.example')
  })

  it.each<[string, () => string, number]>([
    ['an event of an unknown order', () => stripeEvent('payment_intent.succeeded', order()), 200],
    ['an event of another shop', () => stripeEvent('customer.created', { id: 'cus_1' }), 200],
    [
      'a refund of a payment that is unknown',
      () => stripeEvent('refund.created', { id: 're_1', payment_intent: 'pi_none', amount: 1, currency: 'rub' }),
      200,
    ],
    ['an event that is no JSON', () => '{', 422],
    [
      'an event without a time',
      () => JSON.stringify({ id: 'evt_t', type: 'charge.refunded', data: { object: {} } }),
      422,
    ],
    [
      'a refund without an amount',
      () => stripeEvent('charge.refunded', { id: 'ch_1', metadata: { order: '2222-2222-2222' }, currency: 'rub' }),
      422,
    ],
    ['too much', () => ' '.repeat(300_000), 413],
  ])('returns the status of %s', async (_what, body, status) => {
    expect((await sendEvent(body())).status).toBe(status)
  })

  it('returns 400 for a malformed signature', async () => {
    for (const signature of [
      '',
      'x',
      `t=${Math.floor(Date.now() / 1000)},v1=`,
      `t=${Math.floor(Date.now() / 1000)},v1`,
      't=x,v1=ab',
      ',,,',
    ])
      expect(
        (
          await ask(site.one, '/api/payments/stripe', {
            method: 'POST',
            headers: { 'stripe-signature': signature },
            body: '{}',
          })
        ).status,
      ).toBe(400)
  })
})

it('an order is arranged by the operator when no payment is configured', async () => {
  const plain = await sharedSite()
  const order = await placeOrder(plain.one)
  expect(order.payment).toBeUndefined()
  const page = await get(order.link, plain.one)
  expect([page.status, page.body.includes('/api/payments')]).toEqual([200, false])
  const response = await get(order.link.replace('/basket/order-status', '/api/payments'), plain.one)
  expect([response.status, response.headers.location]).toEqual([303, order.link])
})
