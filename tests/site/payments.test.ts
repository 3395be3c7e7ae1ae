import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAnswerSchema, type OrderAnswer } from '../../lib/contract/orders.ts'
import { SECRET_KEY, stripeServer, type StripeServer } from '../support/contract/stripe-server.ts'
import { leadsOnTo } from '../support/leads-on.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ask, startSite, type Site } from '../support/site.ts'

const WEBHOOK_SECRET = 'whsec_test_secret'
let stripe: StripeServer
let site: Site
beforeAll(async () => {
  stripe = await stripeServer()
  site = await startSite({
    TRUSTED_PROXIES: '1',
    PAYMENT: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.apiUrl,
  })
})
afterAll(async () => {
  await site.stop()
  await stripe.close()
})

/** Every call comes from another visitor: the limits are by address. */
let visitors = 0
const someone = () => ({ 'x-forwarded-for': `198.51.100.${++visitors}` })

async function place(at: Site, changes: object = {}, origin = at.one): Promise<OrderAnswer> {
  const answer = await ask(origin, '/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...someone() },
    body: JSON.stringify(sampleOrder(changes)),
  })
  expect(answer.status, answer.body).toBe(201)
  return orderAnswerSchema.parse(JSON.parse(answer.body))
}
const get = (path: string, origin = site.one) => ask(origin, path, { headers: someone() })
const paymentOf = ({ payment }: OrderAnswer): string => {
  if (!payment) throw new Error('the order has no payment')
  return payment
}

let events = 0
/** An event as Stripe sends it, about an order of 19 900 roubles. */
function eventOf({ number }: OrderAnswer, session: object = {}): string {
  const object = {
    id: 'cs_test_1',
    object: 'checkout.session',
    client_reference_id: number,
    metadata: { order: number },
    payment_status: 'paid',
    amount_total: 1_990_000,
    currency: 'rub',
    ...session,
  }
  return JSON.stringify({
    id: `evt_${++events}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type: 'checkout.session.completed',
    data: { object },
  })
}
function tell(body: string, { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000) } = {}) {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return ask(site.one, '/api/payments/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  })
}
const NEW = 'Принят, ждёт подтверждения'
const PAID = 'Оплачен'
/** What the page of an order says: its state, and the way to pay. */
async function shown({ link }: OrderAnswer): Promise<{ state: string | undefined; payment: string | undefined }> {
  const { body } = await get(link)
  return {
    state: [NEW, PAID].find((state) => body.includes(`<dd>${state}</dd>`)),
    payment: /href="(\/api\/payments\?[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&'),
  }
}

it('the form that orders may lead to the payment system, and no other page', async () => {
  const targets = async (path: string) => / form-action ([^;]*)/.exec(String((await get(path)).headers['content-security-policy']))?.[1]
  expect(await targets('/basket/order')).toBe(`'self' https://checkout.stripe.com ${stripe.apiUrl}`)
  for (const path of ['/', '/exome', '/basket', '/account/sign-in', '/legal']) expect([path, await targets(path)]).toEqual([path, "'self'"])
})

describe('a new order', () => {
  it('leads to the payment system, with its number, lines and pages', async () => {
    const order = await place(site, {
      items: [{ bitrixId: '1004', quantity: 2, consultation: true }],
      expectedTotal: 96_700,
      utms: { client_reference_id: 'partner-7' },
    })
    const made = stripe.sessions.length
    const answer = await get(paymentOf(order))
    expect([answer.status, answer.headers.location]).toEqual([303, stripe.sessions[made]?.url])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(stripe.asked.at(-1)).toMatchObject({
      client_reference_id: order.number,
      'metadata[order]': order.number,
      'metadata[client_reference]': 'partner-7',
      'line_items[0][price_data][currency]': 'rub',
      'line_items[0][price_data][unit_amount]': '4590000',
      'line_items[0][quantity]': '2',
      'line_items[1][price_data][unit_amount]': '490000',
      customer_email: 'anna@example.com',
    })
    expect(stripe.asked.at(-1)?.['success_url']).toContain(order.link)
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
    expect((await get(paymentOf(order))).headers.location).toBe(answer.headers.location)
    expect(stripe.sessions).toHaveLength(made + 1)
  })

  it('of variant 2 is paid in its own currency', async () => {
    const order = await place(
      site,
      { currency: 'CLP', lang: 'es', country: 'CL', contact: { name: 'Ana', phone: '+56 9 6123 4567', email: 'ana@example.com' }, expectedTotal: 179_000 },
      site.two,
    )
    expect((await get(paymentOf(order), site.two)).status).toBe(303)
    expect(stripe.asked.at(-1)).toMatchObject({
      'line_items[0][price_data][currency]': 'clp',
      'line_items[0][price_data][unit_amount]': '179000',
      locale: 'es-419',
    })
    expect(stripe.asked.at(-1)?.['success_url']).toContain('/es/basket/order-status?')
  })

  it.each([
    ['no signature', (address: string) => address.replace(/&sign=[^&]+/, '')],
    ['another signature', (address: string) => address.replace(/sign=[^&]+/, `sign=${'A'.repeat(43)}`)],
    ['another number', (address: string) => address.replace(/order=[^&]+/, 'order=2222-2222-2222')],
    ['nothing', () => '/api/payments'],
  ])('with %s makes no session', async (_what, change) => {
    const order = await place(site)
    const asked = stripe.asked.length
    expect((await get(change(paymentOf(order)))).status).toBe(404)
    expect(stripe.asked).toHaveLength(asked)
  })

  it('stands when the payment system is down, and says so', async () => {
    const order = await place(site)
    stripe.troubles.push('500-do-not-retry', '500-do-not-retry')
    const answer = await get(paymentOf(order))
    const back = String(answer.headers.location)
    expect([answer.status, new URL(back, site.one).searchParams.get('payment')]).toEqual([303, 'failed'])
    const page = await get(back)
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/Страница оплаты сейчас недоступна\./)
    expect(page.body).toContain(NEW)
    expect((await get(paymentOf(order))).headers.location).toBe(stripe.sessions.at(-1)?.url)
    expect((await get(order.link)).body).not.toMatch(/Страница оплаты сейчас недоступна\./)
  })
})

