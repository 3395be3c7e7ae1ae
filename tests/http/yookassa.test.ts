import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ru from '../../public/assets/i18n/ru.json' with { type: 'json' }
import { runPrivacyCommand } from '../../lib/cli/privacy-command.ts'
import type { OrderResponse } from '../../lib/contract/orders.ts'
import { orderAdminResponseSchema, type OrderAdminResponse } from '../../lib/contract/orders-admin.ts'
import { runInProcess } from '../support/contract/command-output.ts'
import { SHOP_ID, YOOKASSA_KEY, yookassaServer, type YookassaServer } from '../support/contract/yookassa-server.ts'
import { placeOrder, someone } from '../support/place-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, startSite, type Site } from '../support/site.ts'

let yookassa: YookassaServer
let site: Site
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  yookassa = await yookassaServer()
  site = await startSite({
    TRUSTED_PROXIES: '1',
    PAYMENT_1: 'yookassa',
    YOOKASSA_SHOP_ID: SHOP_ID,
    YOOKASSA_SECRET_KEY: YOOKASSA_KEY,
    YOOKASSA_API_URL: yookassa.apiUrl,
    RECEIPT_VAT_CODE: '1',
    ...ADMIN,
  })
  admin = await signedIn(site.one)
})
afterAll(async () => {
  await site.stop()
  await yookassa.close()
})

const get = (path: string) => ask(site.one, path, { headers: someone() })

/** Opens the payment page of an order; returns the id of the payment. */
async function openPayment({ payment = '' }: OrderResponse): Promise<string> {
  const { status, headers } = await get(payment)
  expect(status).toBe(303)
  return new URL(String(headers.location)).searchParams.get('orderId') ?? ''
}
const notify = (body: string) =>
  ask(site.one, '/api/payments/yookassa', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...someone() },
    body,
  })
const stateOf = (page: string) =>
  Object.entries(ru.order.payment).find(([, text]) => page.includes(`<dd>${text}</dd>`))?.[0]
const shown = async ({ link }: OrderResponse) => stateOf((await get(link)).body)
const adminOrder = async (number: string): Promise<OrderAdminResponse> =>
  orderAdminResponseSchema.parse(JSON.parse((await admin(`/api/admin/orders/${number}`)).body))
