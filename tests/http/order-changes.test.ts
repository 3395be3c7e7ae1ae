import { randomUUID } from 'node:crypto'
import { parse } from 'node-html-parser'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderResponseSchema, type OrderResponse } from '../../lib/contract/orders.ts'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { createSignature } from '../../lib/http/signature.ts'
import { emailsIn } from '../support/emails.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

const DAY = 24 * 60 * 60_000
const SIGNING_SECRET = 'a secret of the tests that signs links'
const OPERATOR_EMAIL = 'operator@centre.test'
const BUYER = 'Anna'
let site: Site
let call: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1', SIGNING_SECRET, OPERATOR_EMAIL, ...ADMIN })
  call = await signedIn(site.one)
})
afterAll(() => site.stop())

/** Every call comes from another visitor, because limits are per IP. */
let visitors = 0
const someone = () => ({ 'x-forwarded-for': `198.51.${Math.trunc(++visitors / 250)}.${visitors % 250}` })
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const textOf = (language: Language, key: string, values: Record<string, string> = {}) =>
  plain(
    (textsOf(language).get(key) ?? expect.fail(key)).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  )
const originOf = (language: Language) => (language === 'ru' ? site.one : site.two)

interface PlacedOrder extends OrderResponse {
  readonly email: string
  readonly language: Language
}

async function placeOrder(language: Language = 'ru'): Promise<PlacedOrder> {
  const email = `${randomUUID()}@visitor.test`
  const abroad = { country: 'LV', currency: 'EUR', expectedTotal: 179 }
  const contact = { name: BUYER, phone: '+371 20000000', email }
  const response = await ask(originOf(language), '/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...someone() },
    body: JSON.stringify(sampleOrder({ lang: language, contact, ...(language !== 'ru' && abroad) })),
  })
  expect(response.status, response.body).toBe(201)
  return { ...orderResponseSchema.parse(JSON.parse(response.body)), email, language }
}

/** Changes an order as an administrator, in its current version. */
async function change({ number }: OrderResponse, fields: object): Promise<void> {
  const { order } = JSON.parse((await call(`/api/admin/orders/${number}`)).body) as { order: { version: number } }
  const body = JSON.stringify({ ...fields, version: order.version })
  const headers = { 'content-type': 'application/json' }
  const response = await call(`/api/admin/orders/${number}`, { method: 'PATCH', headers, body })
  expect(response.status, response.body).toBe(200)
}

const emailsAbout = async ({ number }: OrderResponse, to: string) =>
  (await Promise.all(emailsIn(site.dataDir).map((message) => PostalMime.parse(message)))).filter(
    (email) => email.to?.some(({ address }) => address === to) && `${email.subject} ${email.text}`.includes(number),
  )
const emailWith = (order: OrderResponse, to: string, subject: string): Promise<Email> =>
  eventually(
    async () => (await emailsAbout(order, to)).find((email) => plain(email.subject ?? '').endsWith(subject)),
    (email): email is Email => email !== undefined,
  ) as Promise<Email>

const readPage = async ({ language, link }: PlacedOrder, more = '') => {
  const response = await ask(originOf(language), link + more, { headers: { accept: 'text/html', ...someone() } })
  return { status: response.status, main: parse(response.body).querySelector('main') ?? expect.fail(response.body) }
}
const fieldsOf = (form: ReturnType<typeof parse>) =>
  form.querySelectorAll('input').map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? ''])
const cancel = ({ language }: PlacedOrder, fields: string[][], headers: Record<string, string> = {}) =>
  ask(originOf(language), '/api/orders/cancel', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...someone(), ...headers },
    body: new URLSearchParams(fields as [string, string][]).toString(),
  })
const linkFields = ({ link, language }: PlacedOrder) => [...new URL(link, site.one).searchParams, ['lang', language]]

