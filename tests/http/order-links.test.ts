import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderResponseSchema, type OrderResponse } from '../../lib/contract/orders.ts'
import { formatDate } from '../../lib/domain/dates.ts'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { createSignature } from '../../lib/http/signature.ts'
import { SECRET_KEY, stripeServer, type StripeServer } from '../support/contract/stripe-server.ts'
import { leadsOnTo } from '../support/meta-refresh.ts'
import { emailsIn } from '../support/emails.ts'
import { textsOf } from '../unit/messages/catalogues.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const DAY = 24 * 60 * 60_000
const DAYS = 10
const textOf = (language: Language, key: string) => textsOf(language).get(key) ?? ''
const IGNORE_NOTE = { ru: textOf('ru', 'order.mail.notAsked'), lv: textOf('lv', 'order.mail.notAsked') }
const SIGNING_SECRET = 'a secret of the tests that signs links'
const OPERATOR_EMAIL = 'operator@centre.test'
let stripe: StripeServer
let site: Site
beforeAll(async () => {
  stripe = await stripeServer()
  site = await startSite({
    TRUSTED_PROXIES: '1',
    SIGNING_SECRET,
    ORDER_LINK_DAYS: String(DAYS),
    OPERATOR_EMAIL,
    PAYMENT_1: 'stripe',
    PAYMENT_2: 'stripe',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_test_secret',
    STRIPE_API_URL: stripe.apiUrl,
    ...ADMIN,
  })
})
afterAll(async () => {
  await site.stop()
  await stripe.close()
})

/** Every call comes from another visitor, because limits are per IP. */
let visitors = 0
const someone = () => ({ 'x-forwarded-for': `198.51.${Math.trunc(++visitors / 250)}.${visitors % 250}` })
const read = (path: string, origin = site.one) => ask(origin, path, { headers: { accept: 'text/html', ...someone() } })

interface PlacedOrder extends OrderResponse {
  readonly email: string
}

async function placeOrder({
  language = 'ru' as Language,
  email = `${randomUUID()}@visitor.test`,
  key = randomUUID() as string,
  status = 201,
} = {}): Promise<PlacedOrder> {
  const abroad = { country: 'LV', currency: 'EUR', expectedTotal: 179 }
  const contact = { name: 'Anna', phone: '+371 20000000', email }
  const response = await ask(language === 'ru' ? site.one : site.two, '/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...someone() },
    body: JSON.stringify(sampleOrder({ lang: language, contact, ...(language !== 'ru' && abroad) })),
  })
  expect(response.status, response.body).toBe(status)
  return { ...orderResponseSchema.parse(JSON.parse(response.body)), email }
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
const queryOf = (path: string) => new URL(path, site.one).searchParams
/** The link of an order with other claims, signed by the site's own secret. */
function signedLink({ link, number }: OrderResponse, claims?: { until: string; version?: number }): string {
  const { version = 1, until = '' } = claims ?? {}
  const [text, more] = claims
    ? [`order ${number} ${until} ${version}`, { until, version: String(version) }]
    : [`order ${number}`, {}]
  const url = new URL(link, site.one)
  for (const name of ['until', 'version', 'sign']) url.searchParams.delete(name)
  for (const [name, value] of Object.entries({ ...more, sign: createSignature(text, SIGNING_SECRET) }))
    url.searchParams.set(name, value)
  return url.pathname + url.search
}
const expiredLink = (order: OrderResponse) => signedLink(order, { until: dayAt(Date.now() - DAY) })

/** Sends the form on the page of an expired link. */
const askForLink = (fields: Iterable<readonly [string, string]>, headers: Record<string, string> = {}) =>
  ask(site.one, '/api/orders/link', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...someone(), ...headers },
    body: new URLSearchParams([...fields].map(([name, value]) => [name, value])).toString(),
  })
const emailsTo = (email: string) =>
  Promise.all(
    emailsIn(site.dataDir)
      .filter((message) => message.includes(`\nTo: ${email}`))
      .map((message) => PostalMime.parse(message)),
  )
const arrived = (email: string, count: number) =>
  eventually(
    () => emailsTo(email),
    (emails) => emails.length >= count,
  )

const fieldsOf = (html: string) =>
  Array.from(
    html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value] as const,
  )
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

async function revoke({ number }: OrderResponse, call?: Awaited<ReturnType<typeof signedIn>>) {
  const response = await (call ?? (await signedIn(site.one)))(`/api/admin/orders/${number}/links`, { method: 'DELETE' })
  expect(response.status, response.body).toBe(200)
  return JSON.parse(response.body) as { changes: { reason: string; actor: string }[] }
}

