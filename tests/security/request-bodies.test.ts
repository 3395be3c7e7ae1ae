import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { combinations, sample } from '../support/sample.ts'
import { attempt, troubleOf, VARIANTS } from '../support/security/attack-attempts.ts'
import { head, sendRaw, statusesOf } from '../support/security/raw-request.ts'
import { changingCalls } from '../support/security/routes.ts'
import { triedSite } from '../support/security/site-fixture.ts'
import { ask } from '../support/site.ts'

const tried = triedSite()

let callers = 0
/** Limits are per IP. */
const somebody = () => ({ 'x-forwarded-for': `10.5.${callers >> 8}.${callers++ & 255}` })

/** Every call that has a body. */
const CALLS = changingCalls().filter(({ method }) => method !== 'DELETE')
/** Calls that change the password of the test account or end its session. */
const ACCOUNT = /^\/api\/account\//
const TRIED = CALLS.filter(({ path }) => !ACCOUNT.test(path))

/** Origins of both variants. */
const origins = () => [tried.site.one, tried.site.two]

const headersAt = (origin: string) => ({
  cookie: tried.cookie,
  origin,
  'content-type': 'application/json',
  ...somebody(),
})
const send = (origin: string, path: string, method: string, body: string, headers: Record<string, string> = {}) =>
  attempt(origin, { path, method, body, headers: { ...headersAt(origin), ...headers } })

/** A polluted prototype would set the status of every response and add properties to every object. */
const DIRT = '{"status":510,"polluted":true,"toJSON":"x","then":"x","length":1}'
const POLLUTIONS: readonly (readonly [what: string, body: string])[] = [
  ['__proto__', `{"__proto__":${DIRT}}`],
  ['constructor.prototype', `{"constructor":{"prototype":${DIRT}}}`],
  ['__proto__ within __proto__', `{"__proto__":{"__proto__":${DIRT}}}`],
  [
    '__proto__ below a known field',
    `{"utms":{"__proto__":${DIRT}},"data":{"__proto__":${DIRT}},"update":{"__proto__":${DIRT}},"context":{"__proto__":${DIRT}},"contact":{"__proto__":${DIRT}}}`,
  ],
  [
    'constructor below a known field',
    `{"utms":{"constructor":{"prototype":${DIRT}}},"data":{"constructor":{"prototype":${DIRT}}},"context":{"constructor":${DIRT}}}`,
  ],
  [
    '__proto__ in lists',
    `{"items":[{"__proto__":${DIRT}}],"events":[{"__proto__":${DIRT}}],"changes":[{"__proto__":${DIRT}}],"consents":[{"__proto__":${DIRT}}]}`,
  ],
  ['a list', `[{"__proto__":${DIRT}}]`],
  [
    'names that everything has',
    '{"toString":1,"valueOf":2,"hasOwnProperty":3,"method":"constructor","name":"__proto__","id":"__proto__","key":"__proto__","form":"__proto__"}',
  ],
  ['the same name twice', '{"lang":"ru","lang":{"__proto__":{"status":510}}}'],
]

/** Detects a polluted `Object.prototype` by changed response statuses and by an object that should be empty. */
async function isDirty(): Promise<boolean> {
  const targets = origins().flatMap((origin) =>
    ['/api/health', '/api/ready', '/api/consents', '/api/nothing'].map((path) => [origin, path] as const),
  )
  const responses = await Promise.all(targets.map(async ([origin, path]) => ({ path, ...(await ask(origin, path)) })))
  return responses.some(
    ({ path, status, body }) => status !== (path === '/api/nothing' ? 404 : 200) || body.includes('polluted'),
  )
}

