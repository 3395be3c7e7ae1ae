import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, startSite, type Site } from '../support/site.ts'
import { entryAt } from '../support/content.ts'
import { contentSite } from '../support/shared-site.ts'
import { startStubBuilder, type StubBuilder } from '../support/stub-builder.ts'

const CDN = 'https://cdn.builder.io'
const post = (origin: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(origin, '/api/builder', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const call = (resource: string, config?: object) => ({ resource, ...(config && { config }) })

let site: Site
beforeAll(async () => {
  site = await contentSite()
})

describe('POST /api/builder without a key', () => {
  const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id)

  it('returns the same response to a query as the embedded service', async () => {
    const attributes = encodeURIComponent(JSON.stringify({ urlPath: '/es/exoma' }))
    const response = await post(site.two, call(`${CDN}/api/v3/query/any/page?userAttributes=${attributes}`))
    expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'application/json',
      'no-store',
    ])
    const { page } = JSON.parse(response.body) as { page: { data: { title: string; blocks: unknown[] } }[] }
    expect(idsOf(page)).toEqual(['exome-es'])
    expect(page[0]?.data.blocks.length).toBeGreaterThan(5)
  })

  it.each([
    ['v1', `/api/v1/content/page?apiKey=any&limit=2&fields=id`],
    ['v3, by a path alone', `/api/v3/content/page?apiKey=any&limit=2&fields=id`],
  ])('returns a list of %s', async (_name, path) => {
    const response = await post(site.one, call(path))
    const { results } = JSON.parse(response.body) as { results: unknown[] }
    expect([response.status, results.length]).toEqual([200, 2])
  })

  it('returns an empty list for an unknown model', async () => {
    expect(JSON.parse((await post(site.one, call(`${CDN}/api/v3/query/any/nothing,page?limit=1`))).body)).toMatchObject(
      { nothing: [] },
    )
  })

  it.each([
    ['a condition that could run code', `${CDN}/api/v3/content/page?apiKey=any&query.$where=sleep(1000)`],
    ['unpublished entries', `${CDN}/api/v3/content/page?apiKey=any&includeUnpublished=true`],
    [
      'unpublished entries, by an option of the key',
      `${CDN}/api/v3/query/any/page?options.page.includeUnpublished=true`,
    ],
    ['a list without a limit', `${CDN}/api/v3/content/page?apiKey=any&limit=100000`],
  ])('rejects %s', async (_name, resource) => {
    const response = await post(site.one, call(resource))
    expect([response.status, response.headers['content-type']]).toEqual([400, 'application/problem+json'])
  })
})

const GOOD = `${CDN}/api/v3/content/page?apiKey=any`
const BAD: [name: string, status: number, body: unknown, headers?: Record<string, string>][] = [
  ['another host', 400, call('https://evil.example/api/v3/content/page?apiKey=any')],
  ['a host that looks alike', 400, call('https://cdn.builder.io.evil.example/api/v3/content/page?apiKey=any')],
  ['an address inside', 400, call('http://169.254.169.254/api/v3/content/page?apiKey=any')],
  ['http', 400, call('http://cdn.builder.io/api/v3/content/page?apiKey=any')],
  ['another port', 400, call('https://cdn.builder.io:8443/api/v3/content/page?apiKey=any')],
  ['a user', 400, call('https://user:word@cdn.builder.io/api/v3/content/page?apiKey=any')],
  ['the host as a user', 400, call('https://cdn.builder.io@evil.example/api/v3/content/page?apiKey=any')],
  ['two slashes', 400, call('//evil.example/api/v3/content/page?apiKey=any')],
  ['a backslash', 400, call('https://cdn.builder.io\\@evil.example/api/v3/content/page?apiKey=any')],
  ['backslashes', 400, call('\\\\evil.example/api/v3/content/page?apiKey=any')],
  ['a line break', 400, call(`${GOOD}\r\nhost: evil.example`)],
  ['another scheme', 400, call('file:///etc/passwd')],
  ['another path', 400, call(`${CDN}/api/v1/write/page?apiKey=any`)],
  ['a path with dots', 400, call(`${CDN}/api/v3/content/../../admin?apiKey=any`)],
  ['a path with encoded dots', 400, call(`${CDN}/api/v3/content/%2e%2e%2fadmin?apiKey=any`)],
  ['a path below', 400, call(`${CDN}/api/v3/content/page/id?apiKey=any`)],
  ['no key', 400, call(`${CDN}/api/v3/content/page`)],
  ['another method', 400, call(GOOD, { method: 'DELETE' })],
  ['a method that is not that of the call', 400, call(GOOD, { method: 'POST', body: '{}' })],
  ['a method that is not a text', 400, call(GOOD, { method: 7 })],
  ['no resource', 400, { config: { method: 'GET' } }],
  ['a resource that is not a text', 400, { resource: { href: GOOD } }],
  ['a resource without end', 400, call(`${GOOD}&x=${'x'.repeat(20_000)}`)],
  ['text that is not JSON', 400, '{'],
  ['nothing', 400, ''],
  ['a list', 400, '[]'],
  ['too much', 413, { resource: GOOD, config: { body: 'x'.repeat(110_000) } }],
  ['a request of another origin', 403, call(GOOD), { origin: 'https://evil.example' }],
  ['a request of the origin null', 403, call(GOOD), { origin: 'null' }],
]

