import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import {
  Agent as PlainAgent,
  request as plainRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:http2'
import { Agent, request } from 'node:https'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allocationKey, ipKey, networkKey } from '../../lib/http/anonymize-ip.ts'
import { LIMIT_HEADER } from '../../lib/http/problem.ts'
import { countedServer, type CountedServer } from '../support/contract/counted-server.ts'
import { NGINX, ownNginx } from '../support/contract/nginx.ts'
import { sleep } from '../support/waits.ts'

const HOST = 'genarium.example'
/** The client that exceeds the rate limit, as opposed to the visitor of all other tests. */
const NEIGHBOUR = '127.0.0.2'
/** Requests of the neighbour must not use up the limit of this client. */
const STRANGER = '127.0.0.3'
interface Asking {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly from?: string
  readonly agent?: Agent | false
}

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'rsc, next-router-state-tree, Accept-Encoding',
}

/** Delays every response until it is opened. */
function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

describe.skipIf(NGINX.skip)(`the configuration in deploy/nginx: ${NGINX.name}`, () => {
  let servers: CountedServer[]
  let nginx: Awaited<ReturnType<typeof ownNginx>>
  /** Responses by server index; the default is a page. */
  let respond: ((index: number, request: IncomingMessage, response: ServerResponse) => unknown) | undefined
  const page = (response: ServerResponse, headers: OutgoingHttpHeaders = HTML) =>
    response.writeHead(200, headers).end('a page')
  const start = (index: number, port = 0) =>
    countedServer((incoming, response) => void (respond ? respond(index, incoming, response) : page(response)), port)

  beforeAll(async () => {
    servers = [await start(0), await start(1), await start(2)]
    const [one, two, three] = servers.map(({ port }) => port) as [number, number, number]
    nginx = await ownNginx([one, two, three])
  })
  beforeEach(() => {
    respond = undefined
    for (const { requests } of servers) requests.length = 0
  })
  afterAll(() => Promise.all([nginx.stop(), ...servers.map((server) => server.stop())]))

  const requests = () => servers.flatMap((server) => server.requests)
  function open(path: string, { method = 'GET', headers = {}, from = '127.0.0.1', agent = false }: Asking = {}) {
    const options = {
      host: '127.0.0.1',
      port: nginx.ports.https,
      servername: HOST,
      rejectUnauthorized: false,
      localAddress: from,
      agent,
    }
    return request({ ...options, path, method, headers: { host: HOST, ...headers } })
  }
  async function ask(path: string, { body, ...rest }: Asking & { readonly body?: string | Buffer } = {}) {
    const sent = open(path, rest)
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const waits = response.headersDistinct['retry-after'] ?? []
    return { status: response.statusCode, headers: response.headers, waits, body: (await response.toArray()).join('') }
  }
  async function askInPlain(options: RequestOptions): Promise<IncomingMessage> {
    const sent = plainRequest({
      host: '127.0.0.1',
      port: nginx.ports.http,
      path: '/es/?a=1',
      agent: false,
      ...options,
    }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response.resume()
  }
  /** Waits for lines of the access log, and checks that no log contains data of clients. */
  async function expectLogged(...lines: readonly RegExp[]): Promise<void> {
    const { access, error } = await vi.waitFor(async () => {
      const logs = await nginx.logs()
      for (const line of lines) expect(logs.access).toMatch(line)
      return logs
    }, 5000)
    const telling = `${access}${error}`.split('\n').filter((line) => /client:|127\.0\.0\.[23]\b|token=/.test(line))
    expect(telling.slice(0, 3)).toEqual([])
  }

  it('is accepted by nginx -t', () => {
    expect(nginx.checked).toEqual({ status: 0, output: expect.stringContaining('test is successful') })
    // nginx 1.25.1 and later prefers `http2 on`, which earlier versions do not know: one of them always warns.
    const warnings = nginx.checked.output.split('\n').filter((line) => line.includes('[warn]'))
    expect(warnings.filter((line) => !line.includes('the "listen ... http2" directive is deprecated'))).toEqual([])
  })

  it.each([
    ['a page of one visitor', { ...HTML, 'cache-control': 'private, no-store' }],
    ['a page for all', HTML],
  ])('sends simultaneous requests for %s to the servers at once', async (_what, headers) => {
    const count = 12
    const all = gate()
    respond = async (_index, _request, response) => {
      if (requests().length === count) all.open()
      if (await Promise.race([all.opened.then(() => true), sleep(3000)])) page(response, headers)
      else response.writeHead(500).end()
    }
    const found = await Promise.all(Array.from({ length: count }, () => ask('/simultaneous')))
    expect(found.map(({ status }) => status)).toEqual(found.map(() => 200))
  })

  it('uses HTTP/2 and sends no certificate to an unknown host', async () => {
    const session = connect(`https://127.0.0.1:${nginx.ports.https}`, { servername: HOST, rejectUnauthorized: false })
    const stream = session.request({ ':path': '/two', ':authority': HOST })
    const [headers] = await once(stream, 'response')
    session.destroy()
    expect([headers[':status'], requests()[0]?.headers.host]).toEqual([200, HOST])
    const stranger = connect(`https://127.0.0.1:${nginx.ports.https}`, {
      servername: 'other.example',
      rejectUnauthorized: false,
    })
    const [error] = await once(stranger, 'error')
    expect(String(error)).toMatch(/unrecognized name/i)
  })

  it.each([
    [HOST, 308, `https://${HOST}/es/?a=1`],
    ['www.world.example', 308, 'https://www.world.example/es/?a=1'],
    ['other.example', 421, undefined],
    ['127.0.0.1', 421, undefined],
  ])('redirects from http to https for known hosts only: %s', async (host, status, location) => {
    const response = await askInPlain({ headers: { host } })
    expect([response.statusCode, response.headers.location]).toEqual([status, location])
  })

  it.each([
    [HOST, '127.65.0.1', 308],
    ['other.example', '127.65.1.1', 421],
  ])('limits redirects and rejections of one visitor: %s', async (host, localAddress, status) => {
    const agent = new PlainAgent({ keepAlive: true, maxSockets: 10 })
    const many = Array.from({ length: 600 }, () => askInPlain({ headers: { host }, localAddress, agent }))
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
    agent.destroy()
    expect(new Set(statuses)).toEqual(new Set([status, 429]))
    expect((await askInPlain({ headers: { host }, localAddress: '127.65.2.1' })).statusCode).toBe(status)
  })

  it('rejects an unknown host with 421 on a connection for a known one', async () => {
    expect((await ask('/', { headers: { host: 'other.example' } })).status).toBe(421)
    expect(requests()).toEqual([])
  })

  it('refreshes an outdated page once for fifty simultaneous requests', async () => {
    // The cache key changes every 5 seconds, within which an outdated page is sent while it is refreshed.
    await sleep(5000 - (Date.now() % 5000))
    const asking = { headers: { 'accept-encoding': 'gzip, deflate, br' } }
    await ask('/fifty', asking)
    await sleep(2000)
    const found = await Promise.all(Array.from({ length: 50 }, () => ask('/fifty', asking)))
    expect(new Set(found.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 a page']))
    // Fifty handshakes may take longer than the second for which a page is fresh.
    expect(requests().length).toBeLessThanOrEqual(4)
    expect(requests()[0]?.headers['accept-encoding']).toBe('br')
  })

  it.each<[string, string, Record<string, string>]>([
    ['an administrator', '/', { cookie: 'lang=ru; session=abc' }],
    ['an administrator by https', '/', { cookie: 'lang=ru; __Host-session=abc' }],
    ['a visitor of an unpublished entry', '/', { cookie: 'contentPreview=abc' }],
    ['a visitor with a variation of a content test', '/', { cookie: 'a=1; builder.tests.9a=arm' }],
    ['an address with a query', '/?genariumbot=refresh', {}],
    ['a router that says what none does', '/', { rsc: 'yes' }],
    ['data without its mark', '/', { rsc: '1' }],
    ['an answer to a question', '/api/market', {}],
  ])('does not cache %s and does not serve it from the cache', async (_client, path, headers) => {
    await ask('/')
    const before = requests().length
    await ask(path, { headers })
    await ask(path, { headers })
    expect(requests().length - before).toBe(2)
    expect(
      requests().filter(({ headers: seen }) => Object.entries(headers).every(([name, value]) => seen[name] === value))
        .length,
    ).toBeGreaterThanOrEqual(2)
  })

  it.each<[string, OutgoingHttpHeaders]>([
    ['no-store', { ...HTML, 'cache-control': 'no-store' }],
    ['private', { ...HTML, 'cache-control': 'private, max-age=60' }],
    ['nothing of keeping', { 'content-type': 'text/html' }],
    ['a cookie', { ...HTML, 'set-cookie': 'a=1' }],
  ])('does not cache a response with %s', async (name, headers) => {
    respond = (_index, _request, response) => page(response, headers)
    const path = `/said-${name.replaceAll(' ', '-')}`
    await ask(path)
    await ask(path)
    expect(requests()).toHaveLength(2)
  })

  it('caches by host, kind and encoding, not by headers of the router', async () => {
    respond = (_index, { headers: { host, rsc, 'accept-encoding': packing } }, response) =>
      response.writeHead(200, HTML).end(`${host} ${rsc ?? 'document'} ${packing ?? 'plain'}`)
    const bodies = async (path: string, headers: Record<string, string>) => (await ask(path, { headers })).body
    const data = { rsc: '1', 'next-router-state-tree': '%5B%22a%22%5D' }
    expect(await bodies('/apart', {})).toBe(`${HOST} document plain`)
    expect(await bodies('/apart', { 'accept-encoding': 'gzip;q=1, br;q=0' })).toBe(`${HOST} document plain`)
    expect(await bodies('/apart', { 'accept-encoding': 'gzip' })).toBe(`${HOST} document gzip`)
    expect(await bodies('/apart', { host: 'world.example' })).toBe('world.example document plain')
    expect(await bodies('/apart?_rsc=1a2b', data)).toBe(`${HOST} 1 plain`)
    const before = requests().length
    for (let index = 0; index < 20; index += 1)
      await bodies(`/apart?_rsc=${index}`, { ...data, 'next-router-state-tree': `%5B${index}%5D` })
    // A page is cached for one second, and the key changes every five.
    expect(requests().length - before).toBeLessThan(20)
  })

  it('streams events without buffering', async () => {
    respond = (_index, _request, response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n')
    for (const path of ['/api/chat/events', '/api/admin/chat/events?after=1']) {
      const sent = open(path)
      sent.end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const [chunk] = await once(response, 'data')
      expect(String(chunk)).toBe('data: one\n\n')
      sent.destroy()
    }
  })

  it('sets the client IP, ignoring what the client sends', async () => {
    await ask('/api/market', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(requests()[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
  })

  it('accepts large bodies for uploads only', async () => {
    respond = (_index, incoming, response) => void incoming.resume().on('end', () => response.writeHead(201).end())
    const body = Buffer.alloc(2_000_000)
    const statuses = [
      '/api/chat/files',
      '/api/v1/images/create-image',
      '/api/admin/prices/import',
      '/api/orders',
      '/',
    ].map(async (path) => (await ask(path, { method: 'POST', body })).status)
    expect(await Promise.all(statuses)).toEqual([201, 201, 201, 413, 413])
  })

  it('retries a GET on another server after a 503, and never a write', async () => {
    respond = (index, _request, response) => (index === 1 ? response.writeHead(503).end('rejected') : page(response))
    const read = await Promise.all(Array.from({ length: 9 }, (_, index) => ask(`/rejected-${index}`)))
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
    for (const server of servers) server.requests.length = 0
    const written = await Promise.all(
      Array.from({ length: 9 }, () => ask('/api/orders', { method: 'POST', body: '{}' })),
    )
    expect(requests()).toHaveLength(9)
    expect(written.filter(({ status, body }) => status === 503 && body === 'rejected').length).toBe(
      servers[1]?.requests.length,
    )
  })

  it('forwards a 503 of all servers, and tries them again for the next request', async () => {
    respond = (_index, _request, response) =>
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{"status":503}')
    for (let time = 0; time < 6; time += 1)
      expect(await ask('/api/market')).toMatchObject({ status: 503, body: '{"status":503}' })
    respond = undefined
    expect((await ask('/after-all')).status).toBe(200)
  })

  it.each(['/api/market', '/limited', '/limited?a=1', '/_next/static/a.js', '/api/chat/events'])(
    'does not repeat a 503 for %s that is a limit, and hides its mark',
    async (path) => {
      respond = (_index, _request, response) =>
        response.writeHead(503, { 'retry-after': '7', [LIMIT_HEADER]: '1' }).end('limit')
      const { status, waits, headers } = await ask(path)
      expect([status, waits, headers[LIMIT_HEADER], requests().length]).toEqual([503, ['7'], undefined, 1])
      const written = await ask('/api/orders', { method: 'POST', body: '{}' })
      expect([written.status, written.body, written.headers[LIMIT_HEADER]]).toEqual([503, 'limit', undefined])
    },
  )

  it('hides the mark of a limit that the second server has reached', async () => {
    respond = (_index, _request, response) =>
      response.writeHead(503, requests().length > 1 ? { 'retry-after': '7', [LIMIT_HEADER]: '1' } : {}).end('none')
    const { status, waits, headers } = await ask('/api/market')
    expect([status, waits, headers[LIMIT_HEADER]]).toEqual([503, ['7'], undefined])
  })

  it.each([429, 503])('forwards the Retry-After header with %d unchanged', async (status) => {
    respond = (_index, _request, response) => response.writeHead(status, { 'retry-after': '7' }).end()
    expect(await ask('/api/market')).toMatchObject({ status, waits: ['7'] })
    expect(await ask('/api/orders', { method: 'POST', body: '{}' })).toMatchObject({ status, waits: ['7'] })
  })

  it('finds files of another build in the folder', async () => {
    respond = (_index, { url }, response) =>
      url === '/_next/static/new.js' ? page(response) : response.writeHead(404).end('none')
    const old = join(nginx.files, '_next/static/chunks/old.js')
    await mkdir(dirname(old), { recursive: true })
    await writeFile(old, 'let old')
    expect((await ask('/_next/static/new.js')).body).toBe('a page')
    expect(await ask('/_next/static/chunks/old.js')).toMatchObject({
      status: 200,
      body: 'let old',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
    expect((await ask('/_next/static/never.js')).status).toBe(404)
  })

  it('skips an unavailable server, for writes too', async () => {
    const dead = servers[2] as CountedServer
    await dead.stop()
    const many = Array.from({ length: 12 }, (_, index) =>
      ask(index % 2 ? '/api/orders' : `/dead-${index}`, index % 2 ? { method: 'POST', body: '{}' } : {}),
    )
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
    servers[2] = await start(2, dead.port)
  })

  it('retries a read on another server when one fails, and does not repeat a write', async () => {
    respond = (index, _request, response) => (index === 1 ? response.destroy() : page(response))
    const read = await Promise.all(Array.from({ length: 9 }, (_, index) => ask(`/broken-${index}`)))
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
    respond = (_index, _request, response) => response.destroy()
    for (const server of servers) server.requests.length = 0
    expect((await ask('/api/orders', { method: 'POST', body: '{}' })).status).toBe(502)
    expect(requests()).toHaveLength(1)
  })

  it('returns 429 with Retry-After beyond the rate limit, and logs nothing about the client', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 10 })
    const many = Array.from({ length: 600 }, () => ask('/api/market?token=signed', { from: NEIGHBOUR, agent }))
    const outcomes = (await Promise.all(many)).map(({ status, waits }) => `${status} ${waits.join()}`)
    agent.destroy()
    expect(new Set(outcomes)).toEqual(new Set(['200 ', '429 1']))
    await expectLogged(/ 429 GET genarium\.example\/api\/market .* up=-:- /)
  })

  it('counts clients by IPv4 address, /24 and /16, and by IPv6 /64, /48 and /28, like the servers', async () => {
    const keys = async (address: string) => {
      const response = await fetch(`http://127.0.0.1:${nginx.ports.visitor}/`, {
        headers: { 'x-forwarded-for': address, host: 'any.example' },
      })
      const key = Buffer.from(await response.arrayBuffer())
      const bytesOfVisitor = address.includes('.') ? 4 : 8
      const visitor = key.subarray(0, bytesOfVisitor).toString('hex')
      const bytesOfNetwork = address.includes('.') ? 3 : 6
      const network = key.subarray(bytesOfVisitor + 1, bytesOfVisitor + 1 + bytesOfNetwork).toString('hex')
      return { visitor, network, allocation: key.subarray(bytesOfVisitor + bytesOfNetwork + 2).toString('hex') }
    }
    const number = fc.constantFrom(1, 10, 13, 124)
    const group = fc.constantFrom('0', '0', '1', 'a', '7c0a')
    const address = fc.oneof(
      fc.tuple(number, number, number).map(([second, third, fourth]) => `192.${second}.${third}.${fourth}`),
      fc
        .tuple(fc.integer({ min: 0, max: 0xffff }), fc.array(group, { minLength: 6, maxLength: 6 }))
        .map(([second, groups]) => new URL(`http://[2001:${second.toString(16)}:${groups.join(':')}]`))
        .map(({ hostname }) => hostname.slice(1, -1)),
    )
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(address, { minLength: 2, maxLength: 40 }), async (addresses) => {
        const received = await Promise.all(addresses.map(keys))
        const groupsOf = (list: readonly string[]) => list.map((one) => list.indexOf(one))
        expect(groupsOf(received.map(({ visitor }) => visitor))).toEqual(groupsOf(addresses.map((one) => ipKey(one))))
        expect(groupsOf(received.map(({ network }) => network))).toEqual(
          groupsOf(addresses.map((one) => networkKey(one))),
        )
        expect(groupsOf(received.map(({ allocation }) => allocation))).toEqual(
          groupsOf(addresses.map((one) => allocationKey(one))),
        )
      }),
      { numRuns: 10 },
    )
  })

  it('limits parallel uploads per client, but not small bodies or those of other clients', async () => {
    respond = (_index, incoming, response) => void incoming.resume().once('end', () => response.writeHead(201).end())
    const upload = (from: string) => {
      const sent = open('/api/chat/files', { method: 'POST', from, headers: { 'content-length': 20_000_000 } })
      sent.on('error', () => undefined).write(Buffer.alloc(1_000_000))
      return sent
    }
    const unfinished = Array.from({ length: 5 }, () => upload('127.0.0.4'))
    const [rejected] = (await Promise.race(unfinished.map((sent) => once(sent, 'response')))) as [IncomingMessage]
    expect(rejected.statusCode).toBe(429)
    // The servers get the other requests before they are complete.
    await vi.waitFor(() => expect(requests()).toHaveLength(4), 5000)
    expect((await ask('/api/orders', { method: 'POST', from: '127.0.0.4', body: 'x'.repeat(90_000) })).status).toBe(201)
    expect((await ask('/api/chat/files', { method: 'POST', from: '127.0.0.5', body: 'x'.repeat(1000) })).status).toBe(
      201,
    )
    for (const sent of unfinished) sent.destroy()
  })

  it('accepts uploads of other networks while one has reached its limit', async () => {
    respond = (_index, incoming, response) => void incoming.resume().once('end', () => response.writeHead(201).end())
    const unfinished = Array.from({ length: 24 }, (_, index) =>
      open('/api/chat/files', {
        method: 'POST',
        from: `127.0.9.${10 + (index % 6)}`,
        headers: { 'content-length': 20_000_000 },
      }).on('error', () => undefined),
    )
    for (const sent of unfinished) sent.write('-')
    await vi.waitFor(() => expect(requests()).toHaveLength(16), 5000)
    const statuses = ['127.0.9.99', '127.0.10.1'].flatMap((from) =>
      ['/api/chat/files', '/api/admin/prices/import'].map(
        async (path) => (await ask(path, { method: 'POST', from, body: 'x'.repeat(1000) })).status,
      ),
    )
    expect(await Promise.all(statuses)).toEqual([429, 429, 201, 201])
    for (const sent of unfinished) sent.destroy()
  })

  /** Sends simultaneous requests from one address over one connection, and returns their statuses. */
  async function askAtOnce(from: string, paths: readonly string[], headers: OutgoingHttpHeaders): Promise<number[]> {
    const options = { servername: HOST, rejectUnauthorized: false, localAddress: from }
    const session = connect(`https://127.0.0.1:${nginx.ports.https}`, options)
    const statuses = paths.map(async (path) => {
      const stream = session.request({ ':path': path, ':authority': HOST, ...headers }).end()
      const [{ ':status': status }] = (await once(stream, 'response')) as [{ ':status': number }]
      return status
    })
    return Promise.all(statuses).finally(() => session.destroy())
  }
  interface Kind {
    readonly path: (index: number) => string
    readonly headers?: OutgoingHttpHeaders
    readonly limit?: number
    readonly each?: number
  }
  const KINDS: readonly (readonly [string, number, Kind])[] = [
    ['API calls', 30, { path: () => '/api/market' }],
    ['queries', 31, { path: (index) => `/?x=${index}` }],
    ['random paths', 32, { path: (index) => `/zz-${index}` }],
    ['a personal page', 33, { path: () => '/basket' }],
    ['data of the client router', 34, { path: (index) => `/data?_rsc=${index}`, headers: { rsc: '1' } }],
    ['files that do not exist', 35, { path: (index) => `/images/${index}/none.webp`, limit: 1000, each: 90 }],
    ['pages behind the prefix of a file', 38, { path: (index) => `/assets/../page-${index}` }],
    ['chat streams', 39, { path: () => '/api/chat/events', limit: 600, each: 60 }],
    ['streams of the chat desk', 40, { path: () => '/api/admin/chat/events', limit: 600, each: 60 }],
    ['writes', 36, { path: () => '/api/orders', headers: { ':method': 'POST' } }],
    ['uploads', 37, { path: () => '/api/chat/files', headers: { ':method': 'POST' }, each: 4 }],
  ]

  it.each(KINDS)(
    'limits simultaneous requests of an allocation for %s, and those of no other',
    async (_kind, second, kind) => {
      const { path, headers = {}, limit = 450, each = 30 } = kind
      const released = gate()
      respond = (_index, incoming, response) =>
        String(incoming.headers['x-forwarded-for']).startsWith(`127.${second}.`)
          ? released.opened.then(() => page(response, { ...HTML, 'cache-control': 'no-store' }))
          : page(response)
      const paths = Array.from({ length: each }, (_, index) => path(index))
      const networks = Array.from({ length: Math.ceil((limit + 1) / paths.length) }, (_, network) => network)
      const unfinished = networks.map((network) => askAtOnce(`127.${second}.${network}.1`, paths, headers))
      await vi.waitFor(() => expect(requests()).toHaveLength(limit), 15_000)
      expect(await askAtOnce(`127.${second}.250.1`, [path(0)], headers)).toEqual([429])
      expect(await askAtOnce(`127.${second + 20}.0.1`, [path(0)], headers)).toEqual([200])
      released.open()
      const statuses = (await Promise.all(unfinished)).flat()
      const rejected = networks.length * paths.length - limit
      expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([limit, rejected])
      const logged = new RegExp(`^\\S+ 429 \\w+ \\S+${new URL(path(0), `https://${HOST}`).pathname} .* up=-:- `, 'm')
      await expectLogged(logged)
    },
  )

  it('limits simultaneous requests of a network, and none of its static files or of its neighbours', async () => {
    const released = gate()
    respond = (_index, incoming, response) =>
      incoming.url?.startsWith('/held') ? released.opened.then(() => page(response)) : page(response)
    const held = (address: string) =>
      askAtOnce(
        address,
        Array.from({ length: 27 }, (_, index) => `/held-${index}`),
        {},
      )
    const unfinished = [1, 2, 3, 4].map((host) => held(`127.60.0.${host}`))
    await vi.waitFor(() => expect(requests()).toHaveLength(100), 10_000)
    const from = '127.60.0.9'
    const statuses = await Promise.all([
      ask('/', { from }),
      ask('/_next/static/a.js', { from }),
      ask('/', { from: '127.60.1.1' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([429, 200, 200])
    released.open()
    expect((await Promise.all(unfinished)).flat().filter((status) => status === 429)).toHaveLength(8)
  })

  it('limits requests that one visitor holds open, by its body too, and none of its neighbours', async () => {
    const released = gate()
    respond = (_index, incoming, response) =>
      incoming.url?.startsWith('/kept') ? released.opened.then(() => page(response)) : page(response)
    const paths = Array.from({ length: 40 }, (_, index) => `/kept-${index}`)
    const waiting = askAtOnce('127.62.0.1', paths, {})
    await vi.waitFor(() => expect(requests()).toHaveLength(30), 10_000)
    const sending = paths.map((path) =>
      open(path, { method: 'POST', from: '127.62.1.1', headers: { 'content-length': 900_000 } }).on(
        'error',
        () => undefined,
      ),
    )
    for (const sent of sending) sent.write('-')
    await vi.waitFor(() => expect(requests()).toHaveLength(60), 10_000)
    const statuses = ['127.62.0.1', '127.62.0.2', '127.62.1.1', '127.62.1.2'].map((from) => ask('/', { from }))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([429, 200, 429, 200])
    released.open()
    for (const sent of sending) sent.destroy()
    expect((await waiting).filter((status) => status === 429)).toHaveLength(10)
  })

  it('ends requests of an HTTP/2 client that reads nothing', async () => {
    const options = { servername: HOST, rejectUnauthorized: false, localAddress: '127.63.0.1' }
    const session = connect(`https://127.0.0.1:${nginx.ports.https}`, {
      ...options,
      settings: { initialWindowSize: 0 },
    }).on('error', () => undefined)
    for (let index = 0; index < 30; index += 1)
      session
        .request({ ':path': `/unread-${index}`, ':authority': HOST })
        .on('error', () => undefined)
        .end()
    await vi.waitFor(() => expect(requests()).toHaveLength(30), 5000)
    expect((await ask('/', { from: '127.63.0.1' })).status).toBe(429)
    await vi.waitFor(async () => expect((await ask('/', { from: '127.63.0.1' })).status).toBe(200), 5000)
    session.destroy()
  })

  it('does not wait for the body of a GET', async () => {
    const from = '127.64.0.1'
    const options = { from, headers: { 'content-length': 900_000 } }
    for (let round = 0; round < 40; round += 1) {
      const sent = open('/with-body', options).on('error', () => undefined)
      sent.write('-')
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      expect(response.statusCode).toBe(200)
      sent.destroy()
    }
  })

  it('logs the beginning of a long path, and no request for an unknown host', async () => {
    await ask(`/${'l'.repeat(3000)}`)
    await ask('/unknown-host', { headers: { host: 'other.example' } })
    await expectLogged(/ 200 GET genarium\.example\/l{150,190}\.\.\. /)
    const { access } = await nginx.logs()
    expect(access).not.toMatch(/l{200}|unknown-host/)
  })

  it('serves a network of which many clients do not read a cached page', async () => {
    respond = (_index, _request, response) => response.writeHead(200, HTML).end('x'.repeat(100_000))
    await ask('/large')
    const slow: ReturnType<typeof open>[] = []
    async function readSlowly(from: string): Promise<number | undefined> {
      const sent = open('/large', { from })
      slow.push(sent)
      const [response] = (await once(sent.end(), 'response')) as [IncomingMessage]
      return response.pause().statusCode
    }
    const hosts = Array.from({ length: 10 }, (_, host) => `127.61.0.${1 + host}`)
    for (let round = 0; round < 15; round += 1)
      expect(await Promise.all(hosts.map(readSlowly))).toEqual(hosts.map(() => 200))
    expect((await ask('/large', { from: '127.61.0.99' })).status).toBe(200)
    for (const sent of slow) sent.destroy()
  })

  it('logs errors without data of clients', async () => {
    respond = (_index, _request, response) => response.destroy()
    const send = async (body: Buffer) =>
      (await ask('/api/orders?token=signed', { method: 'POST', from: STRANGER, body })).status
    const tooLargeForMemory = Buffer.alloc(200_000)
    expect([await send(tooLargeForMemory), await send(Buffer.alloc(2_000_000))]).toEqual([502, 413])
    await expectLogged(/ 502 POST .* up=127\.0\.0\.1:\d+:/, / 413 POST .* up=-:- /)
  })

  it('passes bodies on while its disk is full', async () => {
    await chmod(nginx.temp, 0)
    const { status } = await ask('/api/orders', { method: 'POST', body: Buffer.alloc(200_000) })
    await chmod(nginx.temp, 0o777)
    expect(status).toBe(200)
  })
})