const refund = (number: string, body: object) =>
  admin(`/api/admin/orders/${number}/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const erase = async (number: string) => {
  const env = { DATA_DIR: site.dataDir, OPERATOR_EMAIL: 'operator@site.test' }
  expect(await runInProcess(runPrivacyCommand, ['erase', number, '--yes'], env)).toMatchObject({ code: 0 })
}

describe('an order of variant 1', () => {
  it('is paid on the page of YooKassa once a notification is confirmed by the API', async () => {
    const order = await placeOrder(site.one)
    const id = await openPayment(order)
    expect(yookassa.requests.at(-1)?.body).toMatchObject({
      amount: { value: '19900.00', currency: 'RUB' },
      metadata: { order: order.number },
      receipt: { customer: { email: 'anna@example.com' }, items: [{ vat_code: 1 }] },
    })
    // The same page is offered again.
    expect(await openPayment(order)).toBe(id)
    const forged = { id, status: 'succeeded', amount: { value: '19900.00', currency: 'RUB' } }
    expect(
      (await notify(JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: forged }))).status,
    ).toBe(200)
    expect(await shown(order)).toBe('unpaid')
    // It is not closed: a second page could be paid as well.
    expect(await openPayment(order)).toBe(id)
    const notification = yookassa.settle(id, 'succeeded')
    for (let delivery = 0; delivery < 3; delivery += 1) expect((await notify(notification)).status).toBe(200)
    expect(await shown(order)).toBe('paid')
    const { changes } = await adminOrder(order.number)
    expect(changes.map(({ reason }) => reason)).toEqual(['payment'])
  })

  it('is paid when the buyer returns before the notification', async () => {
    const order = await placeOrder(site.one)
    const id = await openPayment(order)
    const { body } = await get(`${order.link}&payment=returned`)
    expect([stateOf(body), body.includes(ru.order.payAwaited)]).toEqual(['unpaid', true])
    const notification = yookassa.settle(id, 'succeeded')
    // The state is read again after a few seconds at the earliest.
    await expect
      .poll(async () => stateOf((await get(`${order.link}&payment=returned`)).body), { timeout: 20_000 })
      .toBe('paid')
    expect((await notify(notification)).status).toBe(200)
    expect((await adminOrder(order.number)).changes).toHaveLength(1)
  })

  it('can be paid again after a payment that failed, and in the reverse order of notifications', async () => {
    const order = await placeOrder(site.one)
    const first = await openPayment(order)
    const failure = yookassa.settle(first, 'canceled', 'insufficient_funds')
    expect((await notify(failure)).status).toBe(200)
    expect(await shown(order)).toBe('unpaid')
    const second = await openPayment(order)
    expect(second).not.toBe(first)
    const success = yookassa.settle(second, 'succeeded')
    await notify(success)
    await notify(failure)
    expect(await shown(order)).toBe('paid')
  })

  it('is refunded in part and in whole from the back office, and never above the payment', async () => {
    const order = await placeOrder(site.one)
    const payment = await openPayment(order)
    await notify(yookassa.settle(payment, 'succeeded'))
    const before = await adminOrder(order.number)
    expect(before.refundable).toEqual([{ payment, provider: 'yookassa', amount: 19_900 }])
    const { version } = before.order
    const part = { payment, amount: 900.5, key: randomUUID(), version }
    const refused: [object, number][] = [
      [{ ...part, amount: 19_900.01 }, 422],
      [{ ...part, payment: 'another' }, 422],
      [{ ...part, version: version - 1 }, 409],
      [{ ...part, amount: 0 }, 400],
      [{ ...part, amount: 0.001 }, 400],
      [{ ...part, amount: 10.005 }, 400],
      [{ ...part, amount: -1 }, 400],
    ]
    for (const [body, status] of refused)
      expect([body, (await refund(order.number, body)).status]).toEqual([body, status])
    expect((await adminOrder(order.number)).refundable).toEqual(before.refundable)
    yookassa.troubles.push('made-cut', 'cut')
    const unanswered = await refund(order.number, part)
    expect(unanswered.status).toBe(202)
    expect(orderAdminResponseSchema.parse(JSON.parse(unanswered.body))).toMatchObject({
      order: { paymentState: 'paid', refunded: 0 },
      refundable: [{ payment, amount: 18_999.5 }],
      pendingRefunds: [{ payment, provider: 'yookassa', amount: 900.5, key: part.key }],
    })
    expect((await refund(order.number, { ...part, key: randomUUID() })).status).toBe(409)
    const response = await refund(order.number, part)
    expect(response.status).toBe(200)
    const after = orderAdminResponseSchema.parse(JSON.parse(response.body))
    expect(after.order).toMatchObject({ paymentState: 'partlyRefunded', refunded: 900.5 })
    expect(after.refundable).toEqual([{ payment, provider: 'yookassa', amount: 18_999.5 }])
    expect(after.changes[0]).toMatchObject({ actor: ADMIN.ADMIN_EMAIL, reason: 'refund' })
    const rest = { payment, amount: 18_999.5, key: randomUUID(), version: after.order.version }
    expect((await refund(order.number, rest)).status).toBe(200)
    const [id = ''] = [...yookassa.refunds.keys()].slice(-1)
    const object = { id, payment_id: payment }
    await notify(JSON.stringify({ type: 'notification', event: 'refund.succeeded', object }))
    const end = await adminOrder(order.number)
    expect(end.order).toMatchObject({ paymentState: 'refunded', refunded: 19_900 })
    expect([end.refundable, yookassa.payments.get(payment)?.refunded]).toEqual([[], 1_990_000])
    expect(await shown(order)).toBe('refunded')
  })

  it('that is paid after its cancellation is reported, and can be refunded', async () => {
    const order = await placeOrder(site.one)
    const payment = await openPayment(order)
    const { version } = (await adminOrder(order.number)).order
    const cancelled = await admin(`/api/admin/orders/${order.number}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fulfilmentState: 'cancelled', version }),
    })
    expect(cancelled.status).toBe(200)
    await notify(yookassa.settle(payment, 'succeeded'))
    const { changes, refundable } = await adminOrder(order.number)
    expect(changes[0]?.reason).toBe('unexpectedPayment')
    expect(refundable).toEqual([{ payment, provider: 'yookassa', amount: 19_900 }])
  })

  it('stays payable later if YooKassa is away', async () => {
    const order = await placeOrder(site.one)
    yookassa.troubles.push(500, 500)
    const { status, headers } = await get(order.payment ?? '')
    expect([status, headers.location]).toEqual([303, expect.stringContaining('payment=failed')])
    expect((await get(String(headers.location))).body).toContain(ru.order.payFailed)
    expect(await openPayment(order)).not.toBe('')
  })
})