describe('the emails to the buyer about each change', () => {
  it.each(LANGUAGES)('are in the language of the order and lead to it: %s', async (language) => {
    const order = await placeOrder(language)
    const { number } = order
    const shipment = { carrier: 'Omniva', trackingNumber: `CE${number}` }
    await change(order, { paymentState: 'paid' })
    await change(order, { fulfilmentState: 'kitSent', ...shipment })
    await change(order, { fulfilmentState: 'sampleReceived' })
    await change(order, { fulfilmentState: 'inLaboratory' })
    await change(order, { fulfilmentState: 'reportReady' })
    const notices = ['paid', 'kitSent', 'sampleReceived', 'reportReady'] as const
    const emails = await Promise.all(
      notices.map((notice) =>
        emailWith(order, order.email, textOf(language, `order.update.${notice}.title`, { number })),
      ),
    )
    for (const email of emails) {
      const [href] = parse(email.html ?? '')
        .querySelectorAll('a')
        .map((anchor) => anchor.getAttribute('href')?.replaceAll('&amp;', '&') ?? '')
        .filter((address) => address.includes('order-status'))
      expect(email.text).toContain(href)
      const { pathname, search } = new URL(href ?? '')
      expect((await ask(originOf(language), pathname + search, { headers: someone() })).status).toBe(200)
      expect(`${email.text} ${email.html}`).not.toContain(BUYER)
    }
    expect(emails[1]?.text).toContain(shipment.trackingNumber)
    expect((await emailsAbout(order, order.email)).length).toBe(notices.length + 1)
    expect(plain((await readPage(order)).main.text)).toContain(shipment.trackingNumber)
  })

  it('are not sent about a change that says so', async () => {
    const order = await placeOrder()
    await change(order, { fulfilmentState: 'kitSent', notify: false })
    await change(order, { fulfilmentState: 'sampleReceived' })
    const title = textOf('ru', 'order.update.sampleReceived.title', { number: order.number })
    await emailWith(order, order.email, title)
    const subjects = (await emailsAbout(order, order.email)).map(({ subject }) => plain(subject ?? ''))
    expect(
      subjects.filter((one) => one.includes(textOf('ru', 'order.update.kitSent.title', { number: order.number }))),
    ).toEqual([])
  })
})

describe('cancelling an order by its buyer', () => {
  it.each(LANGUAGES)('is a form on its page, and is emailed to the buyer and the operator: %s', async (language) => {
    const order = await placeOrder(language)
    const { main } = await readPage(order)
    const form = main.querySelector('form[action="/api/orders/cancel"]') ?? expect.fail('no form')
    expect(plain(form.text)).toContain(textOf(language, 'order.cancel.unpaid'))
    const done = await cancel(order, fieldsOf(form), { origin: originOf(language) })
    expect([done.status, done.headers.location]).toEqual([303, order.link])
    const after = (await readPage(order)).main
    expect(plain(after.text)).toContain(textOf(language, 'order.update.cancelled.text'))
    expect(after.querySelector('form')).toBeNull()
    await emailWith(order, order.email, textOf(language, 'order.update.cancelled.title', { number: order.number }))
    const notice = await emailWith(order, OPERATOR_EMAIL, textOf('ru', 'admin.orders.reasons.cancelledByBuyer'))
    expect(plain(notice.text ?? '')).toContain(textOf('ru', 'order.operatorNotice.cancelledByBuyer'))
    // Pressed in a second tab.
    expect((await cancel(order, fieldsOf(form))).status).toBe(303)
    expect(await emailsAbout(order, OPERATOR_EMAIL)).toHaveLength(2)
  })

  it('promises a refund of what was paid', async () => {
    const order = await placeOrder()
    await change(order, { paymentState: 'paid' })
    const form = (await readPage(order)).main.querySelector('form')
    expect(plain(form?.text ?? '')).toContain(textOf('ru', 'order.cancel.paid', { amount: '19 900 ₽' }))
    await cancel(order, linkFields(order))
    expect(plain((await readPage(order)).main.text)).toContain(textOf('ru', 'order.update.cancelled.refundFollows'))
  })

  it('is too late once the kit was sent, and the page says so', async () => {
    const order = await placeOrder()
    await change(order, { fulfilmentState: 'kitSent' })
    expect((await readPage(order)).main.querySelector('form')).toBeNull()
    const late = await cancel(order, linkFields(order))
    expect([late.status, late.headers.location]).toEqual([303, `${order.link}&cancel=tooLate`])
    const { main } = await readPage(order, '&cancel=tooLate')
    expect(plain(main.querySelector('[role=alert]')?.text ?? '')).toBe(textOf('ru', 'order.cancel.tooLate'))
  })

  it('an expired link cancels nothing, nor does one with another signature, or a form of another site', async () => {
    const order = await placeOrder()
    const until = new Date(Date.now() - DAY).toISOString().slice(0, 10)
    const sign = createSignature(`order ${order.number} ${until} 1`, SIGNING_SECRET)
    const expired = Object.entries({ order: order.number, until, version: '1', sign })
    const forged = linkFields(order).map(([name = '', value = '']) => [name, name === 'sign' ? `${value}x` : value])
    for (const fields of [expired, forged, []]) expect((await cancel(order, fields)).status).toBe(303)
    for (const origin of ['https://other.test', 'null'])
      expect((await cancel(order, linkFields(order), { origin })).status).toBe(403)
    expect((await readPage(order)).main.querySelector('form[action="/api/orders/cancel"]')).not.toBeNull()
  })
})
