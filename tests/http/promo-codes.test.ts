import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { promoUsageSchema, seriesResponseSchema } from '../../lib/contract/promo-admin.ts'
import { contentSite } from '../support/shared-site.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { ask, type Site } from '../support/site.ts'

const SERIES = '/api/admin/promo-series'
const DATA = { prefix: 'HTTP-', count: 20, length: 8, discountType: 'percent', discount: 10, maxUses: 1 }

let site: Site
let cookie: string
beforeAll(async () => {
  site = await contentSite()
  cookie = await sessionCookie(site.one)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(site.one, path, { headers: { cookie, ...headers } })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(site.one, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: site.one, cookie, ...headers },
  })
const create = (data: object = DATA, key: string = randomUUID()) => post(SERIES, { key, data })
const versionOf = async (prefix: string) =>
  seriesResponseSchema.parse(JSON.parse((await get(SERIES)).body)).series.find((one) => one.prefix === prefix)?.version

it.each(['/api/admin/promo-codes', SERIES, `${SERIES}/HTTP-/codes.csv`])(
  '%s is closed to visitors who are not signed in',
  async (path) => {
    expect((await get(path, { cookie: '' })).status).toBe(401)
  },
)

it('changes from other origins, without a session, or with an invalid body are rejected', async () => {
  expect((await post(SERIES, { key: randomUUID(), data: DATA }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(SERIES, { key: randomUUID(), data: DATA }, { cookie: '' })).status).toBe(401)
  expect((await post(SERIES, { data: DATA })).status).toBe(400)
  expect((await create({ ...DATA, unknown: 1 })).status).toBe(400)
  const { status, body } = await create({ ...DATA, count: 100_000, length: 4 })
  expect([status, JSON.parse(body)]).toEqual([
    400,
    expect.objectContaining({
      errors: [expect.objectContaining({ field: 'data.length', reason: 'randomLength', limit: 7 })],
    }),
  ])
})

it('a series is created once, downloaded, stopped and deleted', async () => {
  const key = randomUUID()
  expect((await create(DATA, key)).status).toBe(201)
  expect((await create(DATA, key)).status).toBe(200)
  expect((await create({ ...DATA, count: 21 }, key)).status).toBe(409)
  const taken = await create()
  expect([taken.status, JSON.parse(taken.body)]).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'data.prefix', reason: 'taken' })] }),
  ])
  const csv = await get(`${SERIES}/HTTP-/codes.csv?lang=en`)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="promo-codes-HTTP-.csv"')
  expect(csv.body.trim().split('\r\n')).toHaveLength(21)
  promoUsageSchema.parse(JSON.parse((await get('/api/admin/promo-codes')).body))
  const version = (await versionOf('HTTP-')) ?? 0
  expect((await post(`${SERIES}/HTTP-`, { action: 'stop', version: version + 1 })).status).toBe(409)
  expect((await post(`${SERIES}/OTHER-`, { action: 'stop', version })).status).toBe(404)
  expect((await get(`${SERIES}/OTHER-/codes.csv`)).status).toBe(404)
  expect((await post(`${SERIES}/HTTP-`, { action: 'stop', version })).status).toBe(200)
  expect((await post(`${SERIES}/HTTP-`, { action: 'deleteUnused', version: version + 1 })).status).toBe(200)
  expect(await versionOf('HTTP-')).toBeUndefined()
})
