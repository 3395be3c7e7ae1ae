import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFile, type Child } from '../support/contract/child-process.ts'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const KEY = 'a-key-of-the-backend'

describe('the embedded backend on its own port', () => {
  let folder: TempFolder
  let child: Child
  let port: number
  beforeAll(async () => {
    folder = await tempFolder()
    child = runFile('lib/node-server/backend.ts', {
      env: {
        DATA_DIR: folder.path,
        BACKEND_PORT: '0',
        BACKEND_HOSTS: 'back.example.com',
        BACKEND_KEY: KEY,
        RATE_SCALE: '10',
      },
    })
    port = Number((await child.printed(/backend: http:\/\/localhost:(\d+)\//))[1])
  })
  afterAll(async () => {
    await child.stop()
    await folder.remove()
  })

  interface Asking {
    readonly method?: string
    readonly headers?: Record<string, string>
    readonly body?: object
    /** IPs of this machine, each with separate limits. */
    readonly from?: string
  }

  async function ask(path: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asking = {}) {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: from,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    const text: string = (await response.toArray()).join('')
    return {
      status: Number(response.statusCode),
      retryAfter: response.headers['retry-after'],
      body: text ? JSON.parse(text) : undefined,
    }
  }
  const statuses = async (count: number, act: (index: number) => Promise<{ status: number }>) => {
    const list: number[] = []
    for (let index = 0; index < count; index += 1) list.push((await act(index)).status)
    return list
  }
  const allowed = (list: readonly number[]) => list.filter((status) => status === 200).length

  it('listens on loopback only', async () => {
    const socket = connect(port, '127.0.0.2')
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it.each([
    ['localhost', 200],
    ['localhost:4300', 200],
    ['[::1]:4300', 200],
    ['back.example.com', 200],
    ['BACK.example.com:443', 200],
    ['evil.example', 421],
    ['back.example.com.evil.example', 421],
    ['127.0.0.1.evil.example', 421],
  ])('checks the host: %s returns %i', async (host, status) => {
    expect((await ask('/api/geoip', { headers: { host } })).status).toBe(status)
    expect((await ask('/api/ready', { headers: { host } })).status).toBe(200)
  })

  const subscribe = (index: number, from: string, more: Asking['headers'] = {}, path = '/api/newsletter_form/') =>
    ask(path, {
      method: 'POST',
      from,
      headers: { 'x-forwarded-for': `203.0.113.${index}`, ...more },
      body: { email: `visitor-${from}-${index}@example.com`, lang: 'ru', consent: true, source: 'footer', utms: {} },
    })

  it('deletes a visitor by id, rate-limited and not for cross-origin requests', async () => {
    const deleteVisitor = (headers: Record<string, string> = {}) =>
      ask('/api/v1/track/forget', {
        method: 'POST',
        from: '127.0.0.31',
        headers,
        body: { visitorId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' },
      })
    expect((await deleteVisitor({ origin: 'https://evil.example' })).status).toBe(403)
    expect(allowed(await statuses(24, () => deleteVisitor()))).toBe(20)
  })

  it('accepts five subscriptions a minute per client, whatever its headers and path notation', async () => {
    expect(allowed(await statuses(8, (index) => subscribe(index, '127.0.0.11')))).toBe(5)
    expect(
      allowed(
        await statuses(8, (index) =>
          subscribe(index, '127.0.0.12', {}, index % 2 ? '/api/%6eewsletter_form' : '/api/newsletter_form/'),
        ),
      ),
    ).toBe(5)
  })

  it('limits emails to one recipient across clients, and returns the same response to all calls', async () => {
    const body = { email: 'victim@example.com', lang: 'ru', consent: true, source: 'footer', utms: {} }
    const responses = []
    for (let index = 1; index <= 8; index += 1)
      responses.push(await ask('/api/newsletter_form/', { method: 'POST', from: `127.0.1.${index}`, body }))
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { ok: true } })]),
    )
    const database = openSiteDatabase(folder.path)
    const { emails } = database
      .prepare('select count(*) as emails from outbox where recipient = ?')
      .get(body.email) as { emails: number }
    database.close()
    expect(emails).toBe(1)
  })

  it('accepts thirty promo code checks a minute per client', async () => {
    const list = await statuses(32, (index) => ask(`/api/check-promo/?promocode=TRY${index}`, { from: '127.0.0.13' }))
    expect([allowed(list), list.at(-1)]).toEqual([30, 429])
    expect((await ask('/api/check-promo/?promocode=TRY', { from: '127.0.0.14' })).status).toBe(200)
  })

  it('does not limit a site with a valid key', async () => {
    const authorization = `Bearer ${KEY}`
    expect(allowed(await statuses(8, (index) => subscribe(index, '127.0.0.15', { authorization })))).toBe(8)
    expect(
      allowed(
        await statuses(8, (index) => subscribe(index, '127.0.0.16', { authorization: 'Bearer another-key-of-it' })),
      ),
    ).toBe(5)
  })

  const passedOn = (resource: string, body?: object) => ({
    method: 'POST',
    body: {
      resource: `https://cdn.builder.io${resource}`,
      config: body ? { method: 'POST', body } : { method: 'GET' },
    },
  })

  it.each([
    ['/api/v1/track', (body: object) => ['/api/v1/track', { method: 'POST', body }] as const],
    ['/api/builder', (body: object) => ['/api/builder', passedOn('/api/v1/track', body)] as const],
  ])('limits the daily event bytes per client: %s', async (path, call) => {
    const note = 'x'.repeat(2000)
    const event = {
      type: 'click',
      data: { ownerId: 'o', sessionId: 's', visitorId: 'v', metadata: { a: note, b: note, c: note, d: note } },
    }
    const [target, asking] = call({ events: Array.from({ length: 7 }, () => event) })
    const from = path === '/api/builder' ? '127.0.2.1' : '127.0.3.1'
    const list = await statuses(60, () => ask(target, { ...asking, from }))
    expect([list[0], list.at(-1)]).toEqual([200, 429])
    expect(allowed(list) * 7 * 8000).toBeLessThan(3_000_000)
  })

  it('limits all calls per client and minute', async () => {
    const list = await statuses(2450, () => ask('/api/nothing', { from: '127.0.5.1' }))
    expect([list.filter((status) => status === 404).length, list.at(-1)]).toEqual([2400, 429])
  })

  it('limits content reads per client and minute', async () => {
    const path = '/api/v3/content/page?apiKey=x&limit=1'
    const list = await statuses(260, (index) =>
      index % 2 ? ask(path, { from: '127.0.4.1' }) : ask('/api/builder', { ...passedOn(path), from: '127.0.4.1' }),
    )
    expect([allowed(list), list.at(-1)]).toEqual([240, 429])
  })

  const UNPUBLISHED = [
    '/api/v3/content/page?apiKey=x&includeUnpublished=true',
    '/api/v3/query/x/page?includeUnpublished=true',
    '/api/v3/query/x/page?options.page.includeUnpublished=true',
  ]
  it.each(UNPUBLISHED)('returns unpublished content with its key only: %s', async (path) => {
    const direct = (headers: Record<string, string>) => ask(path, { headers })
    const relayed = (headers: Record<string, string>) =>
      ask('/api/builder', {
        method: 'POST',
        headers,
        body: { resource: `https://cdn.builder.io${path}`, config: { method: 'GET' } },
      })
    for (const act of [direct, relayed]) {
      for (const headers of [{}, { authorization: 'Bearer another-key-of-it' }])
        expect((await act(headers as Record<string, string>)).status).toBe(401)
      expect((await act({ authorization: `Bearer ${KEY}` })).status).toBe(200)
    }
    expect((await ask(path.replace('=true', '=false'))).status).toBe(200)
  })
})