describe('Object.prototype', () => {
  it('is tested with every call', () => expect(CALLS.length).toBeGreaterThan(30))

  it.each(POLLUTIONS)('is not changed by a body with %s', async (_what, body) => {
    const row = POLLUTIONS.findIndex(([, own]) => own === body)
    for (const {
      origin,
      call: { method, path },
    } of sample(combinations({ origin: origins(), call: TRIED }), (_call, index) => (index + row) % 3 === 0)) {
      const { status } = await send(origin, path, method, body)
      expect([path, status < 500]).toEqual([path, true])
    }
    expect(await isDirty()).toBe(false)
  })

  it.each([
    '__proto__.status=510',
    '__proto__[status]=510',
    'constructor.prototype.status=510',
    'constructor[prototype][status]=510',
    '__proto__=510&toString=1',
  ])('is not changed by the query «%s»', async (query) => {
    const embedded = encodeURIComponent(
      `/api/v3/content/page?apiKey=any&query.${query}&sort.${query}&options.page.query.${query}`,
    )
    for (const [variant, prefix] of VARIANTS)
      for (const path of ['/', '/basket', '/basket/order', '/subscription', '/account/sign-in', '/orders-admin'].map(
        (page) => prefix + page,
      ))
        expect([
          path,
          (
            await ask(tried.site[variant], `${path}?${query}`, {
              headers: { cookie: `${tried.cookie}; __proto__=1; constructor=2` },
            })
          ).status < 500,
        ]).toEqual([path, true])
    for (const origin of origins()) {
      for (const path of [
        '/api/market',
        '/api/price/',
        '/api/check-promo/',
        '/api/consents',
        '/api/admin/orders',
        '/api/admin/marketing',
        '/api/chat/state',
      ])
        expect([
          path,
          (await ask(origin, `${path}?${query}`, { headers: { cookie: tried.cookie, ...somebody() } })).status < 500,
        ]).toEqual([path, true])
      expect(
        (await send(origin, '/api/builder', 'POST', JSON.stringify({ resource: decodeURIComponent(embedded) }))).status,
      ).toBeLessThan(500)
      expect(
        (
          await send(origin, '/api/subscription', 'POST', query, {
            'content-type': 'application/x-www-form-urlencoded',
          })
        ).status,
      ).toBeLessThan(500)
    }
    expect(await isDirty()).toBe(false)
  })
})

/** A few bytes that decompress to 50 MB. */
const ZEROS = Buffer.alloc(50_000_000, '[')
const PACKED: readonly (readonly [coding: string, body: Buffer])[] = [
  ['gzip', gzipSync(ZEROS)],
  ['deflate', deflateSync(ZEROS)],
  ['br', brotliCompressSync(ZEROS)],
  ['gzip, gzip', gzipSync(gzipSync(ZEROS))],
  ['x-gzip', gzipSync(ZEROS)],
]

