import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledTo, troubleOf } from '../support/security/attack-attempts.ts'
import { ambiguousRequests } from '../support/security/request-smuggling.ts'
import { head, sendRaw, sendSlowly, statusesOf } from '../support/security/raw-request.ts'
import { productionSite } from '../support/shared-site.ts'
import { ask, startSite, type Site } from '../support/site.ts'

const HOST = 'genarium.example'
const SETTINGS = { SITE_ENV: 'production', VARIANT_1_HOSTS: HOST, VARIANT_2_HOSTS: 'world.example' }

let site: Site
/** The same site without page cache, where the framework renders every page. */
let plain: Site
beforeAll(async () => {
  site = await productionSite()
  plain = await startSite({ ...SETTINGS, PAGE_CACHE_MB: '0' })
})
afterAll(() => plain.stop())

/** Host names in production with the expected response (CVE-2024-34351: the host decides where a call goes). */
const HOSTS: readonly (readonly [host: string, status: number])[] = [
  [HOST, 200],
  [`www.${HOST}`, 200],
  [`${HOST}:443`, 200],
  [`${HOST}:1`, 200],
  [HOST.toUpperCase(), 200],
  ['evil.example', 421],
  [`${HOST}.evil.example`, 421],
  [`evil.example.${HOST}`, 421],
  [`evil-${HOST}`, 421],
  [`${HOST}.`, 421],
  [`${HOST}:`, 421],
  [`${HOST}:443:443`, 421],
  [`${HOST}:99999`, 421],
  [`${HOST}:-1`, 421],
  [`${HOST}:80@evil.example`, 421],
  [`evil.example@${HOST}`, 421],
  [`user:word@${HOST}`, 421],
  [`${HOST}/evil`, 421],
  [`${HOST}?evil`, 421],
  [`${HOST}#evil`, 421],
  [`${HOST}\\evil`, 421],
  [`${HOST},evil.example`, 421],
  [`evil.example, ${HOST}`, 421],
  [`${HOST} evil.example`, 421],
  [`//${HOST}`, 421],
  [`http://${HOST}`, 421],
  ['169.254.169.254', 421],
  ['0.0.0.0', 421],
  ['[::ffff:169.254.169.254]', 421],
  ['localhost.evil.example', 421],
  ['back.genarium.example', 421],
  ['__proto__', 421],
  ['constructor', 421],
]

describe('a host name', () => {
  it.each(HOSTS)('«%s» returns %i', async (host, status) => {
    const origin = `https://${host.toLowerCase().replace(/:\d+$/, '')}`
    for (const path of ['/', '/api/price/', '/icon.svg', '/account']) {
      const response = await ask(site.one, path, { headers: { host } })
      const expected = status === 200 && path === '/account' ? 307 : status
      expect([path, response.status]).toEqual([path, expected])
      if (response.headers.location) expect(ledTo(response, origin)).toBe('/account/sign-in')
    }
  })

  it.each([
    'x-forwarded-host',
    'x-host',
    'x-original-host',
    'x-http-host-override',
    'x-forwarded-server',
    'forwarded',
    'x-real-host',
  ])('ignores a host in the header «%s»', async (name) => {
    const value = name === 'forwarded' ? 'host=world.example' : 'world.example'
    expect((await ask(site.one, '/', { headers: { host: 'evil.example', [name]: value } })).status).toBe(421)
    expect((await ask(site.one, '/', { headers: { host: HOST, [name]: value } })).body).toContain('<html lang="ru"')
  })
})

const { OWN, INNER, AMBIGUOUS, get, post } = ambiguousRequests(HOST)

describe('an ambiguous request', () => {
  it.each(AMBIGUOUS)('is rejected because it has %s, with everything that follows', async (_what, sent) => {
    for (const { one, two } of [site, plain]) {
      expect(statusesOf(await sendRaw(one, sent))).toEqual([400])
      expect(statusesOf(await sendRaw(two, sent))).toEqual([400])
    }
  })

  it('would return this if it were valid', async () => {
    const right = `${post('Content-Length: 2')}{}${INNER}`
    expect(statusesOf(await sendRaw(site.one, right))).toEqual([400, 200])
    expect(statusesOf(await sendRaw(site.one, get(OWN, 'Connection: close')))).toEqual([200])
  })

  it.each([
    ['CONNECT evil.example:443 HTTP/1.1', []],
    ['TRACE / HTTP/1.1', [405]],
    ['TRACK / HTTP/1.1', [400]],
    ['PROPFIND / HTTP/1.1', [405]],
    ['PURGE / HTTP/1.1', [405]],
    ['DEBUG / HTTP/1.1', [400]],
  ])('the method «%s» is rejected, and nothing of it is echoed', async (line, statuses) => {
    const received = await sendRaw(site.one, head(line, OWN, 'X-Secret: 42', 'Connection: close'))
    expect([statusesOf(received), received.includes('42\r\n')]).toEqual([statuses, false])
  })
})

const UPGRADE = [
  'Connection: Upgrade, close',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
]

describe('a connection', () => {
  it.each([
    ['to a page', 'GET / HTTP/1.1', OWN, 200],
    ['to a page of administrators', 'GET /banner-admin HTTP/1.1', OWN, 307],
    ['to a path that does not exist', 'GET /_next/webpack-hmr HTTP/1.1', OWN, 404],
    ['to another host', 'GET / HTTP/1.1', 'Host: evil.example', 421],
    ['to a server inside (batch of May 2026)', 'GET http://169.254.169.254/latest/meta-data HTTP/1.1', OWN, 421],
    ['to this machine', 'GET http://localhost:1/ HTTP/1.1', OWN, 200],
  ])('is not upgraded: %s', async (_what, line, host, status) => {
    for (const { one, two } of [plain, site])
      for (const origin of [one, two]) {
        // The framework would take over connections from its first request on.
        await ask(origin, '/api/health')
        expect(statusesOf(await sendRaw(origin, head(line, host, ...UPGRADE)))).toEqual([status])
      }
  })

  it('closes a connection whose client sends its head or body too slowly', async () => {
    const slowly = [
      head('GET / HTTP/1.1', OWN).slice(0, -2),
      `${post('Content-Length: 100')}{`,
      `${post('Transfer-Encoding: chunked')}1\r\n{\r\n`,
      '',
      'G',
    ]
    // The site must close each connection itself, otherwise the test hangs.
    const afterResponse = sendSlowly(site.one, head('POST /sw-master.js HTTP/1.1', OWN, 'Content-Length: 100000'))
    const [lines, body, chunks, ...others] = await Promise.all(slowly.map((sent) => sendRaw(site.one, sent)))
    expect(statusesOf(await afterResponse)).toEqual([405])
    // A proxy counts a connection that is closed without a response as a failure of the server.
    expect([lines, body, chunks].map((received) => statusesOf(received ?? ''))).toEqual([[408], [408], [408]])
    expect(others.flatMap(statusesOf).filter((status) => status !== 408)).toEqual([])
  })

  it('leaves the process running', async () =>
    expect([...(await troubleOf(site)), ...(await troubleOf(plain))]).toEqual([]))
})
