import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attempt } from '../support/security/attack-attempts.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, startSite, type Site } from '../support/site.ts'

let site: Site
/** An internal server that must not be called from outside. */
let inside: Server
const internalRequests: string[] = []
let address = ''
beforeAll(async () => {
  inside = createServer((request, response) => {
    internalRequests.push(request.url ?? '')
    response
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end('{"inside":"secret"}')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(inside.address() as AddressInfo).port}`
  const systems = { BACKEND_URL: 'derive', LK_BACK_URL: 'derive' }
  site = await startSite({
    ...systems,
    TRUSTED_PROXIES: '1',
    BUILDER_API_KEY: 'ours',
    // No server runs there: rejected calls must not reach it.
    BUILDER_URL: 'http://127.0.0.1:1',
    // Unresolvable names: calls of the derived systems fail, or follow the visitor's header.
    SITE_ENV: 'test',
    VARIANT_1_HOSTS: 'www.genarium.invalid',
    VARIANT_2_HOSTS: 'www.world.invalid',
  })
})
afterAll(async () => {
  await site.stop()
  inside.closeAllConnections()
  await new Promise((resolve) => inside.close(resolve))
})

let callers = 0
/** Limits are per IP. */
const somebody = () => ({ 'x-forwarded-for': `10.2.${callers >> 8}.${callers++ & 255}` })

const PATH = '/api/v3/content/page?apiKey=ours'
/**
 * Notations of a server that the proxy must not call, in addition to tests/http/builder-proxy.test.ts. `$` is the
 * internal server.
 */
const RESOURCES = [
  `http://$${PATH}`,
  `http://127.0.0.1:1@$${PATH}`,
  `http://127.0.0.1:1:x@$${PATH}`,
  `http://127.0.0.1:1%40$${PATH}`,
  `http://127.0.0.1:1%2f@$${PATH}`,
  `http://127.0.0.1:1\\@$${PATH}`,
  `http://127.0.0.1:1#@$${PATH}`,
  `http://127.0.0.1:1?@$${PATH}`,
  `http://127.0.0.1:1.$${PATH}`,
  `http:$${PATH}`,
  `http:/\\$${PATH}`,
  `///$${PATH}`,
  `/\\$${PATH}`,
  `\t//$${PATH}`,
  ` http://$${PATH}`,
  `ht\ntp://$${PATH}`,
  `HTTP://$${PATH}`,
  `http://①②⑦.⓪.⓪.①${PATH}`,
  `http://0x7f000001${PATH}`,
  `http://2130706433${PATH}`,
  `http://[::ffff:127.0.0.1]:1${PATH}`,
  `http://localhost:1${PATH}`,
  `gopher://$${PATH}`,
  'file:///etc/passwd',
  'data:application/json,{}',
  'blob:http://127.0.0.1:1/x',
  `http://127.0.0.1:1/api/v3/content/page/../../../../admin?apiKey=ours`,
  `http://127.0.0.1:1/api/v3/content/page%2f..%2f..%2fadmin?apiKey=ours`,
  `http://127.0.0.1:1/api/v3/content/page;/x?apiKey=ours`,
  `http://127.0.0.1:1//api/v3/content/page?apiKey=ours`,
  `http://127.0.0.1:1/api/v3/content/page?apiKey=ours&apiKey=theirs`,
  `http://127.0.0.1:1/api/v3/content/page?apiKey=ours&includeUnpublished=true`,
  `http://127.0.0.1:1/api/v3/content/page?apiKey=ours&options.page.preview=true`,
  `http://127.0.0.1:1/api/v1/write/page?apiKey=ours`,
]

describe('the page builder proxy', () => {
  it.each(RESOURCES)('does not call «%s»', async (resource) => {
    const body = JSON.stringify({
      resource: resource.replace('$', address),
      config: { method: 'GET', headers: { host: address } },
    })
    const response = await ask(site.two, '/api/builder', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...somebody() },
    })
    expect([response.status, response.headers['content-type'], response.body.includes('inside')]).toEqual([
      400,
      'application/problem+json',
      false,
    ])
  })

  it('calls a valid URL, so the rejections above are specific', async () => {
    const body = JSON.stringify({ resource: `http://127.0.0.1:1${PATH}` })
    expect(
      (
        await ask(site.two, '/api/builder', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', ...somebody() },
        })
      ).status,
    ).toBe(502)
  })
})