describe('a request body', () => {
  it.each(PACKED)('a body compressed with %s is rejected without being decompressed', async (coding, body) => {
    const calls = TRIED.filter(({ path }) => path !== '/api/payments/stripe')
    for (const {
      origin,
      call: { method, path },
    } of combinations({ origin: origins(), call: calls })) {
      const headers = { ...headersAt(origin), 'content-encoding': coding }
      const { status } = await fetch(origin + path, { method, headers, body: new Uint8Array(body), redirect: 'manual' })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })

  // Images, the chat and administrators have larger limits: tests/http/images.test.ts,
  // tests/support/contract/chat-files-contract.ts, tests/http/prices-admin.test.ts.
  const LIMITED = TRIED.filter(({ path }) => !/create-image|\/chat\/|admin\/(?:prices|orders)/.test(path))
  it.each(LIMITED)('has a size limit: $method $path', async ({ method, path }) => {
    const type = ['/api/subscription', '/api/content-preview', '/api/orders/link'].includes(path)
      ? 'application/x-www-form-urlencoded'
      : 'application/json'
    for (const origin of origins()) {
      const { status } = await send(origin, path, method, `{"x":"${'x'.repeat(5_500_000)}"}`, { 'content-type': type })
      // The end of a preview reads no body.
      expect(status).toBeOneOf(path === '/api/content-preview' ? [303, 413] : [400, 401, 413])
    }
  })

  it.each([
    '/api/chat/../orders',
    '/api/chat/%2e%2e/orders',
    '/api/v1/images/create-image/../../../orders',
    '/_next/static/../../api/orders',
    '/x/./../api/orders',
  ])('has the size limit of the path %s', async (path) => {
    for (const origin of origins()) {
      const { status } = await send(origin, path, 'POST', `{"x":"${'x'.repeat(5_500_000)}"}`, {
        'idempotency-key': randomUUID(),
      })
      expect(status).toBe(413)
    }
  })

  it.each([
    ['deeper than any', '['.repeat(45_000) + ']'.repeat(45_000)],
    ['an object deeper than any', '{"a":'.repeat(15_000) + '1' + '}'.repeat(15_000)],
    [
      'of the largest numbers',
      `{"expectedTotal":1e309,"limit":-0,"seq":9007199254740993,"quantity":1e-400,"version":${'9'.repeat(40_000)}}`,
    ],
    ['of half characters', String.raw`{"a":"\ud800","name":"\udfff\u0000","lang":"\u2028"}`],
    ['that is no JSON', '{"a":NaN}'],
    ['with a mark of its order', '\ufeff{}'],
    ['of nothing', ''],
    ['of null', 'null'],
  ])('a body that is %s is processed or rejected', async (_what, body) => {
    for (const {
      origin,
      call: { method, path },
    } of combinations({ origin: origins(), call: TRIED }))
      expect([path, (await send(origin, path, method, body)).status < 500]).toEqual([path, true])
  })
})

describe('the request line and headers', () => {
  const line = (length: number) => 'a'.repeat(length)
  it.each([
    ['with a header that is too long', [`X: ${line(20_000)}`], 431],
    ['with too many headers', Array.from({ length: 400 }, (_, index) => `X-${index}: ${line(50)}`), 431],
    ['with cookies that are too long', [`Cookie: lang=${line(17_000)}`], 431],
  ])('%s is rejected', async (_what, lines, status) => {
    for (const origin of origins())
      expect(
        statusesOf(
          await sendRaw(origin, head('GET / HTTP/1.1', `Host: ${new URL(origin).host}`, ...lines, 'Connection: close')),
        ),
      ).toEqual([status])
  })

  it('are rejected with a too long URL', async () => {
    for (const origin of origins()) {
      const { host } = new URL(origin)
      expect(
        statusesOf(await sendRaw(origin, head(`GET /${line(20_000)} HTTP/1.1`, `Host: ${host}`, 'Connection: close'))),
      ).toEqual([431])
      expect((await ask(origin, `/${line(4096)}`)).status).toBe(414)
      expect((await ask(origin, `/${line(4095)}`)).status).toBe(404)
    }
  })
})

/** Invalid signatures: same number of characters but not of bytes, another length, and separators. */
const SIGNATURES = [
  '',
  '=',
  '.',
  'A'.repeat(42),
  'A'.repeat(43),
  '\u00e9'.repeat(43),
  '\u20ac'.repeat(43),
  '\u{1f9ec}'.repeat(22),
  'A'.repeat(5000),
  '\0',
  '~.~',
]
const UUID = '11111111-1111-4111-8111-111111111111'

/** All signed values, as requested by an anonymous caller. */
const SIGNED: [
  what: string,
  path: (sign: string) => string,
  sent?: (sign: string) => NonNullable<Parameters<typeof ask>[2]>,
][] = [
  ['an order', (sign) => `/basket/order-status?order=2222-2222-2222&until=2099-01-01&version=1&sign=${sign}`],
  ['an order without an end', (sign) => `/basket/order-status?order=2222-2222-2222&sign=${sign}`],
  ['the payment of an order', (sign) => `/api/payments?order=2222-2222-2222&until=2099-01-01&version=1&sign=${sign}`],
  ['a file of the chat', (sign) => `/api/chat/files/${UUID}?until=9999999999999&sign=${sign}`],
  ['a transcript', (sign) => `/api/chat/transcript?conversation=12345678&lang=ru&until=9999999999999&sign=${sign}`],
  ['a preview', (sign) => `/api/content-preview?entry=x&address=/x&until=9999999999999&sign=${sign}`],
  [
    'a new link',
    () => '/api/orders/link',
    (sign) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `order=2222-2222-2222&sign=${sign}`,
    }),
  ],
  [
    'the cookie of the chat',
    () => '/api/chat/conversations',
    (sign) => ({ headers: { cookie: `chat=${UUID}.${sign}; __Host-chat=${UUID}.${sign}` } }),
  ],
  [
    'the cookie of a stream',
    () => '/api/chat/events?conversation=12345678',
    (sign) => ({ headers: { cookie: `chat=${UUID}.${sign}` } }),
  ],
  [
    'the cookie of a preview',
    () => '/nothing',
    (sign) => ({ headers: { cookie: `contentPreview=entry=x&address=/nothing&until=9999999999999&sign=${sign}` } }),
  ],
  [
    'the cookie of a device',
    () => '/api/account/sign-in',
    (sign) => ({
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `device=${'x'.repeat(22)}.zzzzzzzz.${sign}; __Host-device=x.zzzzzzzz.${sign}`,
      },
      body: `email=${randomUUID()}%40visitor.test&password=x`,
    }),
  ],
  [
    'the webhook of the content service',
    () => '/api/content-changed',
    (sign) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-content-signature': `sha256=${sign}` },
      body: '{}',
    }),
  ],
]

