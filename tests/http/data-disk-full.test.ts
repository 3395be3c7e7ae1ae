import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleOrder } from '../support/sample-order.ts'
import { ask, startSite, type Site } from '../support/site.ts'

/** The file size limit of the system simulates a full disk: every write fails, for root too. */
const may = spawnSync('prlimit', ['--version']).status === 0

describe.skipIf(!may)(`a full disk${may ? '' : ' (skipped: there is no prlimit)'}`, () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ TRUSTED_PROXIES: '1' })
  })
  afterAll(() => site.stop())

  const limitFiles = (to: string) => execFileSync('prlimit', ['--pid', String(site.pid), `--fsize=${to}:`])
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(site.one, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1', ...headers },
    })
  const order = (key: string) => post('/api/orders', sampleOrder(), { 'idempotency-key': key })
  const event = { type: 'page_view', data: { ownerId: 'o', sessionId: 's-1', visitorId: 'v' } }
  const WRITES: readonly (readonly [string, () => ReturnType<typeof post>])[] = [
    ['an order', () => order('full-disk-order-0001')],
    [
      'a subscription',
      () =>
        post('/api/newsletter_form/', { email: 'a@b.example', lang: 'ru', consent: true, source: 'test', utms: {} }),
    ],
    ['events', () => post('/api/v1/track', { events: [event] })],
  ]

  it('serves pages, rejects writes with 503 and logs why, and accepts writes when there is space again', async () => {
    const before = await order('full-disk-order-0000')
    expect(before.status).toBe(201)
    limitFiles('1')
    for (const [what, write] of WRITES) {
      const { status, headers, body } = await write()
      expect([what, status, headers['content-type'], headers['retry-after']], body).toEqual([
        what,
        503,
        'application/problem+json',
        '5',
      ])
      expect(JSON.parse(body)).toMatchObject({
        status: 503,
        title: expect.stringContaining('busy'),
        detail: 'Try again in 5 s',
      })
    }
    expect((await order('full-disk-order-0000')).status).toBe(200)
    for (const path of ['/', '/full-genome', '/basket', '/nonsense', '/api/price/'])
      expect([path, (await ask(site.one, path)).status]).toEqual([path, path === '/nonsense' ? 404 : 200])
    expect((await ask(site.two, '/es/')).status).toBe(200)
    expect(site.log()).toMatch(/database: (?:disk I\/O error|database or disk is full)/)
    limitFiles('unlimited')
    for (const [what, write] of WRITES) expect([what, Math.trunc((await write()).status / 100)]).toEqual([what, 2])
  })
})
