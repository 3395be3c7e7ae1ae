import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../lib/embedded/database/open.ts'
import { BAD_TRACKING } from '../support/contract/tracking-contract.ts'
import { sharedSite } from '../support/shared-site.ts'
import { signedIn } from '../support/signed-in.ts'
import { ask, type Site } from '../support/site.ts'

/** Other files that share the site track other events. */
const TYPE = 'view_in_a_test'
const event = {
  type: TYPE,
  data: { ownerId: 'genarium', sessionId: 's-1', visitorId: 'v-1', metadata: { url: 'https://s.example/' } },
}
const body = JSON.stringify({ events: [event] })
let address = 0
/** Limits are per IP, so each call has its own. */
const post = (site: string, text: string, headers: Record<string, string> = {}) =>
  ask(site, '/api/v1/track', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.7.${(address += 1) >> 8}.${address & 255}`,
      ...headers,
    },
    body: text,
  })

describe('POST /api/v1/track of the site', () => {
  let site: Site
  beforeAll(async () => {
    site = await sharedSite()
  })

  it('stores events of both variants, with and without a trailing slash', async () => {
    for (const origin of [site.one, site.two]) {
      const response = await post(origin, body, { origin })
      expect([response.status, response.body]).toEqual([200, '{"ok":true}'])
    }
    const closed = await ask(site.two, '/api/v1/track/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(closed.status).toBe(200)
    const database = openDatabase({ dataDir: site.dataDir })
    expect(
      await database
        .selectFrom('events')
        .select(['type', 'session_id', 'visitor_id'])
        .where('type', '=', TYPE)
        .execute(),
    ).toEqual(Array.from({ length: 3 }, () => ({ type: TYPE, session_id: 's-1', visitor_id: 'v-1' })))
    await database.destroy()
  })

  it('lets only administrators read the counts, as JSON and as files', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const range = `from=${day}&to=${day}`
    const call = await signedIn(site.one)
    const series = (await call(`/api/admin/marketing?measure=events&kind=${TYPE}&${range}`)).body
    expect(JSON.parse(series)).toMatchObject({ days: [day], series: [{ counts: [3] }] })
    const file = await call(`/api/admin/marketing.csv?measure=events&kind=${TYPE}&${range}`)
    expect([
      file.headers['content-type'],
      file.headers['content-disposition'],
      file.headers['cache-control'],
      file.body,
    ]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="events-${day}-${day}.csv"`,
      'no-store',
      `\ufeffday,value,count\r\n${day},${TYPE},3\r\n`,
    ])
    for (const name of [
      'marketing',
      'marketing.csv',
      'marketing/funnel',
      'marketing/funnel.csv',
      'marketing/vitals',
      'marketing/vitals.csv',
    ]) {
      const path = `/api/admin/${name}`
      const statuses = [
        await ask(site.one, `${path}?measure=events&${range}`),
        await call(path),
        await call(`${path}?measure=events&from=${day}&to=2020-01-01`),
      ]
      expect([name, ...statuses.map(({ status }) => status)]).toEqual([name, 401, 400, 400])
    }
  })

  it.each(BAD_TRACKING)('%s is rejected with a problem response', async (_what, text, status) => {
    const response = await post(site.two, text)
    expect([response.status, response.headers['content-type']]).toEqual([status, 'application/problem+json'])
    expect(response.body).not.toMatch(/\bat .*\.(?:js|ts):\d+/)
  })

  it.each(['https://evil.example', 'null', 'http://localhost:1'])('the page %s is rejected', async (origin) => {
    expect((await post(site.one, body, { origin })).status).toBe(403)
  })

  it('rejects other methods', async () => {
    expect((await ask(site.one, '/api/v1/track')).status).toBe(405)
  })

  it('deletes the data of a visitor who withdraws consent, by same-origin calls with a rate limit', async () => {
    const visitorId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
    await post(site.one, JSON.stringify({ events: [{ ...event, data: { ...event.data, visitorId } }] }))
    const events = async () => {
      const database = openDatabase({ dataDir: site.dataDir })
      const rows = await database.selectFrom('events').select('id').where('visitor_id', '=', visitorId).execute()
      await database.destroy()
      return rows.length
    }
    const deleteVisitor = (headers: Record<string, string>, id = visitorId) =>
      ask(site.one, '/api/v1/track/forget', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.1', ...headers },
        body: JSON.stringify({ visitorId: id }),
      })
    expect([
      (await deleteVisitor({ origin: 'https://evil.example' })).status,
      (await deleteVisitor({}, 'v-1')).status,
      await events(),
    ]).toEqual([403, 400, 1])
    const response = await deleteVisitor({ origin: site.one })
    expect([response.status, response.body, await events()]).toEqual([200, '{"ok":true}', 0])
    expect((await deleteVisitor({})).status).toBe(200)
    const calls = await Promise.all(Array.from({ length: 25 }, () => deleteVisitor({})))
    expect(calls.map(({ status }) => status)).toContain(429)
  })

  it('limits the calls of one address', async () => {
    const calls = await Promise.all(
      Array.from({ length: 245 }, () => post(site.one, body, { 'x-forwarded-for': '10.8.0.1' })),
    )
    const statuses = calls.map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([240, 5])
  })

  it('names no third-party script outside production', async () => {
    for (const [origin, path] of [
      [site.one, '/'],
      [site.two, '/es/'],
    ] as const)
      expect((await ask(origin, path)).body).not.toMatch(/third-party-scripts|GTM-ABC1234/)
  })
})