describe('paying again and again', () => {
  it('is refused for as long as is said, and leads on to the order', async () => {
    const order = await place(site)
    const headers = { 'x-forwarded-for': '203.0.113.80' }
    const again = () => ask(site.one, paymentOf(order), { headers })
    for (let times = 0; times < 20; times += 1) expect((await again()).status).toBe(303)
    const tooMany = await again()
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await get(leadsOnTo(tooMany))).body).toMatch(/Страница оплаты сейчас недоступна\./)
  })
})

describe('an event of the payment system', () => {
  it('pays the order once and for all: nothing is left to pay', async () => {
    const order = await place(site)
    const event = eventOf(order)
    expect([(await tell(event)).status, await shown(order)]).toEqual([200, { state: PAID, payment: undefined }])
    expect([(await tell(event)).status, await shown(order)]).toEqual([200, { state: PAID, payment: undefined }])
    expect((await tell(eventOf(order, { payment_status: 'unpaid' }))).status).toBe(200)
    expect((await shown(order)).state).toBe(PAID)
    const asked = stripe.asked.length
    const answer = await get(paymentOf(order))
    expect([answer.status, answer.headers.location]).toEqual([303, order.link])
    expect(stripe.asked).toHaveLength(asked)
  })

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['an old signature', { at: Math.floor(Date.now() / 1000) - 3600 }],
  ])('with %s is refused', async (_what, how) => {
    const order = await place(site)
    expect((await tell(eventOf(order), how)).status).toBe(400)
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
  })

  it('without a signature, or changed on its way, is refused', async () => {
    const order = await place(site)
    const body = eventOf(order)
    const at = Math.floor(Date.now() / 1000)
    const signature = `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')}`
    const post = (text: string, headers: Record<string, string>) => ask(site.one, '/api/payments/stripe', { method: 'POST', headers, body: text })
    expect((await post(body, {})).status).toBe(400)
    expect((await post(`${body} `, { 'stripe-signature': signature })).status).toBe(400)
    expect((await shown(order)).state).toBe(NEW)
  })

  it.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'eur' }],
    ['an order that is none', { client_reference_id: '2222-2222-2222', metadata: { order: '2222-2222-2222' } }],
  ])('of %s is taken and changes nothing', async (_what, session) => {
    const order = await place(site)
    expect((await tell(eventOf(order, session))).status).toBe(200)
    expect(await shown(order)).toEqual({ state: NEW, payment: order.payment })
    expect(site.log()).toContain('an event does not fit its order')
  })
})

it('an order is arranged by the operator where no payment is configured', async () => {
  const plain = await startSite({ TRUSTED_PROXIES: '1' })
  try {
    const order = await place(plain)
    expect(order.payment).toBeUndefined()
    const page = await get(order.link, plain.one)
    expect([page.status, page.body.includes('/api/payments')]).toEqual([200, false])
    const answer = await get(order.link.replace('/basket/order-status', '/api/payments'), plain.one)
    expect([answer.status, answer.headers.location]).toEqual([303, order.link])
  } finally {
    await plain.stop()
  }
})
