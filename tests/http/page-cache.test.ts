import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request, type IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOAK } from '../support/generators/runs.ts'
import { eventually, startSite, temporaryFolder, WARM_UP, type Site } from '../support/site.ts'

const HOSTS = { one: 'genarium.example', two: 'world.example' } as const
type Variant = keyof typeof HOSTS

interface Row {
  readonly variant: Variant
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
}

interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const UNPACK: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
}

function ask(site: Site, { variant, path, method = 'GET', headers = {} }: Row): Promise<Received> {
  const { hostname, port } = new URL(site[variant])
  return new Promise((resolve, reject) => {
    request(
      {
        hostname,
        port,
        path,
        method,
        headers: { host: HOSTS[variant], 'user-agent': 'Mozilla/5.0', ...headers },
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = []
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => {
            const packed = Buffer.concat(parts)
            const body = packed.length ? UNPACK[response.headers['content-encoding'] ?? 'identity']?.(packed) : packed
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: String(body) })
          })
          .on('error', reject)
      },
    )
      .on('error', reject)
      .end()
  })
}

const DATA = { rsc: '1' }

/** Requests for a page that the cache answers, must answer equally, or must not answer. */
const WAYS: readonly ((path: string, etag: string) => Omit<Row, 'variant'>)[] = [
  (path) => ({ path, headers: { 'accept-encoding': 'br' } }),
  (path) => ({ path, headers: { 'accept-encoding': 'gzip' } }),
  (path) => ({ path }),
  (path) => ({ path, method: 'HEAD' }),
  (path, etag) => ({ path, headers: { 'if-none-match': etag, 'accept-encoding': 'br' } }),
  (path, etag) => ({ path, headers: { 'if-none-match': `"other", W/${etag}` } }),
  (path, etag) => ({ path, headers: { 'if-none-match': etag, 'cache-control': 'no-cache' } }),
  (path) => ({ path: `${path}?utm_source=mail&lng=zz`, headers: { 'accept-encoding': 'gzip;q=0, br;q=0.5' } }),
  (path) => ({ path: `${path}?_rsc=`, headers: DATA }),
  (path) => ({ path: `${path}?_rsc=wrong`, headers: DATA }),
  (path) => ({ path, headers: { ...DATA, 'next-router-prefetch': '1' } }),
  (path) => ({ path, headers: { rsc: 'yes' } }),
  (path) => ({
    path,
    headers: {
      cookie: 'lang=lv; session=1; builder.tests.unknown=arm; broken=%E0%A4%A',
      'user-agent': 'Googlebot/2.1',
    },
  }),
  (path) => ({ path: `${path}?genariumbot=refresh` }),
  (path) => ({
    path,
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-middleware-prefetch': '1',
      'x-nextjs-data': '1',
      purpose: 'prefetch',
    },
  }),
  (path) => ({ path, method: 'POST' }),
]

/** Responses that are not static pages. */
const OTHERS: readonly Row[] = [
  ...[
    '/nothing',
    '/en/',
    '/legal/',
    '/basket',
    '/basket/order-status',
    '/account',
    '/banner-admin',
    '/api/health',
    '/robots.txt',
    '/icon.svg',
  ].map((path) => ({ variant: 'one', path }) as const),
  ...[
    '/',
    '/es',
    '/es/nothing',
    '/es/basket',
    '/es/account/sign-in',
    '/es/legal/?lng=es',
    '/variant-2/es',
    '/es/%2e%2e/lv/',
    '/%E0%A4%A',
    '/es//',
  ].map((path) => ({ variant: 'two', path }) as const),
]

/** Requests of the table: all special ones, each kind of request twice, and more pages in a soak run. */
const COUNT = SOAK ? 300 : OTHERS.length + 2 * WAYS.length

/**
 * Headers that differ between responses with and without the cache: times, cache states, and lengths of compressed
 * bodies.
 */
const PASSING = ['date', 'x-nextjs-cache', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']

const comparable = ({ status, headers, body }: Received) => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !PASSING.includes(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replaceAll(/nonce[-=]"?[\w+/=-]+/g, 'a nonce') : value,
      ]),
  ),
  // Responses for one visitor contain new names each time.
  body: headers['cache-control'] === 'no-store' ? '' : body,
})

/** Repeats a request until the page is served from the cache: the first response is streamed while it is rendered. */
async function askStored(site: Site, row: Row): Promise<Received> {
  const response = await ask(site, row)
  return response.headers['x-nextjs-cache'] === 'MISS' ? askStored(site, row) : response
}

