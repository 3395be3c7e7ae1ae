import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSite } from '../support/shared-site.ts'
import { externalSite, FLAGS } from '../support/external-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'
import { json, type StubBackend } from '../support/stub-backend.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const ALL = '/ofrep/v1/evaluate/flags'
const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(origin, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

function change(dataDir: string, sql: string): void {
  const database = openSiteDatabase(dataDir)
  database.exec(sql)
  database.close()
}

describe('flags of the embedded service', () => {
  let site: Site
  beforeAll(async () => {
    site = await contentSite()
    change(
      site.dataDir,
      `insert into flags (key, enabled, description, rules)
        values ('second', 1, '', '[{"variant":["2"],"variation":"on"}]'), ('broken', 1, '', '[')`,
    )
  })
  afterAll(() => change(site.dataDir, "delete from flags where key in ('second', 'broken')"))

  it('are evaluated for the variant of the host, or the named one', async () => {
    const second = async (origin: string, context: object) =>
      (JSON.parse((await post(origin, `${ALL}/second`, { context })).body) as { value: unknown }).value
    expect([await second(site.one, {}), await second(site.two, {}), await second(site.one, { variant: 2 })]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('have an ETag and return 304 when unchanged', async () => {
    const first = await post(site.two, ALL, { context: {} })
    expect([first.status, first.headers['cache-control'], first.headers['x-content-type-options']]).toEqual([
      200,
      'no-store',
      'nosniff',
    ])
    expect(JSON.parse(first.body)).toEqual({
      flags: [
        { key: 'broken', errorCode: 'PARSE_ERROR', errorDetails: expect.any(String) },
        { key: 'discounts', value: true, reason: 'STATIC', variant: 'on' },
        { key: 'planning', value: true, reason: 'STATIC', variant: 'on' },
        { key: 'second', value: true, reason: 'TARGETING_MATCH', variant: 'on' },
      ],
    })
    const again = await post(site.two, ALL, { context: {} }, { 'if-none-match': first.headers.etag ?? '' })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await post(site.one, ALL, { context: {} }, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(200)
  })

  it.each([
    ['/planning', 200],
    ['/nothing', 404],
    ['/broken', 400],
    ['/%D0%BF', 404],
    ['/a%2Fb', 404],
    ['/planning/', 200],
    ['/', 200],
    ['/a/b', 404],
    ['/%ff', 404],
  ])('…/flags%s returns %i', async (path, status) => {
    expect((await post(site.one, ALL + path, {})).status).toBe(status)
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('%s is rejected as a request', async (method) => {
    expect((await ask(site.one, ALL, { method })).status).toBe(405)
  })

  it('are available to the site’s pages and programs, not to cross-origin pages', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await post(site.one, ALL, {}, { origin })).status).toBe(403)
    expect((await post(site.one, ALL, {}, { origin: site.one })).status).toBe(200)
    expect((await post(site.one, ALL, {}, { cookie: 'session=1' })).status).toBe(403)
  })

  it('have a small context, and an invalid one is rejected with the error of the protocol', async () => {
    expect((await post(site.one, ALL, { context: { filler: 'x'.repeat(4096) } })).status).toBe(413)
    const rejected = await post(site.one, ALL, { context: [] })
    expect([rejected.status, JSON.parse(rejected.body)]).toMatchObject([400, { errorCode: 'INVALID_CONTEXT' }])
  })

  it('have a generous rate limit', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const statuses: number[] = []
    for (let batch = 0; batch < 31; batch++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 20 }, async () => (await post(site.one, ALL, {}, headers)).status))),
      )
    expect(statuses.slice(0, 600).every((status) => status === 200)).toBe(true)
    expect((await post(site.one, ALL, {}, headers)).status).toBe(429)
    expect((await post(site.one, ALL, {})).status).toBe(200)
  })

  it('the discounts flag hides discounts in pages, markets and quotes, and shows them again', async () => {
    const home = async () => (await ask(site.one, '/')).body.replaceAll('\u00a0', ' ')
    const quoted = async () =>
      (
        JSON.parse(
          (await post(site.one, '/api/quotes', { items: [{ bitrixId: '1001', quantity: 1 }], lang: 'ru' })).body,
        ) as { total: { amount: number } }
      ).total.amount
    const before = { struck: (await home()).split('<del').length, total: await quoted() }
    expect(before.struck).toBeGreaterThan(1)
    change(site.dataDir, "update flags set enabled = 0 where key = 'discounts'")
    // The site polls flags.
    const off = await eventually(home, (html) => !html.includes('<del'), 60)
    expect(off.split('<del').length).toBe(1)
    expect(await quoted()).toBeGreaterThan(before.total)
    change(site.dataDir, "update flags set enabled = 1 where key = 'discounts'")
    await ask(site.one, '/api/reset-price/', { headers: { 'x-forwarded-for': '198.18.6.1' } })
    const on = await eventually(home, (html) => html.includes('<del'))
    expect([on.split('<del').length, await quoted()]).toEqual([before.struck, before.total])
  })
})

