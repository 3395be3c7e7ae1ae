import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../lib/domain/languages.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { reminderKey, sampleReminder } from '../support/sample-reminder.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site, type TestResponse } from '../support/site.ts'
import { textsOf } from '../unit/messages/catalogues.ts'
import { openSiteDatabase } from '../support/site-database.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Every call comes from another network, because limits and quotas are per network. */
let visitors = 0
const someone = () => `172.${16 + (++visitors >> 8)}.${visitors & 255}.1`
function call(method: string, json: object, { origin = site.one, ...headers }: Record<string, string> = {}) {
  const body = JSON.stringify(json)
  // Node sends a DELETE without a length otherwise.
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  return ask(origin, '/api/order-reminder', {
    method,
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someone(), origin, ...length, ...headers },
  })
}
const someEmail = () => `${randomUUID()}@visitor.test`

function rows<T>(query: string, ...values: string[]): T[] {
  const database = openSiteDatabase(site.dataDir, { readOnly: true })
  try {
    return database.prepare(query).all(...values) as T[]
  } finally {
    database.close()
  }
}
interface StoredMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribe: string
  readonly created_at: string
  readonly next_attempt_at: string
}
const mailsTo = (email: string) => rows<StoredMail>('select * from outbox where recipient = ?', email)
const mailTo = (email: string) => mailsTo(email)[0] ?? expect.fail(`no email to ${email}`)
const isStored = (email: string) => rows('select email from order_reminders where email = ?', email).length > 0

async function requested(changes: object = {}, origin = site.one): Promise<{ key: string; email: string }> {
  const body = sampleReminder({ email: someEmail(), ...changes })
  expect((await call('POST', body, { origin })).status).toBe(204)
  return body
}
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const linkIn = ({ text }: StoredMail, path: string) =>
  pathOf(text.match(/https?:\/\/\S+/g)?.find((link) => link.includes(path)) ?? expect.fail(`no link to ${path}`))
const documentOf = ({ body }: TestResponse) => new JSDOM(body).window.document
const heading = (page: TestResponse) => documentOf(page).querySelector('h1')?.textContent

const SITES = [
  { language: 'ru', origin: () => site.one },
  { language: 'lv', origin: () => site.two },
] as const satisfies { language: Language; origin: () => string }[]

describe.each(SITES)('a reminder in $language', ({ language, origin }) => {
  const t = (key: string) => textsOf(language).get(`order.reminder.${key}`) ?? expect.fail(key)

  it('is stored as an address, a consent and an email in hours, without texts of the visitor', async () => {
    const gift = { recipient: 'Secret-Recipient', message: 'Secret-Message' }
    const items = [
      { bitrixId: '1001', quantity: 2, gift },
      { bitrixId: 'Secret-Product', quantity: 1 },
    ]
    const { email, key } = await requested({ items, promocode: 'Secret-Code', lang: language }, origin())
    const mail = mailTo(email)
    expect(mail.subject).toContain(t('mail.title'))
    expect(Date.parse(mail.next_attempt_at) - Date.parse(mail.created_at)).toBe(3 * 60 * 60_000)
    const [stored] = rows<object>('select * from order_reminders where email = ?', email)
    expect(Object.keys(stored ?? {}).sort()).toEqual(['consent', 'email', 'key', 'mail_id', 'mailbox', 'requested_at'])
    expect(JSON.stringify([mail, stored])).not.toContain('Secret')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(t('mail.button'))
      expect(part).toContain('× 2')
      expect(part).toContain(key)
    }
    expect(mail.html).toContain('color-scheme')
    expect(mail.html).toContain(`lang="${language}"`)
  })

  it('has a link that opens the form with the basket, and without the address', async () => {
    const promocode = language === 'ru' ? 'DNA10' : undefined
    const items = [{ bitrixId: '1001', quantity: 2 }]
    const { email } = await requested({ items, promocode, lang: language }, origin())
    const path = linkIn(mailTo(email), '/basket/order?')
    const page = await ask(origin(), path)
    const itemsOf = (response: TestResponse) =>
      documentOf(response).querySelector<HTMLInputElement>('input[name=items]')?.value
    expect([page.status, JSON.parse(itemsOf(page) ?? '')]).toEqual([200, items])
    expect(page.body).not.toContain(email)
    expect(new URLSearchParams(path.split('?')[1]).get('promocode')).toBe(promocode ?? null)
    for (const [from, to] of [
      ['quantity.1001=2', 'quantity.1001=9'],
      ['version=1', 'version=2'],
      [/until=\d{4}/, 'until=2099'],
      [/$/, '&quantity.1004=1'],
    ] as const)
      expect(itemsOf(await ask(origin(), path.replace(from, to)))).toBe('[]')
  })

  it.each(['the header', 'the body'])('is cancelled by one click with the address of %s', async (place) => {
    const { email } = await requested({ lang: language }, origin())
    const mail = mailTo(email)
    const path = place === 'the header' ? pathOf(mail.unsubscribe) : linkIn(mail, '/subscription?')
    const click = (body: string) =>
      ask(origin(), path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': someone() },
      })
    expect([(await click('')).status, isStored(email)]).toEqual([400, true])
    for (let times = 0; times < 2; times++)
      expect([(await click('List-Unsubscribe=One-Click')).status, isStored(email), mailsTo(email)]).toEqual([
        200,
        false,
        [],
      ])
  })

  it('is cancelled by a button of the page that the link opens, not by opening it', async () => {
    const { email, key } = await requested({ lang: language }, origin())
    const path = linkIn(mailTo(email), '/subscription?')
    const page = await ask(origin(), path)
    expect([heading(page), page.body.includes(email)]).toEqual([t('cancelTitle'), false])
    const redirected = await ask(origin(), pathOf(mailTo(email).unsubscribe))
    expect([redirected.status, pathOf(redirected.headers.location ?? '')]).toEqual([303, path])
    expect(isStored(email)).toBe(true)
    const answer = await ask(origin(), '/api/subscription', {
      method: 'POST',
      body: new URLSearchParams({ reminder: key, lang: language }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': someone(), origin: origin() },
    })
    expect([answer.status, isStored(email)]).toEqual([303, false])
    expect(heading(await ask(origin(), path))).toBe(t('cancelled'))
  })
})