/** The framework sends a page completely to a client that has it; the cache answers with 304. */
function expected({ headers: requestHeaders }: Row, right: Received): ReturnType<typeof comparable> {
  const { status, headers, body } = comparable(right)
  if (!requestHeaders?.['if-none-match'] || requestHeaders['cache-control']) return { status, headers, body }
  const { 'content-encoding': _, ...others } = headers
  return { status: 304, headers: others, body: '' }
}

// Both read the pages that the framework stored last: two renderings of one page may differ in the order of what React
// writes.
let cached: Site
let plain: Site
beforeAll(async () => {
  const shared = { VARIANT_1_HOSTS: HOSTS.one, VARIANT_2_HOSTS: HOSTS.two, DATA_DIR: temporaryFolder() }
  plain = await startSite({ ...shared, PAGE_CACHE_MB: '0' })
  cached = await startSite({ ...shared, ...WARM_UP })
})
afterAll(() => Promise.all([cached.stop(), plain.stop()]))

async function addresses(variant: Variant): Promise<(readonly [Variant, string])[]> {
  const { body } = await ask(plain, { variant, path: '/sitemap.xml' })
  return [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => [variant, String(path)] as const)
}

describe('a page from the cache', () => {
  it(
    `equals the response of routing and framework, in a table of ${COUNT} requests`,
    { timeout: 600_000 },
    async () => {
      const pages = [...(await addresses('one')), ...(await addresses('two'))]
      const rows: (() => Promise<Row>)[] = OTHERS.map((row) => async () => row)
      while (rows.length < COUNT) {
        const index = rows.length - OTHERS.length
        const [variant, path] = pages[Math.floor((index * pages.length) / (COUNT - OTHERS.length))] ?? ['one', '/']
        const way = WAYS[index % WAYS.length] as (typeof WAYS)[number]
        // Requests the page before its data, because the framework stores the rendering with the request URL.
        rows.push(async () => ({
          variant,
          ...way(path, String((await askStored(plain, { variant, path })).headers['etag'])),
        }))
      }
      for (const [index, rowByNow] of rows.entries()) {
        // The first response is rendered, the second is rendered and cached, the third comes from memory; a page
        // rendered in between is served until its half minute of freshness is over.
        const look = async () => {
          const row = await rowByNow()
          const right = expected(row, await askStored(plain, row))
          const first = comparable(index < OTHERS.length ? await askStored(cached, row) : await ask(cached, row))
          const again = comparable(await ask(cached, row))
          return { row, right, first, again, cachedAgain: comparable(await ask(cached, row)) }
        }
        const { row, right, ...got } = await eventually(
          look,
          (seen) => [seen.first, seen.again, seen.cachedAgain].every((one) => isDeepStrictEqual(one, seen.right)),
          100,
        )
        expect({ row, ...got }).toEqual({ row, first: right, again: right, cachedAgain: right })
      }
    },
  )

  it('can be an error page, which is cached from the start', async () => {
    const { status, body } = await ask(cached, {
      variant: 'one',
      path: '/basket/order-status?sign=x',
      headers: { accept: 'text/html' },
    })
    expect([status, body.includes('<h1>Такого заказа нет</h1>')]).toEqual([404, true])
  })

  it('is compressed, with its length', async () => {
    const { headers } = await ask(cached, { variant: 'two', path: '/es/', headers: { 'accept-encoding': 'br' } })
    expect([headers['content-encoding'], headers['transfer-encoding']]).toEqual(['br', undefined])
    expect(Number(headers['content-length'])).toBeGreaterThan(1000)
  })

  it('lists the resources of its head in a Link header, for documents only', async () => {
    for (const site of [cached, plain]) {
      const { headers, body } = await ask(site, { variant: 'one', path: '/' })
      const head = body.slice(0, body.indexOf('</head>'))
      const fetched = [...head.matchAll(/<link rel="(?:stylesheet|preload)" href="([^"]+)"/g)].map(([, href]) => href)
      expect(fetched.length).toBeGreaterThan(2)
      expect([...String(headers['link']).matchAll(/<([^>]+)>; rel=preload/g)].map(([, href]) => href)).toEqual(fetched)
      expect((await ask(site, { variant: 'one', path: '/?_rsc=', headers: DATA })).headers['link']).toBeUndefined()
    }
  })
})