describe('flags of an external service', () => {
  const DISCOUNTED = { tests: [{ href: 'exome', bitrix_id: '7', price: 500, discountPrice: 400, discountState: 'on' }] }
  let stub: StubBackend
  let site: Site
  const good: StubBackend['respond'] = (request, response) =>
    request.headers['if-none-match'] === '"7"'
      ? void response.writeHead(304).end()
      : json(
          response,
          { flags: [{ key: 'planning', value: 'no', variant: 'x' }, { key: 'odd', value: [] }, '<b>'] },
          { etag: '"7"', 'set-cookie': 'a=b', 'x-secret': '1' },
        )
  let respond = good
  beforeAll(async () => {
    ;({ site, stub } = await externalSite(
      (request, response) => (request.url?.startsWith(FLAGS) ? respond(request, response) : json(response, DISCOUNTED)),
      [FLAGS],
    ))
    const isShown = (body: string) => body.includes('<del')
    expect(isShown(await eventually(async () => (await ask(site.one, '/')).body, isShown))).toBe(true)
  })

  it('are filtered for valid values', async () => {
    const response = await post(
      site.two,
      ALL,
      { context: { targetingKey: 'x', email: 'a@example.com' } },
      { cookie: 'lang=es' },
    )
    expect([response.status, JSON.parse(response.body)]).toEqual([
      200,
      { flags: [{ key: 'planning', value: 'no', variant: 'x' }] },
    ])
    for (const name of ['set-cookie', 'x-secret']) expect(response.headers).not.toHaveProperty(name)
    const request = stub.seen.findLast(({ url }) => url === FLAGS)
    expect(request?.headers).not.toHaveProperty('cookie')
    expect(request?.headers).not.toHaveProperty('x-forwarded-for')
    expect((await post(site.two, ALL, {}, { 'if-none-match': '"7"' })).status).toBe(304)
  })

  it.each<[string, number, StubBackend['respond']]>([
    ['answers 500', 502, (_request, response) => void response.writeHead(500).end('secret')],
    [
      'answers a page',
      502,
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<b>secret</b>'),
    ],
    ['answers nonsense', 502, (_request, response) => json(response, { flags: ['secret'] })],
    [
      'leads elsewhere',
      502,
      (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end(),
    ],
    ['does not answer', 504, () => undefined],
  ])(
    'a flag service that %s causes a problem response %i, and pages are still served',
    async (_name, status, failing) => {
      respond = failing
      for (const path of [ALL, `${ALL}/planning`]) {
        const response = await post(site.one, path, { context: {} })
        expect([response.status, response.headers['content-type']]).toEqual([status, 'application/problem+json'])
        expect(response.body).not.toContain('secret')
      }
      expect((await ask(site.one, '/')).body).toContain('<del')
      respond = good
    },
  )
})