describe('rejected calls of POST /api/builder', () => {
  it.each(BAD)('include %s, with the status %i', async (_name, status, body, headers) => {
    const response = await post(site.two, body, headers)
    expect([response.status, response.headers['content-type'], response.headers['x-content-type-options']]).toEqual([
      status,
      'application/problem+json',
      'nosniff',
    ])
    expect(JSON.parse(response.body)).toMatchObject({ status })
  })

  it.each(['v2', 'v4', 'V3', 'v31'])(
    'include the version %s, with the message of the page builder',
    async (version) => {
      const response = await post(site.one, call(`${CDN}/api/${version}/content/page?apiKey=any`))
      expect(JSON.parse(response.body)).toMatchObject({
        status: 400,
        detail: `Invalid apiVersion: expected 'v1' or 'v3', received '${version}'`,
      })
    },
  )

  it('include any other method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await ask(site.one, '/api/builder', { method })).status).toBe(405)
  })
})

describe('POST /api/builder with a key', () => {
  let stub: StubBuilder
  let keyed: Site
  beforeAll(async () => {
    stub = await startStubBuilder([entryAt('/story')])
    keyed = await startSite({ BUILDER_API_KEY: 'ours', BUILDER_URL: stub.address })
  })
  afterAll(async () => {
    await keyed.stop()
    await stub.stop()
  })

  it('forwards the call without headers of the visitor', async () => {
    const response = await post(
      keyed.two,
      {
        ...call(`${stub.address}/api/v3/content/page?apiKey=ours&mark=1`, {
          method: 'get',
          headers: { authorization: 'x' },
        }),
        headers: { cookie: 'x' },
      },
      {
        cookie: 'lang=es; theme=dark',
        authorization: 'Bearer x',
        'x-anything': 'x',
        'x-forwarded-for': '9.9.9.9',
        referer: `${keyed.two}/es/`,
        origin: keyed.two,
      },
    )
    expect([response.status, (JSON.parse(response.body) as { results: unknown[] }).results.length]).toEqual([200, 1])
    const request = stub.calls.find(({ url }) => url.searchParams.has('mark'))
    expect(request?.method).toBe('GET')
    for (const name of ['cookie', 'authorization', 'x-anything', 'x-forwarded-for', 'referer', 'origin'])
      expect(request?.headers).not.toHaveProperty(name)
  })

  it.each([
    ['another key', '/api/v3/content/page?apiKey=theirs'],
    ['another key in the path', '/api/v3/query/theirs/page'],
    ['another host', `${CDN}/api/v3/content/page?apiKey=ours`],
  ])('rejects %s', async (_name, resource) => {
    const before = stub.calls.length
    const response = await post(keyed.one, call(resource))
    expect([response.status, response.headers['content-type'], stub.calls.length]).toEqual([
      400,
      'application/problem+json',
      before,
    ])
  })

  it.each([
    ['answers 503', 502, 503, {}],
    ['leads elsewhere', 502, 302, { location: 'http://169.254.169.254/' }],
    ['answers with a page', 502, 200, { 'content-type': 'text/html' }],
    ['is asked too often', 429, 429, { 'content-type': 'application/json', 'retry-after': '7' }],
  ])('when the page builder %s, returns %i without its message', async (_name, status, expected, headers) => {
    stub.trouble = (response) => void response.writeHead(expected, headers).end('{"said":"page builder"}')
    const received = await post(keyed.one, call('/api/v3/content/page?apiKey=ours'))
    stub.trouble = undefined
    expect([received.status, received.headers['retry-after'], received.body.includes('page builder')]).toEqual([
      status,
      headers['retry-after' as never],
      status === 429,
    ])
    expect(received.headers).not.toHaveProperty('location')
  })
})
