import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  importResponseSchema,
  MAX_IMPORT_BYTES,
  priceChangesResponseSchema,
  pricesResponseSchema,
  pricesChangedSchema,
  type PriceChange,
  type PriceRow,
} from '../../lib/contract/prices-admin.ts'
import type { PriceSchedule } from '../../lib/contract/price-schedules.ts'
import { openDatabase } from '../../lib/embedded/database/open.ts'
import { createPricesAdmin } from '../../lib/embedded/prices/admin.ts'
import { contentSite } from '../support/shared-site.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, type TestResponse, type Site } from '../support/site.ts'

const PRICES = '/api/admin/prices'
const SCHEDULES = `${PRICES}/schedules`
const IMPORT = `${PRICES}/import`
const plain = (html: string) => html.replaceAll('\u00a0', ' ')
const problemOf = ({ status, headers, body }: TestResponse) => [
  status,
  headers['content-type'],
  headers['cache-control'],
  (JSON.parse(body) as { status: number }).status,
]
const isProblem = (status: number) => [status, 'application/problem+json', 'no-store', status]

describe('prices for administrators', () => {
  let site: Site
  let seeded: readonly PriceRow[]
  let call: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    site = await contentSite()
    call = await signedIn(site.one)
    seeded = await rows()
  })
  afterAll(async () => {
    const now = await rows()
    const changes = seeded.flatMap((after, index): PriceChange[] => {
      const before = now[index] as PriceRow
      return isDeepStrictEqual(before, after) ? [] : [changeBetween(before, after)]
    })
    expect((await patch({ changes })).status).toBe(200)
    expect(await shows(site.one, '/', '19 900 ₽')).toBe(true)
  })

  const rows = async () => pricesResponseSchema.parse(JSON.parse((await call(PRICES)).body)).rows
  const changeBetween = (
    { bitrixId, href: _href, name: _name, currency, ...before }: PriceRow,
    fields: Partial<PriceRow>,
  ): PriceChange => {
    const { bitrixId: _id, href: _otherHref, name: _otherName, currency: _currency, ...after } = fields
    return { bitrixId, currency, before, after: { ...before, ...after } as PriceChange['after'] }
  }
  const changeOf = async (href: string, currency: string, fields: Partial<PriceRow>): Promise<PriceChange> => {
    const row = (await rows()).find((item) => item.href === href && item.currency === currency) as PriceRow
    return changeBetween(row, fields)
  }
  const patch = (body: unknown, headers: Record<string, string> = {}) =>
    call(PRICES, { method: 'PATCH', body: JSON.stringify(body), headers })
  const send = (query: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    call(`${IMPORT}?${query}`, { method: 'POST', body, headers: { 'content-type': 'text/csv', ...headers } })
  const shows = (origin: string, path: string, words: string) =>
    eventually(
      async () => plain((await ask(origin, path)).body).includes(words),
      (isThere) => isThere,
    )

  it('are accessible to administrators only, and changed by same-origin requests only', async () => {
    for (const path of [PRICES, `${PRICES}.csv`, `${PRICES}/changes`, `${PRICES}/changes/1`, SCHEDULES])
      expect(problemOf(await ask(site.one, path))).toEqual(isProblem(401))
    expect(problemOf(await ask(site.one, PRICES, { method: 'PATCH', body: '{}' }))).toEqual(isProblem(401))
    expect(problemOf(await ask(site.one, `${IMPORT}?dryRun=1`, { method: 'POST', body: '' }))).toEqual(isProblem(401))
    expect(problemOf(await patch({}, { origin: 'https://evil.example' }))).toEqual(isProblem(403))
    expect(problemOf(await send('dryRun=1', '', { origin: 'https://evil.example' }))).toEqual(isProblem(403))
  })

  it('changed prices appear on both variants and in the price list', async () => {
    const changes = [await changeOf('exome', 'RUB', { price: 47_123 }), await changeOf('exome', 'PEN', { price: 4321 })]
    const response = await patch({ changes })
    expect(pricesChangedSchema.parse(JSON.parse(response.body)).rows.map(({ price }) => price)).toEqual([47_123, 4321])
    expect(await shows(site.one, '/', '47 123 ₽')).toBe(true)
    expect(await shows(site.two, '/en/', 'PEN 4,321')).toBe(true)
    expect((await ask(site.one, '/api/price/')).body).toContain('"price":47123')
    const late = await patch({ changes })
    expect([...problemOf(late), JSON.parse(late.body)]).toMatchObject([
      ...isProblem(409),
      { rows: [{ price: 47_123 }, { price: 4321 }] },
    ])
  })

  it('prices changed by another process on the same database appear too', async () => {
    const database = openDatabase({ dataDir: site.dataDir })
    try {
      const change = await changeOf('exome', 'RUB', { price: 48_456 })
      expect(await createPricesAdmin(database).change([change], 'another process')).toMatchObject({
        outcome: 'changed',
      })
      expect(await shows(site.one, '/', '48 456 ₽')).toBe(true)
    } finally {
      await database.destroy()
    }
  })

  it('change on pages at their start, and return when they are ended', async () => {
    const change = await changeOf('exome', 'RUB', { price: 49_321 })
    const schedule = (method: string, body: unknown, path = SCHEDULES) =>
      call(path, { method, body: JSON.stringify(body) })
    const past = await schedule('POST', { startsAt: '2020-01-01T00:00:00Z', changes: [change] })
    expect([...problemOf(past), JSON.parse(past.body)]).toMatchObject([
      ...isProblem(400),
      { errors: [{ field: 'startsAt', reason: 'past' }] },
    ])
    const startsAt = new Date(Date.now() + 1000).toISOString()
    const planned = await schedule('POST', { startsAt, endsAt: '2999-01-01T00:00:00Z', changes: [change] })
    const { id, version } = (JSON.parse(planned.body) as { schedule: PriceSchedule }).schedule
    expect(await shows(site.one, '/', '49 321 ₽')).toBe(true)
    const { endsAt, ...body } = { version, startsAt, endsAt: '2999-01-02T00:00:00Z', note: '' }
    const late = await schedule('PATCH', { ...body, endsAt }, `${SCHEDULES}/${id}`)
    expect(problemOf(late)).toEqual(isProblem(409))
    const stored = (JSON.parse(late.body) as { schedule: PriceSchedule }).schedule
    expect(stored).toMatchObject({ id, state: 'running' })
    expect(problemOf(await schedule('PATCH', { ...body, endsAt }, `${SCHEDULES}/none`))).toEqual(isProblem(404))
    expect(problemOf(await call(`${SCHEDULES}/${id}`, { method: 'DELETE' }))).toEqual(isProblem(400))
    const ended = await call(`${SCHEDULES}/${id}?version=${stored.version}`, { method: 'DELETE' })
    expect(JSON.parse(ended.body)).toMatchObject({ schedule: { state: 'done' } })
    const isGone = async () => !plain((await ask(site.one, '/')).body).includes('49 321 ₽')
    expect(await eventually(isGone, Boolean)).toBe(true)
  })

  it('are exported, checked, imported and restored', async () => {
    const file = await call(`${PRICES}.csv`)
    expect([file.headers['content-type'], file.headers['content-disposition'], file.headers['cache-control']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="prices-\d{4}-\d\d-\d\d\.csv"$/),
      'no-store',
    ])
    const edited = file.body.replace(/^(1005,RUB,.*?),\d+,o/m, '$1,16123,o')
    expect(edited).not.toBe(file.body)
    const dry = importResponseSchema.parse(JSON.parse((await send('dryRun=1', edited)).body))
    expect(dry).toMatchObject({
      errors: [],
      differences: [{ bitrixId: '1005', currency: 'RUB', after: { price: 16_123 } }],
    })
    expect(problemOf(await send('base=other', edited))).toEqual(isProblem(409))
    expect(importResponseSchema.parse(JSON.parse((await send(`base=${dry.base}`, edited)).body)).differences).toEqual(
      dry.differences,
    )
    expect(await shows(site.one, '/', '16 123 ₽')).toBe(true)
    const [last] = priceChangesResponseSchema.parse(JSON.parse((await call(`${PRICES}/changes`)).body)).changes
    expect(last).toMatchObject({
      actor: ADMIN.ADMIN_EMAIL,
      changes: [{ bitrixId: '1005', currency: 'RUB', after: { price: 16_123 } }],
    })
    const { bitrixId, currency, before, after } = (last?.changes ?? [])[0] as PriceChange
    expect((await patch({ changes: [{ bitrixId, currency, before: after, after: before }] })).status).toBe(200)
    const isGone = async () => !plain((await ask(site.one, '/')).body).includes('16 123 ₽')
    expect(await eventually(isGone, Boolean)).toBe(true)
  })

  it('are not imported from a file with an invalid row, which is named', async () => {
    const file = (await call(`${PRICES}.csv`)).body.replace(/^(1005,RUB,.*?),\d+,o/m, '$1,16123,o')
    const before = await rows()
    const lineOf = (start: string) => file.slice(0, file.indexOf(`\n${start}`)).split('\n').length + 1
    const cheap = file.replace(/^1006,EUR,(.*?),(.*?),\d+,/m, '1006,EUR,$1,$2,cheap,')
    const old = Buffer.from(file.replace(/^1006,EUR,.*$/m, (line) => `${line.trimEnd()}@`))
    old[old.indexOf('@')] = 0xcf
    for (const [bad, error] of [
      [cheap, { line: lineOf('1006,EUR'), reason: 'number', column: 'startPrice', value: 'cheap' }],
      [old, { line: lineOf('1006,EUR'), reason: 'encoding' }],
    ] as const) {
      const dry = importResponseSchema.parse(JSON.parse((await send('dryRun=1', bad)).body))
      expect(dry.errors).toEqual([error])
      const rejected = await send(`base=${dry.base}`, bad)
      expect([...problemOf(rejected), JSON.parse(rejected.body)]).toMatchObject([
        ...isProblem(422),
        { errors: [error] },
      ])
    }
    expect(await rows()).toEqual(before)
  })

  it('are not accepted in any other way', async () => {
    const change = await changeOf('heart', 'CLP', {})
    const file = await call(`${PRICES}.csv`)
    const after = (fields: object) => patch({ changes: [{ ...change, after: { ...change.after, ...fields } }] })
    for (const fields of [
      { price: -1 },
      { price: '5' },
      { price: 5.5 },
      { price: 1e12 },
      { discountState: 'yes' },
      { discountSize: 101 },
      { colour: 1 },
    ])
      expect(problemOf(await after(fields))).toEqual(isProblem(400))
    for (const body of [
      null,
      {},
      { changes: [] },
      { changes: [change, change] },
      { changes: [{ ...change, currency: 'XXX' }] },
    ])
      expect(problemOf(await patch(body))).toEqual(isProblem(400))
    expect(problemOf(await patch({ changes: [{ ...change, bitrixId: 'nobody' }] }))).toEqual(isProblem(422))
    expect(problemOf(await send('', 'x'))).toEqual(isProblem(400))
    expect(problemOf(await send('dryRun=yes', 'x'))).toEqual(isProblem(400))
    expect(problemOf(await send('dryRun=1', 'x', { 'content-type': 'application/json' }))).toEqual(isProblem(415))
    expect(problemOf(await send('dryRun=1', 'x'.repeat(MAX_IMPORT_BYTES + 1)))).toEqual(isProblem(413))
    // Ten megabytes of valid rows.
    const row = file.body.split('\r\n').at(-2) ?? ''
    expect(
      problemOf(await send('dryRun=1', file.body + `${row}\r\n`.repeat(Math.ceil(10_000_000 / row.length)))),
    ).toEqual(isProblem(413))
    expect(problemOf(await call(`${PRICES}/changes?page=0`))).toEqual(isProblem(400))
  })
})