it('an event that is not of YooKassa, or of another system, is rejected', async () => {
  for (const body of [
    '',
    '{}',
    'x',
    '[]',
    JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: {} }),
  ])
    expect([body, (await notify(body)).status]).toEqual([body, 400])
  expect((await ask(site.one, '/api/payments/stripe', { method: 'POST', headers: someone(), body: '{}' })).status).toBe(
    404,
  )
})

it('events of one payment cause a limited number of calls to YooKassa', async () => {
  const id = await openPayment(await placeOrder(site.one))
  const count = yookassa.requests.length
  const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id } })
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await notify(body)).status))
  expect([statuses.filter((status) => status === 200).length, yookassa.requests.length - count]).toEqual([10, 10])
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

it('a refund of an order whose buyer was erased is not sent to YooKassa, as its receipt has no address', async () => {
  const order = await placeOrder(site.one)
  const payment = await openPayment(order)
  await notify(yookassa.settle(payment, 'succeeded'))
  await erase(order.number)
  const { version } = (await adminOrder(order.number)).order
  const count = yookassa.requests.length
  const { status, body } = await refund(order.number, { payment, amount: 5000, key: randomUUID(), version })
  expect([status, JSON.parse(body).title]).toEqual([410, 'The data of the buyer were erased'])
  expect(yookassa.requests).toHaveLength(count)
  expect((await adminOrder(order.number)).pendingRefunds).toEqual([])
})

it('a refund waits for the result of another one, also after a note', async () => {
  const order = await placeOrder(site.one)
  const payment = await openPayment(order)
  await notify(yookassa.settle(payment, 'succeeded'))
  const { version } = (await adminOrder(order.number)).order
  const first = { payment, amount: 5000, key: randomUUID(), version }
  yookassa.delayMs = 500
  const slow = refund(order.number, first)
  await expect.poll(async () => (await adminOrder(order.number)).pendingRefunds).toHaveLength(1)
  const noted = await admin(`/api/admin/orders/${order.number}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ note: 'called', version }),
  })
  expect(noted.status).toBe(200)
  const later = { ...first, key: randomUUID(), version: (await adminOrder(order.number)).order.version }
  expect((await refund(order.number, later)).status).toBe(409)
  expect((await slow).status).toBe(200)
  yookassa.delayMs = 0
  expect(yookassa.payments.get(payment)?.refunded).toBe(500_000)
})

it('simultaneous refunds of one version are made once', async () => {
  const order = await placeOrder(site.one)
  const payment = await openPayment(order)
  await notify(yookassa.settle(payment, 'succeeded'))
  const { version } = (await adminOrder(order.number)).order
  yookassa.delayMs = 500
  const responses = await Promise.all(
    [1, 2, 3].map(() => refund(order.number, { payment, amount: 5000, key: randomUUID(), version })),
  )
  yookassa.delayMs = 0
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(yookassa.payments.get(payment)?.refunded).toBe(500_000)
})

it('an event of an unknown payment causes no call to YooKassa', async () => {
  const count = yookassa.requests.length
  const object = { id: randomUUID() }
  const { status } = await notify(JSON.stringify({ type: 'notification', event: 'payment.succeeded', object }))
  expect([status, yookassa.requests.length]).toEqual([200, count])
})

it('an order of variant 2 is arranged by the operator', async () => {
  const order = await placeOrder(site.two, {
    currency: 'CLP',
    country: 'CL',
    lang: 'es',
    contact: { name: 'Ana', phone: '+56 9 6123 4567', email: 'ana@example.com' },
    expectedTotal: 179_000,
  })
  expect(order.payment).toBeUndefined()
})