describe('a change of the form', () => {
  it('replaces address and basket, and only later moves the email', async () => {
    const reminder = await requested()
    const first = mailTo(reminder.email)
    const more = { items: [{ bitrixId: '1004', quantity: 1 }] }
    expect((await call('PUT', { ...reminder, ...more })).status).toBe(204)
    expect(mailsTo(reminder.email)).toEqual([expect.objectContaining({ created_at: first.created_at })])
    expect(mailTo(reminder.email).text).toContain('quantity.1004=1')
    const email = someEmail()
    expect((await call('PUT', { ...reminder, email })).status).toBe(204)
    expect([isStored(reminder.email), mailsTo(reminder.email), isStored(email)]).toEqual([false, [], true])
  })

  it('stores nothing without a reminder', async () => {
    const email = someEmail()
    expect([(await call('PUT', sampleReminder({ email }))).status, isStored(email)]).toEqual([204, false])
  })

  it('deletes the reminder when the tick is removed, repeatedly', async () => {
    const { email, key } = await requested()
    for (let times = 0; times < 2; times++) expect((await call('DELETE', { key })).status).toBe(204)
    expect([isStored(email), mailsTo(email)]).toEqual([false, []])
    expect((await call('DELETE', { key: reminderKey() })).status).toBe(204)
  })
})

describe('an order', () => {
  const order = (email: string, more: object = {}) =>
    ask(site.one, '/api/orders', {
      method: 'POST',
      body: JSON.stringify(sampleOrder({ contact: { ...sampleOrder().contact, email }, ...more })),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': someone(),
        origin: site.one,
        'idempotency-key': randomUUID(),
      },
    })

  it('cancels the reminder of its address, and of the key that it names', async () => {
    const own = await requested()
    expect((await order(own.email.toUpperCase())).status).toBe(201)
    expect(isStored(own.email)).toBe(false)
    const other = await requested()
    expect((await order(someEmail(), { reminder: other.key })).status).toBe(201)
    expect([isStored(other.email), mailsTo(other.email)]).toEqual([false, []])
  })

  it('is placed with an invalid key too', async () => {
    expect((await order(someEmail(), { reminder: '<script>' })).status).toBe(201)
  })
})

describe('the call', () => {
  it.each<[string, unknown, string]>([
    ['an invalid address', { email: 'anna@' }, 'email'],
    ['two addresses', { email: 'a@visitor.test, b@visitor.test' }, 'email'],
    ['a key with text', { key: 'free-money-evil-example' }, 'key'],
    ['no basket', { items: [] }, 'items'],
    ['unknown products only', { items: [{ bitrixId: 'none', quantity: 1 }] }, 'items'],
    ['another document', { consent: { document: 'IDS', version: '2026-09-01' } }, 'consent'],
    ['an old version', { consent: { document: 'privacy-policy', version: '2001-01-01' } }, 'consent'],
    ['no consent', { consent: undefined }, 'consent'],
  ])('rejects %s with the name of the field', async (_what, changes, field) => {
    const response = await call('POST', sampleReminder({ email: someEmail(), ...(changes as object) }))
    expect(response.status).toBe(400)
    expect((JSON.parse(response.body) as { detail: string }).detail).toContain(field)
  })

  it('rejects other origins', async () => {
    const response = await ask(site.one, '/api/order-reminder', {
      method: 'POST',
      body: JSON.stringify(sampleReminder()),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  it('gets the same response for a new, a known and a often entered address, of which it stores one email', async () => {
    const email = someEmail()
    const visitor = { 'x-forwarded-for': someone() }
    const responses: TestResponse[] = []
    for (let times = 0; times < 7; times++) responses.push(await call('POST', sampleReminder({ email }), visitor))
    expect(responses.map(({ status, body }) => [status, body])).toEqual(responses.map(() => [204, '']))
    expect(mailsTo(email).length).toBeLessThanOrEqual(1)
  })
})