describe('an invalid signature', () => {
  it.each(SIGNED)(
    'an invalid signature of %s is rejected without a server error',
    async (_what, pathOf, sentOf: (typeof SIGNED)[number][2] = () => ({})) => {
      for (const { origin, sign } of combinations({ origin: origins(), sign: SIGNATURES.map(encodeURIComponent) })) {
        const { headers, ...sent } = sentOf(sign)
        const { status } = await ask(origin, pathOf(sign), { ...sent, headers: { origin, ...somebody(), ...headers } })
        expect([sign, status >= 300 && status < 500]).toEqual([sign, true])
      }
    },
  )

  it('is rejected with bytes that are not text, too', async () => {
    for (const { origin, sign } of combinations({
      origin: origins(),
      sign: ['\u00e9'.repeat(43), '\u00ff', `${'A'.repeat(42)}\u0080`],
    })) {
      const signed = { 'x-content-signature': `sha256=${sign}`, cookie: `chat=${UUID}.${sign}` }
      for (const [path, method] of [
        ['/api/content-changed', 'POST'],
        ['/api/chat/conversations', 'GET'],
      ] as const) {
        const { status } = await ask(origin, path, { method, headers: { origin, ...somebody(), ...signed } })
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
      }
    }
  })
})

describe('expensive calls', () => {
  const translated = (origin: string, sourceArray: unknown) =>
    ask(origin, '/api/v1/translate', {
      method: 'POST',
      body: JSON.stringify({ sourceArray, lang: 'es' }),
      headers: { 'content-type': 'application/json' },
    })

  it('limit the number and length of texts to translate', async () => {
    for (const origin of origins()) {
      expect((await translated(origin, ['x'])).status).toBe(200)
      for (const many of [
        Array.from({ length: 101 }, () => 'x'),
        ['x'.repeat(100_000)],
        Array.from({ length: 100 }, () => 'x'.repeat(1500)),
      ])
        expect([400, 413]).toContain((await translated(origin, many)).status)
    }
  })

  it.each([
    ['a code is guessed', 30, '/api/check-promo/?promocode=G&1'],
    ['an external client invalidates prices', 6, '/api/reset-price/'],
  ])('are rate-limited when %s', async (_what, most, path) => {
    const { one, two } = tried.site
    const headers = somebody()
    const statuses = []
    // Both variants share the limit of a client.
    for (let times = 0; times <= most; times += 1)
      statuses.push((await ask(times % 2 ? two : one, path, { headers })).status)
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429])
    // Another IP before the one that the proxy saw does not make another client.
    for (const origin of origins())
      expect(
        (await ask(origin, path, { headers: { 'x-forwarded-for': `9.9.9.9, ${headers['x-forwarded-for']}` } })).status,
      ).toBe(429)
  })

  it('are rate-limited when texts are translated', async () => {
    const options = {
      method: 'POST',
      body: '{"sourceArray":["x"],"lang":"es"}',
      headers: { ...somebody(), 'content-type': 'application/json' },
    }
    const { one, two } = tried.site
    const statuses = []
    for (let times = 0; times <= 60; times += 1)
      statuses.push((await ask(times % 2 ? two : one, '/api/v1/translate', options)).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('return the same response for every unknown promo code', async () => {
    const codes = ['NOTHING', 'NOTHING2', 'DNA1', 'DNA100']
    for (const origin of origins()) {
      const responses = await Promise.all(
        codes.map((code) => ask(origin, `/api/check-promo/?promocode=${code}&1`, { headers: somebody() })),
      )
      expect(
        new Set(responses.map(({ status, body }, index) => `${status} ${body.replaceAll(`"${codes[index]}"`, '')}`))
          .size,
      ).toBe(1)
    }
  })
})

const residentMegabytes = () =>
  (Number(readFileSync(`/proc/${tried.site.pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 1024 ** 2

describe('large simultaneous bodies to any path', () => {
  const BODY = Buffer.alloc(9_000_000, 'x')

  it.each([
    ['with their length', {}],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('are not retained in memory, %s', async (_how, headers) => {
    const before = residentMegabytes()
    const paths = [
      '/api/health',
      '/api/orders',
      '/api/v1/track',
      '/nothing/here',
      '/',
      '/basket/order',
      '/_next/static/x',
      '/_next/image?url=x',
      '/api/chat/start',
    ]
    const all = Array.from({ length: 120 }, (_, index) =>
      ask(tried.site.one, paths[index % paths.length] ?? '/', {
        method: 'POST',
        body: BODY,
        headers: { ...headers, ...somebody() },
      }).then(
        ({ status }) => status,
        // The response may come before the whole body is sent, and the connection then closes.
        () => 413,
      ),
    )
    const statuses = await Promise.all(all)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    // Copies of all 120 bodies in the memory of the site would take 1,080 MB.
    expect(residentMegabytes() - before).toBeLessThan(200)
  })
})

describe('a body of one-byte chunks', () => {
  it('is not retained in memory, and its connection is closed', async () => {
    const { port } = new URL(tried.site.one)
    const before = residentMegabytes()
    const multipart = 'Content-Type: multipart/form-data; boundary=x\r\n'
    const paths = ['/api/quotes', '/api/chat/files', '/', '/nothing', '/api/csp-report', '/api/v1/images/create-image']
    const connections = Array.from({ length: 120 }, (_, index) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.7.${1 + (index % 200)}` })
      socket.on('error', () => undefined).resume()
      const lines = `Host: localhost:${port}\r\n${multipart}Transfer-Encoding: chunked\r\n\r\n`
      socket.write(`POST ${paths[index % paths.length]} HTTP/1.1\r\n${lines}${'1\r\na\r\n'.repeat(60_000)}`)
      return new Promise((resolve) => socket.once('close', resolve))
    })
    await Promise.all(connections)
    // Stored as pieces, they would take 3,600 MB.
    expect(residentMegabytes() - before).toBeLessThan(100)
    expect((await ask(tried.site.one, '/api/health')).status).toBe(200)
  })
})