const OWN = 'https://cdn.builder.io/api/v1/image/assets/ours/x'
/**
 * Images that the optimizer must not fetch (CVE-2024-47831, CVE-2025-55173, 57752 and the batch of October 2026). `$`
 * is the internal server.
 */
const PICTURES = [
  'http://$/x.png',
  'https://$/x.png',
  '//$/x.png',
  '/\\$/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/x.png',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '/icon.svg',
  '/api/health',
  '/_next/image?url=%2Ficon.svg&w=640&q=75',
  '/banner-admin',
  'https://cdn.builder.io/api/v1/image/assets/theirs/x',
  'https://cdn.builder.io/api/v1/image/assets/ours/../theirs/x',
  'https://cdn.builder.io/api/v1/image/../../x',
  'https://cdn.builder.io.evil.example/api/v1/image/assets/ours/x',
  'https://cdn.builder.io@$/api/v1/image/assets/ours/x',
  'https://user@cdn.builder.io/api/v1/image/assets/ours/x',
  'http://cdn.builder.io/api/v1/image/assets/ours/x',
  'https://cdn.builder.io:444/api/v1/image/assets/ours/x',
  'ftp://cdn.builder.io/api/v1/image/assets/ours/x',
  '',
]
/** Unsupported sizes and qualities: each would be rendered and stored. */
const SIZES = [
  'w=641&q=75',
  'w=640&q=76',
  'w=999999999&q=75',
  'w=-1&q=75',
  'w=0&q=0',
  'w=1e9&q=75',
  'w=640',
  'q=75',
  'w=640&w=960&q=75',
  'w=x&q=y',
  'w=640&q=1000000',
]

describe('the image optimizer', () => {
  it.each(PICTURES)('does not fetch «%s»', async (picture) => {
    for (const origin of [site.one, site.two]) {
      const path = `/_next/image?url=${encodeURIComponent(picture.replace('$', address))}&w=640&q=75`
      const response = await ask(origin, path)
      expect([400, 404]).toContain(response.status)
      expect(response.headers['content-type']).not.toMatch(/^image\//)
    }
  })

  it.each(SIZES)('does not produce the size «%s»', async (size) => {
    for (const origin of [site.one, site.two])
      expect((await ask(origin, `/_next/image?url=${encodeURIComponent(OWN)}&${size}`)).status).toBe(400)
  })
})

/** Headers that claim a client IP: only the address seen by a trusted proxy counts. */
it.each([
  ['x-real-ip', '212.42.96.1'],
  ['x-client-ip', '212.42.96.1'],
  ['cf-connecting-ip', '212.42.96.1'],
  ['true-client-ip', '212.42.96.1'],
  ['forwarded', 'for=212.42.96.1'],
  ['x-vercel-ip-country', 'KG'],
  ['x-visitor-address', '212.42.96.1'],
  ['x-forwarded-for', '212.42.96.1, 127.0.0.1'],
  ['x-forwarded-for', '212.42.96.1, x'],
])('the header «%s: %s» does not change the client’s location', async (name, value) => {
  const { one, two } = await sharedSite()
  for (const origin of [one, two]) {
    const { status, body } = await ask(origin, '/api/geoip', { headers: { [name]: value } })
    expect([status, body.includes('KG')]).toEqual([200, false])
  }
})

describe('a backend derived from the name of the site', () => {
  it.each(['$', 'test-back.$', 'www.$', '$.genarium.invalid', 'genarium.invalid@$', 'evil.invalid'])(
    'is not looked up at the host «%s»',
    async (host) => {
      const named = host.replace('$', address)
      const sites = [
        [site.one, 'www.genarium.invalid'],
        [site.two, 'www.world.invalid'],
      ] as const
      for (const [origin, own] of sites)
        for (const path of ['/api/price/', '/api/geoip', '/api/v1/site/1/role-menu', '/api/reset-price/'])
          for (const headers of [{ host: named }, { host: own, 'x-forwarded-host': named }]) {
            const response = await attempt(origin, { path, headers: { ...headers, cookie: 'session=x' } })
            expect([
              path,
              response.body.includes('inside'),
              response.status === 200 && path !== '/api/reset-price/',
            ]).toEqual([path, false, false])
          }
    },
  )
})

describe('after all requests', () => {
  it('no internal server was called', () => expect(internalRequests).toEqual([]))
  it('the site still responds', async () => expect((await ask(site.two, '/api/ready')).status).toBe(200))
})
