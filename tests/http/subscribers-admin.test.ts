import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribersResponseSchema } from '../../lib/contract/subscribers-admin.ts'
import { readCsv } from '../../lib/domain/csv-reading.ts'
import { sampleSubscription } from '../support/contract/sample-subscription.ts'
import { stubServer, type Stub } from '../support/contract/stub-server.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, type Site, type TestResponse } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const LIST = '/api/admin/subscribers'
const FILE = '/api/admin/subscribers.csv'
const UNSUBSCRIBE = `${LIST}/unsubscribe`
const EVENTS = `${LIST}/events`
const KEY = Buffer.alloc(32, 9)
const MANY = 2500

interface Received {
  readonly id: string
  readonly body: string
  readonly isSigned: boolean
}

describe('subscribers for administrators over HTTP', () => {
  let service: Stub
  const received: Received[] = []
  let status = 204
  let site: Site
  let call: Awaited<ReturnType<typeof signedIn>>
  let database: DatabaseSync

  function insert(own: Parameters<typeof sampleSubscription>[0]): void {
    const row = sampleSubscription(own)
    const columns = Object.keys(row)
    database
      .prepare(`insert into subscriptions (${columns.join()}) values (${columns.map(() => '?').join()})`)
      .run(...Object.values(row))
  }

  beforeAll(async () => {
    service = await stubServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers
      const expected = createHmac('sha256', KEY)
        .update(`${String(id)}.${String(timestamp)}.${body}`)
        .digest('base64')
      received.push({ id: String(id), body, isSigned: signature === `v1,${expected}` })
      response.writeHead(status).end()
    })
    site = await startSite({
      ...ADMIN,
      NEWSLETTER_WEBHOOK_URL: `${service.baseUrl}/hook`,
      NEWSLETTER_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}`,
    })
    database = openSiteDatabase(site.dataDir)
    insert({ email: 'anna@q.test', name: '=cmd|" /C calc"!A0', token: 'anna', utms: '{"utm_source":"mail"}' })
    insert({ email: 'berta@q.test', state: 'pending', confirmed_at: null })
    call = await signedIn(site.one)
  })
  afterAll(async () => {
    database.close()
    await site.stop()
    await service.close()
  })

  const list = async (query = '') => subscribersResponseSchema.parse(JSON.parse((await call(LIST + query)).body))
  const post = (path: string, body?: unknown) =>
    call(path, { method: 'POST', ...(body !== undefined && { body: JSON.stringify(body) }) })
  const statusOf = ({ status: code }: TestResponse) => code
  const logged = () =>
    database
      .prepare('select actor, kind, records from access_log order by rowid')
      .all()
      .map(({ actor, kind, records }) => [actor, kind, records])

  it('are shown to nobody without a session, nor changed', async () => {
    for (const [method, path] of [
      ['GET', LIST],
      ['GET', FILE],
      ['POST', UNSUBSCRIBE],
      ['POST', EVENTS],
    ] as const) {
      const answer = await ask(site.one, path, {
        method,
        ...(method === 'POST' && { body: JSON.stringify({ email: 'anna@q.test' }) }),
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
    expect((await ask(site.one, '/subscribers-admin')).headers.location).toBe('/')
    expect((await list('?search=anna')).subscribers).toMatchObject([{ state: 'confirmed' }])
  })

  it.each([
    ['GET', `${LIST}?state=lost`, undefined, 400],
    ['GET', `${LIST}?page=0`, undefined, 400],
    ['GET', `${FILE}?state=lost`, undefined, 400],
    ['POST', UNSUBSCRIBE, {}, 400],
    ['POST', UNSUBSCRIBE, { email: 'no address' }, 400],
    ['POST', UNSUBSCRIBE, { email: 'anna@q.test', state: 'confirmed' }, 400],
    ['POST', UNSUBSCRIBE, { email: 'nobody@q.test' }, 404],
    ['POST', UNSUBSCRIBE, { email: `${'a'.repeat(3000)}@q.test` }, 413],
  ])('%s %s with %j is rejected with %s', async (method, path, body, code) => {
    const answer = method === 'GET' ? await call(path) : await post(path, body)
    expect(statusOf(answer)).toBe(code)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('are listed and exported without spreadsheet formulas, and both are in the access log', async () => {
    const before = logged().length
    expect((await list()).total).toBe(2)
    const file = await call(`${FILE}?state=confirmed&lang=en`)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, row, ...more] = readCsv(file.body)
    expect(more).toEqual([])
    expect(Object.fromEntries(head?.cells.map((name, index) => [name, row?.cells[index]]) ?? [])).toMatchObject({
      email: 'anna@q.test',
      name: '\'=cmd|" /C calc"!A0',
      state: 'confirmed',
      source: 'Genarium home',
      unsubscribedAt: '',
      utms: 'utm_source=mail',
    })
    expect(logged().slice(before)).toEqual([
      [ADMIN.ADMIN_EMAIL, 'subscriber-list', 2],
      [ADMIN.ADMIN_EMAIL, 'subscribers-csv', 1],
    ])
  })

  it('are unsubscribed with a signed event for the service, which is repeated until it is accepted', async () => {
    status = 500
    const before = logged().length
    expect(await post(UNSUBSCRIBE, { email: 'anna@q.test' })).toMatchObject({ status: 200 })
    const { webhook } = await eventually(
      () => list(),
      ({ webhook: one }) => one.lastError !== undefined,
    )
    expect(webhook).toMatchObject({ isConfigured: true, waiting: 1, failed: 0 })
    expect(webhook.lastError?.text).toContain('500')
    status = 204
    expect(JSON.parse((await post(EVENTS, {})).body)).toEqual({ queued: 1 })
    await eventually(
      () => list(),
      ({ webhook: one }) => one.waiting === 0,
    )
    expect(received.map(({ isSigned }) => isSigned)).toEqual([true, true])
    expect(new Set(received.map(({ id }) => id)).size).toBe(1)
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      type: 'subscriber.unsubscribed',
      data: { subscriber: { email: 'anna@q.test' } },
    })
    expect(statusOf(await post(UNSUBSCRIBE, { email: 'anna@q.test' }))).toBe(200)
    expect((await list('?state=unsubscribed')).webhook).toMatchObject({ waiting: 0, failed: 0 })
    expect(
      logged()
        .slice(before)
        .filter(([, kind]) => kind === 'unsubscription'),
    ).toEqual([
      [ADMIN.ADMIN_EMAIL, 'unsubscription', null],
      [ADMIN.ADMIN_EMAIL, 'unsubscription', null],
    ])
    expect(JSON.stringify(database.prepare('select * from access_log').all())).not.toContain('anna@q.test')
  })

  it('are not shown, exported or changed when the access log cannot be written', async () => {
    database.exec(`create trigger full before insert on access_log begin select raise(abort, 'no more lines'); end`)
    try {
      const answers = [await call(LIST), await call(FILE), await post(UNSUBSCRIBE, { email: 'berta@q.test' })]
      for (const { status: code, body } of answers)
        expect([code >= 500, body.includes('@q.test')]).toEqual([true, false])
    } finally {
      database.exec('drop trigger full')
    }
    expect((await list('?search=berta')).subscribers).toMatchObject([{ state: 'pending' }])
  })

  it('are exported whole, however many there are', async () => {
    database.exec('begin')
    for (let index = 0; index < MANY; index++) insert({ email: `many-${index}@q.test`, source: 'Genarium many' })
    database.exec('commit')
    const { body } = await call(`${FILE}?source=Genarium%20many`)
    const emails = readCsv(body)
      .slice(1)
      .map(({ cells }) => cells[1])
    expect([emails.length, new Set(emails).size]).toEqual([MANY, MANY])
    expect((await list('?source=Genarium+many')).total).toBe(MANY)
  })
})