const createdAt = (number: string, at: Date) => {
  const database = openSiteDatabase(site.dataDir)
  database.prepare('update orders set created_at = ? where number = ?').run(at.toISOString(), number)
  database.close()
}

describe('a link to an order', () => {
  it('expires after ORDER_LINK_DAYS, as the email to the buyer says', async () => {
    const order = await placeOrder()
    const until = queryOf(order.link).get('until') ?? ''
    expect([dayAt(Date.now() + DAYS * DAY), dayAt(Date.now() - 60_000 + DAYS * DAY)]).toContain(until)
    const [email] = await arrived(order.email, 1)
    expect(email?.text).toContain(formatDate(new Date(until)))
    expect((await read(order.link)).status).toBe(200)
  })

  it.each(LANGUAGES)('an expired or revoked link explains itself and offers a new one: %s', async (language) => {
    const order = await placeOrder({ language })
    const origin = language === 'ru' ? site.one : site.two
    for (const [state, link] of [
      ['expired', expiredLink(order)],
      ['revoked', signedLink(order, { until: dayAt(Date.now() + DAY), version: 2 })],
    ] as const) {
      const page = await read(link, origin)
      expect([page.status, page.headers['cache-control'], headingOf(page.body)]).toEqual([
        410,
        'no-store',
        textOf(language, `order.link.${state}`),
      ])
      expect(page.body).toContain('name="robots" content="noindex')
      expect(Object.fromEntries(fieldsOf(page.body))).toMatchObject({ order: order.number, lang: language })
      for (const secret of [
        order.email,
        'Anna',
        textOf(language, 'order.orderTitle').replace('{number}', order.number),
      ])
        expect(page.body).not.toContain(secret)
    }
  })

  it.each(['until', 'version', 'sign', 'order'])('is invalid with another %s', async (name) => {
    const order = await placeOrder()
    const url = new URL(order.link, site.one)
    const other =
      { until: dayAt(Date.now() + 300 * DAY), version: '2', sign: 'A'.repeat(43), order: '2222-2222-2222' }[name] ?? ''
    for (const change of [() => url.searchParams.set(name, other), () => url.searchParams.delete(name)]) {
      change()
      const path = url.pathname + url.search
      expect((await read(path)).status).toBe(404)
      expect((await read(path.replace(url.pathname, '/api/payments'))).status).toBe(404)
    }
  })

  it('expires by the order date when it has no expiry date, and can be revoked too', async () => {
    const order = await placeOrder()
    const link = signedLink(order)
    expect((await read(link)).status).toBe(200)
    createdAt(order.number, new Date(Date.now() - (DAYS + 1) * DAY))
    expect((await read(link)).status).toBe(410)
    createdAt(order.number, new Date())
    expect((await read(link)).status).toBe(200)
    await revoke(order)
    expect((await read(link)).status).toBe(410)
  })

  it.each([
    ['revoked', (order: PlacedOrder) => revoke(order)],
    ['expired', ({ number }: PlacedOrder) => createdAt(number, new Date(Date.now() - (DAYS + 1) * DAY))],
  ])('repeating the order does not revive a link that is %s', async (_state, end) => {
    const call = { key: randomUUID() as string, email: `${randomUUID()}@visitor.test` }
    const order = await placeOrder(call)
    expect((await placeOrder({ ...call, status: 200 })).link).toBe(order.link)
    await end(order)
    const again = await placeOrder({ ...call, status: 200 })
    expect((await read(again.link)).status).toBe(410)
    expect((await read(again.payment ?? '')).headers.location).toBe(again.link)
  })

  it('passes its expiry date on to every link reached by it', async () => {
    const order = await placeOrder()
    const link = signedLink(order, { until: dayAt(Date.now() + DAY) })
    const payment = /href="(\/api\/payments\?[^"]+)"/.exec((await read(link)).body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(queryOf(payment).get('until')).toBe(queryOf(link).get('until'))
    expect((await read(payment)).status).toBe(303)
    for (const name of ['success_url', 'cancel_url'])
      expect(queryOf(stripe.requests.at(-1)?.[name] ?? '').get('until')).toBe(queryOf(link).get('until'))
  })

  it('an expired or revoked link does not redirect to the payment', async () => {
    const order = await placeOrder()
    const sessionCount = stripe.sessions.length
    for (const link of [expiredLink(order), signedLink(order, { until: dayAt(Date.now() + DAY), version: 7 })]) {
      const response = await read(link.replace(/^[^?]+/, '/api/payments'))
      expect([response.status, queryOf(String(response.headers.location)).get('until')]).toEqual([
        303,
        queryOf(link).get('until'),
      ])
      expect((await read(String(response.headers.location))).status).toBe(410)
    }
    expect(stripe.sessions).toHaveLength(sessionCount)
  })
})