describe('a framework path without a file in the build', () => {
  const TYPES = [
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'text/plain;charset=utf-8',
    'text/x-component',
  ]
  const PATHS = [
    '/_next/static/x',
    '/_next/static/chunks/nothing.js',
    '/_next/x',
    '/_next/static/%2e%2e/x',
    '/_next/data/x/es.json',
    '/_next/',
    '/_next/imagex',
  ]
  const BODY = '--x\r\nContent-Disposition: form-data; name="1_$ACTION_ID_x"\r\n\r\n1\r\n--x--\r\n'

  it.each(PATHS)('%s renders nothing, parses no form and logs nothing, whatever is sent', async (path) => {
    const { log, one, two } = tried.site
    const before = log()
    for (const origin of [one, two])
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
        for (const type of TYPES) {
          const body = method === 'GET' || method === 'HEAD' ? {} : { body: BODY }
          const response = await ask(origin, path, {
            method,
            headers: { 'content-type': type, 'next-action': 'x', ...somebody() },
            ...body,
          })
          expect([method, type, response.status, response.body]).toEqual([
            method,
            type,
            404,
            method === 'HEAD' ? '' : 'File not found: check the URL.\n',
          ])
        }
    expect(log().slice(before.length)).not.toMatch(/error/i)
  })

  it('logs few lines about truncated bodies', async () => {
    const { port } = new URL(tried.site.one)
    const before = tried.site.log()
    for (const path of ['/', '/api/orders', '/api/v1/track', '/basket/order', '/api/chat/start', '/nothing'])
      for (let time = 0; time < 20; time++)
        await new Promise((resolve) => {
          const socket = connect(Number(port), '127.0.0.1').once('close', resolve)
          socket.on('error', () => undefined)
          const headers = `Host: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n`
          socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n{`, () => socket.destroy())
        })
    expect((await ask(tried.site.one, '/api/health')).status).toBe(200)
    const lines = tried.site.log().slice(before.length).split('\n')
    expect(lines.filter((line) => /^(?:⨯ )?\w*Error|abort/i.test(line)).length).toBeLessThanOrEqual(30)
  })

  it('does not retain bodies that never end', async () => {
    const { port } = new URL(tried.site.one)
    const before = residentMegabytes()
    const sockets = Array.from({ length: 400 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined))
    const written = sockets.map((socket, index) => {
      const path = ['/_next/static/x', '/_next/x', '/api/chat/start', '/api/chat/x/y', '/nothing'][index % 5]
      const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 990000\r\n'
      const start = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${form}\r\n`
      // Exceeds the socket buffers, so that it is written only once the site has read most of it.
      return new Promise((resolve) => socket.write(start + '--x\r\n'.repeat(196_000), resolve))
    })
    await Promise.all(written)
    // Stored, they would take 392 MB.
    expect(residentMegabytes() - before).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
  })
})

it('the site still works as before', async () => expect(await troubleOf(tried.site)).toEqual([]))
