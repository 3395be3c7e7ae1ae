import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ VARIANT_1_HOSTS: 'one.example' })
})
afterAll(() => site.stop())

const LONG = 'a'.repeat(10_000)
const PATHS = [
  '//evil.example',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '/\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/es//evil.example',
  '/es/%2f%2fevil.example',
  '/es/\\evil',
  '/ru//evil.example',
  '/ru/%2fevil.example',
  '/en//evil.example',
  '/b//',
  '/b/%2f',
  '/.//evil.example',
  '/..//evil.example',
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '/%c0%ae%c0%ae/',
  '/%00',
  '/es/%00',
  '/%0d%0aset-cookie:x=1',
  '/es/%0a',
  '/%7f',
  '/../../etc/passwd',
  '/es/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/es/..%2f..%2f',
  `/${LONG}`,
  `/es/${LONG}`,
  `/?q=${LONG}`,
  '/?lng=../..',
  '/?lng=//evil.example',
  '/es/?lng=%00',
  '/?lng=ru&lng=es',
  '/?isPlanningAvailable=%ff',
  '/?genariumbot=refresh&genariumbot=x',
  '/?%=%',
  '/?=&&&=',
  '/_next/image?url=http://evil.example/x.png&w=64&q=75',
  '/_next/data/x/es.json',
  '/_next/static/../../package.json',
  '/_next/static/chunks/nothing.js',
  '/_next/nothing',
  '/__nextjs_original-stack-frame',
  '/_not-found',
  '/_error',
  '/404',
  '/500',
  '/es/.rsc',
  '/es/index.rsc',
  '/es.rsc',
  '/es.segments/_tree.segment.rsc',
  '/?_rsc=1',
  '/es/?__nextDataReq=1',
  '/variant-2/es/not-found',
  '/variant-1/es',
  '/favicon.ico',
  '/.env',
  '/.git/config',
  '/package.json',
  '/data/site.sqlite',
  '/api',
  '/api/',
  '/api//price/',
  '/api/price/../../x',
  '/api/%2e%2e/health',
  '/api/%E0',
  '/api/price/%ff',
  '/api/nope/%E0%A4%A',
  '/api/market?cy=XXX&tz=Nowhere/At_All&lng=%00&country=ZZZ',
  '/api/market?cy=__proto__&tz=constructor&lng=toString',
  '/api/countries?lng=../..',
  `/api/market?tz=${LONG}`,
]
const HEADERS: Record<string, string>[] = [
  { 'accept-language': LONG.slice(0, 6000) },
  { 'accept-language': ';;;q=,,,*' },
  { 'accept-language': '%00' },
  { cookie: 'lang=../..' },
  { cookie: `lang=${'x'.repeat(3000)}` },
  { cookie: 'lang=%00; lang=es; =;;' },
  { rsc: '1' },
  { rsc: '1', 'next-router-state-tree': '%5B' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-segment-prefetch': '/../../x' },
  { 'next-router-state-tree': LONG.slice(0, 6000) },
  { 'next-action': 'x' },
  { 'x-forwarded-for': `${'1.2.3.4,'.repeat(200)}x` },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-visitor-address': 'x' },
  { range: 'bytes=0-1,5-' },
  { 'if-none-match': '*' },
  { accept: 'nothing/at-all' },
  { 'accept-encoding': 'nonsense;q=x' },
]

const FILES = ['/icon.svg', '/fonts/golos-latin-1.woff2', '/assets/i18n/lv.json']
const PARTS: Record<string, string>[] = [
  { range: 'bytes=9999999-' },
  { range: 'bytes=5-2' },
  { range: 'bytes=junk' },
  { range: 'bytes=0-1,5-' },
  { range: 'lines=1-2' },
  { 'if-match': '"x"', range: 'bytes=0-3' },
  { 'if-match': '"x"' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT', range: 'bytes=0-3' },
  { 'if-range': '"x"', range: 'bytes=0-3' },
]
const HOSTS = [
  '127.999.1.1:4701',
  '127.0.0.256',
  'one.example:99999',
  'localhost:99999',
  'www.one.example:65536',
  '[::1',
  '[::1]x',
  'one.example:80:80',
  'one.example/x',
  '%',
  '',
]
/** Request targets in place of a path: absolute URLs and invalid ones (RFC 9112, section 3.2). */
const TARGETS = [
  'http://evil.example/en/',
  'http://evil.example/',
  'http://evil.example',
  'http://evil.example?x=1',
  'http://evil.example//x',
  'http://user@localhost/en',
  'http://[/',
  'http:///en',
  'https:evil.example',
  'ftp://evil.example/en',
  'javascript:alert(1)',
  'evil.example:80',
  '?x=1',
  '*',
]

/** Returns the URL that a browser would open: another host means an open redirect. */
function leavesTheSite(location: string | undefined, origin: string): boolean {
  if (location === undefined) return false
  return new URL(location.replaceAll('\\', '/'), origin).host !== new URL(origin).host
}

async function check(origin: string, path: string, options: Parameters<typeof ask>[2] = {}): Promise<string[]> {
  const response = await ask(origin, path, options)
  const trouble: string[] = []
  if (response.status >= 500) trouble.push(`status ${response.status}`)
  if (leavesTheSite(response.headers.location, origin)) trouble.push(`leads to ${response.headers.location}`)
  if (response.headers['set-cookie']) trouble.push('sets a cookie')
  if (/\bat .*\.(?:js|ts):\d+/.test(response.body)) trouble.push('shows a stack trace')
  if (origin === site.two && response.body.includes('₽')) trouble.push('shows roubles on variant 2')
  if (origin === site.one && /<html lang="(?!ru")/.test(response.body))
    trouble.push('speaks a foreign language on variant 1')
  return trouble
}

describe('bad input', () => {
  it('has at least sixty cases', () =>
    expect(PATHS.length + HEADERS.length + PARTS.length + HOSTS.length + TARGETS.length).toBeGreaterThanOrEqual(60))

  it.each(PATHS.map((path) => [path.length > 60 ? `${path.slice(0, 40)}… (${path.length})` : path, path]))(
    'causes no server error as the path %s',
    async (_name, path) => {
      expect([...(await check(site.one, path)), ...(await check(site.two, path))]).toEqual([])
    },
  )

  it.each(HEADERS.map((headers) => [JSON.stringify(headers).slice(0, 70), headers] as const))(
    'causes no server error as the headers %s',
    async (_name, headers) => {
      for (const path of ['/', '/es/', '/nothing'])
        expect([...(await check(site.one, path, { headers })), ...(await check(site.two, path, { headers }))]).toEqual(
          [],
        )
    },
  )

  it.each(PARTS.map((headers) => [JSON.stringify(headers), headers] as const))(
    'causes no server error for a file requested with the headers %s',
    async (_name, headers) => {
      for (const path of FILES) expect([path, ...(await check(site.two, path, { headers }))]).toEqual([path])
    },
  )

  it.each(HOSTS)('causes no server error as the host «%s»', async (host) => {
    for (const path of ['/', '/en', '/ru', '/b/', '/nothing', '/icon.svg', '/api/price/', '/api/health'])
      expect([path, ...(await check(site.one, path, { headers: { host } }))]).toEqual([path])
  })

  it.each(TARGETS)('causes no server error as the target %s', async (target) => {
    for (const method of ['GET', 'OPTIONS'])
      expect([...(await check(site.one, target, { method })), ...(await check(site.two, target, { method }))]).toEqual(
        [],
      )
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])(
    'causes no server error as the method %s',
    async (method) => {
      for (const path of [
        '/',
        '/es/',
        '/nothing',
        '/api/price/',
        '/api/market',
        '/api/nothing',
        '/icon.svg',
        '/opengraph/substgbot.png',
        '/es/opengraph/substgbot.png',
      ]) {
        expect([
          path,
          ...(await check(site.one, path, { method })),
          ...(await check(site.two, path, { method })),
        ]).toEqual([path])
      }
    },
  )

  it.each([
    [
      'a malformed action',
      { 'next-action': 'abc', 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$1:__proto__"]\r\n--x--',
    ],
    ['an action without a body', { 'next-action': '40'.repeat(21) }, ''],
    ['text that is not an action', { 'next-action': 'x', 'content-type': 'text/plain;charset=UTF-8' }, '[{}'],
  ])('causes no server error as %s', async (_name, headers, body) => {
    expect([
      ...(await check(site.one, '/', { method: 'POST', headers, body })),
      ...(await check(site.two, '/es/', { method: 'POST', headers, body })),
    ]).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['invalid texts', '{"sourceArray":[1,null],"lang":"es"}'],
    ['an unknown language', '{"sourceArray":["x"],"lang":"../.."}'],
    ['too many texts', JSON.stringify({ sourceArray: Array.from({ length: 101 }, () => 'x'), lang: 'es' })],
    ['too large a body', JSON.stringify({ sourceArray: ['x'.repeat(200_000)], lang: 'es' })],
  ])('is rejected with a problem response in a translation with %s', async (_name, body) => {
    const response = await ask(site.two, '/api/v1/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([400, 413]).toContain(response.status)
    expect(response.headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(response.body)).toMatchObject({ status: response.status, title: expect.any(String) as string })
  })

  it('leaves the site running', async () => {
    expect((await ask(site.one, '/api/ready')).status).toBe(200)
    expect((await ask(site.two, '/es/')).status).toBe(200)
  })
})