describe('revoking the links of an order', () => {
  it('revokes all of them and the open payment session, and does not affect later ones', async () => {
    const order = await placeOrder()
    const other = await placeOrder()
    await read(order.payment ?? '')
    const session = stripe.sessions.at(-1)?.id
    const { changes } = await revoke(order)
    expect(changes).toMatchObject([{ reason: 'linksRevoked', actor: ADMIN.ADMIN_EMAIL }])
    expect(stripe.expired).toContain(session)
    expect((await read(order.link)).status).toBe(410)
    expect((await read(other.link)).status).toBe(200)

    const page = await read(order.link)
    expect((await askForLink(fieldsOf(page.body))).status).toBe(303)
    const emails = await arrived(order.email, 2)
    const link = emails.map(({ text }) => /https?:\S+order-status\S+version=2\S*/.exec(text ?? '')?.[0]).find(Boolean)
    expect((await read(link?.replace(/^https?:\/\/[^/]+/, '') ?? '')).status).toBe(200)
  })

  it('requires a signed-in administrator and an order number', async () => {
    const order = await placeOrder()
    const anonymous = await ask(site.one, `/api/admin/orders/${order.number}/links`, {
      method: 'DELETE',
      headers: { origin: site.one, ...someone() },
    })
    expect(anonymous.status).toBe(401)
    const call = await signedIn(site.one)
    for (const number of ['2222-2222-2222', 'x'])
      expect((await call(`/api/admin/orders/${number}/links`, { method: 'DELETE' })).status).toBe(404)
    expect((await read(order.link)).status).toBe(200)
  })
})

describe('requesting a new link', () => {
  it('emails it to the address of the order only, in its language, and it opens the order', async () => {
    const order = await placeOrder({ language: 'lv' })
    const response = await askForLink(queryOf(expiredLink(order)))
    expect(response.status).toBe(303)
    const page = await read(String(response.headers.location))
    expect([page.status, headingOf(page.body)]).toEqual([200, textOf('ru', 'order.link.sent')])
    const emails = await arrived(order.email, 2)
    const email = emails.find(({ text }) => text?.includes(IGNORE_NOTE.lv))
    expect(email?.to).toMatchObject([{ address: order.email }])
    for (const typed of ['Anna', '20000000']) expect(email?.text).not.toContain(typed)
    const link = /https?:\S+order-status\S+/.exec(email?.text ?? '')?.[0] ?? ''
    expect(new URL(link).pathname).toBe('/lv/basket/order-status')
    expect((await read(link.replace(/^https?:\/\/[^/]+/, ''), site.two)).status).toBe(200)
  })

  it('returns the same response for existing and unknown orders', async () => {
    const order = await placeOrder()
    const gone = { ...order, number: '2222-2222-2222', link: order.link.replace(/order=[^&]+/, 'order=2222-2222-2222') }
    const forms = [
      queryOf(expiredLink(order)),
      queryOf(expiredLink(gone)),
      new URLSearchParams({ order: order.number, sign: 'x' }),
      new URLSearchParams(),
    ]
    const responses = await Promise.all(forms.map(async (fields) => askForLink(fields)))
    const seen = responses.map(({ status, headers: { date: _date, ...headers }, body }) => ({ status, headers, body }))
    for (const one of seen) expect(one).toEqual(seen[0])
    await arrived(order.email, 2)
  })

  it('counts in the email quota of a recipient, and returns the same response beyond it', async () => {
    const order = await placeOrder()
    const locations = []
    for (let times = 0; times < 7; times += 1)
      locations.push((await askForLink(queryOf(expiredLink(order)))).headers.location)
    expect(new Set(locations).size).toBe(1)
    const other = await placeOrder()
    await askForLink(queryOf(expiredLink(other)))
    await arrived(other.email, 2)
    expect(await emailsTo(order.email)).toHaveLength(5)
  })

  it('is rejected for another origin, and rate-limited per address with a redirect back', async () => {
    const order = await placeOrder()
    const fields = [...queryOf(expiredLink(order))]
    expect((await askForLink(fields, { origin: 'https://evil.example' })).status).toBe(403)
    const headers = { 'x-forwarded-for': '203.0.113.81' }
    for (let times = 0; times < 5; times += 1) expect((await askForLink([], headers)).status).toBe(303)
    const tooMany = await askForLink([...fields, ['more', 'x'.repeat(2000)]], headers)
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
    expect(leadsOnTo(tooMany)).not.toContain('more=')
    expect((await read(leadsOnTo(tooMany))).status).toBe(410)
    expect(
      await emailsTo(order.email).then((emails) => emails.some(({ text }) => text?.includes(IGNORE_NOTE.ru))),
    ).toBe(false)
  })
})
