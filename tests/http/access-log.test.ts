import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageSchema } from '../../lib/contract/chat-message.ts'
import { searchText } from '../../lib/embedded/orders/search-text.ts'
import { CONTACT, Visitor } from '../support/contract/chat-fixture.ts'
import { ADMIN, sessionCookie, signedIn } from '../support/signed-in.ts'
import { ask, startSite, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const NUMBER = '2222-2222-2222'
const form = {
  name: 'Анна',
  phone: '+79123456789',
  email: 'client@example.com',
  country: 'RU',
  city: 'Пермь',
  address: 'Дом 1',
  comment: '',
}

describe('the access log for personal data', () => {
  let site: Site
  let call: Awaited<ReturnType<typeof signedIn>>
  let database: DatabaseSync
  beforeAll(async () => {
    site = await startSite(ADMIN)
    database = openSiteDatabase(site.dataDir)
    const details = JSON.stringify({
      variant: 'variant-1',
      language: 'ru',
      items: [],
      lines: [],
      backendIds: [],
      form,
      consents: [],
      utms: {},
    })
    const columns = 'number, idempotency_key, fingerprint, total, currency, details, created_at, variant, search'
    database
      .prepare(
        `insert into orders (${columns}) values (?, ?, '', 1990, 'RUB', ?, '2026-01-01T00:00:00.000Z', 'variant-1', ?)`,
      )
      .run(NUMBER, NUMBER, details, searchText(NUMBER, form))
    call = await signedIn(site.one)
  })
  afterAll(async () => {
    database.close()
    await site.stop()
  })

  const logged = async (act: () => Promise<unknown>) => {
    const before = database.prepare('select id from access_log').all().length
    await act()
    const rows = database
      .prepare('select actor, kind, record_id, records, accessed_at from access_log order by rowid')
      .all()
      .slice(before)
    for (const { actor, accessed_at: at } of rows)
      expect([actor, Date.parse(String(at)) > Date.now() - 60_000]).toEqual([ADMIN.ADMIN_EMAIL, true])
    return rows.map(({ kind, record_id, records }) => [kind, record_id, records])
  }

  it('has a line for each list, search, order and order export, and none for rejected calls', async () => {
    const list = '/api/admin/orders'
    const order = `/api/admin/orders/${NUMBER}`
    const file = '/api/admin/orders.csv'
    expect(await logged(() => call(list))).toEqual([['order-list', null, 1]])
    expect(await logged(() => call(`${list}?search=${encodeURIComponent('nobody@example.com')}`))).toEqual([
      ['order-list', null, 0],
    ])
    expect(await logged(() => call(order))).toEqual([['order', NUMBER, null]])
    expect(
      await logged(() => call(order, { method: 'PATCH', body: JSON.stringify({ note: 'n', version: 1 }) })),
    ).toEqual([['order', NUMBER, null]])
    expect(await logged(() => call(file))).toEqual([['orders-csv', null, 1]])
    expect(await logged(() => Promise.all([list, order, file].map((path) => ask(site.one, path))))).toEqual([])
    expect(await logged(() => call('/api/admin/orders/9999-9999-9999'))).toEqual([])
  })

  const json = (body: object) => ({ method: 'PATCH', body: JSON.stringify(body) })
  const ORDER = `/api/admin/orders/${NUMBER}`
  it.each<[string, number, () => Promise<{ status: number }>]>([
    [
      'a rejected change, whose answer has the order as it is now',
      409,
      () => call(ORDER, json({ note: 'late', version: 1 })),
    ],
    [
      'a change to a state that does not follow',
      422,
      () => call(ORDER, json({ fulfilmentState: 'reportReady', version: 2 })),
    ],
    ['the links that are revoked', 200, () => call(`${ORDER}/links`, { method: 'DELETE' })],
    ['an order whose head alone is asked for', 200, () => call(ORDER, { method: 'HEAD' })],
  ])('has a line for %s', async (_what, status, act) => {
    const rows = await logged(async () => expect((await act()).status).toBe(status))
    expect(rows).toEqual([['order', NUMBER, null]])
  })

  it('has no line for a change that is rejected before the order is read', async () => {
    expect(await logged(async () => expect((await call(ORDER, json({ version: 2 }))).status).toBe(400))).toEqual([])
  })

  it('has a line for each of several simultaneous calls', async () => {
    const rows = await logged(() => Promise.all(Array.from({ length: 8 }, () => call(ORDER))))
    expect(rows).toEqual(Array.from({ length: 8 }, () => ['order', NUMBER, null]))
  })

  it('does not show orders or conversations when the access log cannot be written', async () => {
    database.exec(`create trigger full before insert on access_log begin select raise(abort, 'no more lines'); end`)
    try {
      for (const path of [
        ORDER,
        '/api/admin/orders',
        '/api/admin/orders.csv',
        `/api/admin/search?q=${NUMBER}`,
        '/api/admin/chat/conversations',
        '/api/admin/chat/events',
        '/api/admin/audit',
        '/api/admin/audit.csv',
        '/chat-admin',
      ]) {
        const { status, body } = await call(path)
        expect([path, status >= 500, body.includes(form.email)]).toEqual([path, true, false])
      }
    } finally {
      database.exec('drop trigger full')
    }
    expect((await call(ORDER)).status).toBe(200)
  })

  it('has a line for a search that finds people, and none for one that finds only pages', async () => {
    expect(await logged(() => call(`/api/admin/search?q=${NUMBER}`))).toEqual([['search', null, 2]])
    expect(await logged(() => call('/api/admin/search?q=privacy&lng=en'))).toEqual([])
    expect(await logged(() => call('/api/admin/search?q='))).toEqual([])
  })

  it('has a line for each page and export of the audit log, with the number of entries, and exports none that is newer', async () => {
    const lines = database.prepare('select count(*) as count from access_log').get()?.['count']
    const query = `person=${ADMIN.ADMIN_EMAIL}&kind=accesses`
    expect(await logged(() => call(`/api/admin/audit?${query}`))).toEqual([['audit-list', null, lines]])
    const file = await call(`/api/admin/audit.csv?${query}`)
    expect([file.status, file.body.trim().split('\r\n').length]).toEqual([200, 1 + Number(lines) + 1])
    expect(await logged(() => ask(site.one, '/api/admin/audit'))).toEqual([])
  })

  it('needs no line for the orders page, which contains no orders itself', async () => {
    const rows = await logged(async () => expect((await call('/orders-admin')).body).not.toContain(form.email))
    expect(rows).toEqual([])
  })

  it('has a line for each list, conversation, stream and file of the chat that an operator has opened, and none for visitors', async () => {
    const visitor = new Visitor({
      ask: (path, init = {}) =>
        fetch(site.one + path, { ...init, headers: { origin: site.one, ...(init.headers as object) } }),
    })
    await visitor.start()
    const sent = (await (await visitor.file('a.txt', Buffer.from('result'))).json()) as { message: unknown }
    const message = messageSchema.parse(sent.message)
    const { id, url } = 'file' in message ? message.file : expect.fail('no file')
    const conversationPath = `/api/admin/chat/conversations/${visitor.conversation}`
    expect(await logged(() => visitor.get(url))).toEqual([])
    expect(await logged(() => call(url))).toEqual([['chat-file', id, null]])
    expect(await logged(() => call('/api/admin/chat/conversations'))).toEqual([['conversation-list', null, 1]])
    expect(await logged(() => call('/chat-admin'))).toEqual([['conversation-list', null, 1]])
    expect(await logged(() => call(conversationPath))).toEqual([['conversation', visitor.conversation, null]])
    const cookie = await sessionCookie(site.one)
    const listen = async () =>
      (await fetch(`${site.one}/api/admin/chat/events`, { headers: { cookie } })).body?.cancel()
    expect(await logged(listen)).toEqual([['conversation-events', null, null]])
    expect(await logged(() => call('/api/admin/chat/conversations/99999999'))).toEqual([])
    expect(await logged(() => call(url.replace(/sign=[^&]+/, `sign=${'A'.repeat(43)}`)))).toEqual([])
    expect(
      await logged(() => Promise.all([conversationPath, '/chat-admin'].map((path) => ask(site.one, path)))),
    ).toEqual([])
  })

  it('contains nothing of the data that was seen', () => {
    const text = JSON.stringify(database.prepare('select * from access_log').all())
    for (const word of [
      form.email,
      form.name,
      form.phone,
      'nobody@example.com',
      CONTACT.email,
      CONTACT.name,
      'result',
      'a.txt',
    ])
      expect(text).not.toContain(word)
  })
})
