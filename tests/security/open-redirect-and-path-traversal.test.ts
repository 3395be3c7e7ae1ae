import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { combinations } from '../support/sample.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { attempt, ledTo, troubleOf } from '../support/security/attack-attempts.ts'
import { ELSEWHERE, EVIL, FILES, OUT, ROOMS } from '../support/security/paths.ts'
import { head, sendRaw } from '../support/security/raw-request.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Queries that contain a redirect target, or could. */
const NAMES = [
  'lng',
  'lang',
  'isPlanningAvailable',
  'next',
  'url',
  'redirect',
  'return',
  'returnTo',
  'callbackUrl',
  'country',
  'cy',
  'add',
  'promocode',
  'sign-in',
]

describe('redirects', () => {
  it.each(ELSEWHERE)('stay on the site for the path «%s»', async (path) => {
    const below = [
      ...['', '/ru', '/b', '/legal', '/account', '/basket/order-status'].map((prefix) => [site.one, prefix] as const),
      ...['', '/es', '/es/b', '/lv/legal', '/lv/account', '/xx'].map((prefix) => [site.two, prefix] as const),
    ]
    for (const {
      folder: [origin, prefix],
      end,
    } of combinations({ folder: below, end: ['', '/'] })) {
      const response = await ask(origin, prefix + path + end)
      expect([prefix, response.status < 500, ledTo(response, origin) ?? '/']).toEqual([
        prefix,
        true,
        expect.stringMatching(/^\/(?![/\\])/),
      ])
    }
  })

  it.each(NAMES)('stay on the site for the query «%s»', async (name) => {
    const values = [
      `//${EVIL}`,
      `https://${EVIL}`,
      `/\\${EVIL}`,
      `%2f%2f${EVIL}`,
      `../../${EVIL}`,
      `es//${EVIL}`,
      `javascript:alert(1)`,
    ]
    const pages = [
      [site.one, '/ru/b'],
      [site.one, '/account'],
      [site.two, '/'],
      [site.two, '/b'],
      [site.two, '/es'],
      [site.two, '/es/account'],
    ] as const
    for (const {
      value,
      page: [origin, path],
    } of combinations({ value: values, page: pages })) {
      const response = await ask(origin, `${path}?${name}=${encodeURIComponent(value)}`)
      expect([path, ledTo(response, origin)]).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)])
    }
  })

  it.each(['/api/account/sign-in', '/api/account/sign-out', '/api/account/sign-out-everywhere', '/api/subscription'])(
    'stay on the site for the form of %s',
    async (path) => {
      const headers = {
        origin: site.two,
        referer: `https://${EVIL}/`,
        'content-type': 'application/x-www-form-urlencoded',
      }
      for (const value of [`//${EVIL}`, `https://${EVIL}`, `/\\${EVIL}`]) {
        const query = Object.fromEntries([...NAMES, 'page', 'path', 'referer'].map((name) => [name, value]))
        const body = String(new URLSearchParams({ ...query, email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }))
        const response = await attempt(site.two, { path, method: 'POST', headers, body })
        expect([value, response.status, ledTo(response, site.two)]).toEqual([
          value,
          303,
          expect.stringMatching(/^\/(?![/\\])/),
        ])
      }
    },
  )
})

describe('private files', () => {
  it.each(FILES)('/%s is not served', async (file) => {
    for (const { origin, path } of combinations({
      origin: [site.one, site.two],
      path: [`/${file}`, `/lv/${file}`, `/api/${file}`],
    })) {
      const response = await ask(origin, path)
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([404, 308, 307])])
      if (response.headers.location)
        expect((await ask(origin, new URL(response.headers.location, origin).pathname)).status).toBe(404)
    }
  })

  it.each(ROOMS)('are not reachable by a path traversal from %s', async (room) => {
    for (const { origin, out, file } of combinations({
      origin: [site.one, site.two],
      out: OUT,
      file: ['package.json', 'etc/passwd'],
    })) {
      const { status, body } = await ask(origin, `${room}${out}/${file}`)
      expect([out, file, status >= 300 && status < 500, /"dependencies"|root:/.test(body)]).toEqual([
        out,
        file,
        true,
        false,
      ])
    }
  })

  it('are not exposed by source maps: none is served, and no script refers to one', async () => {
    const { body } = await ask(site.one, '/')
    const scripts = [...new Set([...body.matchAll(/\/_next\/static\/[^"\\]+\.js/g)].map(([path]) => path))]
    expect(scripts.length).toBeGreaterThan(3)
    for (const script of [...scripts, '/service-worker.js', '/sw.js']) {
      expect((await ask(site.one, `${script}.map`)).status).toBe(404)
      expect((await ask(site.one, script)).body).not.toContain('sourceMappingURL')
    }
  })

  it.each([
    ['an image', '/api/v1/images/delete-image', (urn: string) => ({ img_urn: urn })],
    ['an image that was deleted', '/api/v1/images/restore-image', (urn: string) => ({ img_urn: urn })],
    ['a dictionary', '/api/v1/banner-admin', (urn: string) => ({ method: 'get', url: '/api/dicts/', name: urn })],
    [
      'another address',
      '/api/v1/banner-admin',
      (urn: string) => ({ method: 'get', url: `/api/dicts/${urn}`, name: 'banners' }),
    ],
  ])('are not reachable by the name of %s', async (_what, path, bodyOf) => {
    const call = await signedIn(site.one)
    for (const urn of [
      '../site.sqlite',
      '..%2fsite.sqlite',
      '/etc/passwd',
      `${'0'.repeat(30)}/.`,
      `${'0'.repeat(32)}\0`,
      '__proto__',
      'C:\\x',
      'http://evil.example/',
    ])
      expect([
        urn,
        (
          await call(path, {
            method: 'POST',
            body: JSON.stringify(bodyOf(urn)),
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ]).toEqual([urn, expect.toBeOneOf([400, 404])])
  })
})

const BREAKS = ['%0d%0a', '%0a', '%0d', '%E5%98%8A%E5%98%8D', '%00', '%0d%0a%09', '%23%0d%0a', '%c4%8a', '%u000a']

describe('response headers', () => {
  it.each(BREAKS)('contain nothing of input with %s', async (lineBreak) => {
    const line = `${lineBreak}x-injected:${lineBreak}1${lineBreak}set-cookie:x=1${lineBreak}${lineBreak}<script>`
    const paths = [
      `/ru/b?x=${line}`,
      `/b/?${line}=x`,
      `/es?lng=${line}`,
      `/${line}`,
      `/es/${line}`,
      `/account?${line}`,
      `/api/payments?order=${line}&sign=${line}`,
      `/api/check-promo/?promocode=${line}`,
      `/api/content-preview?entry=${line}&address=/${line}`,
      `/_next/image?url=${line}&w=640&q=75`,
      `/api/chat/files/${line}`,
      `/basket/order-status/?order=${line}`,
    ]
    for (const { origin, path } of combinations({ origin: [site.one, site.two], path: paths })) {
      const response = await ask(origin, path, { headers: { 'x-forwarded-for': '10.4.0.1' } })
      expect([path, response.status < 500, response.headers['x-injected'], response.headers['set-cookie']]).toEqual([
        path,
        true,
        undefined,
        undefined,
      ])
      // A browser would ignore them and follow an external URL.
      expect(response.headers.location ?? '').not.toMatch(/[\r\n\0]/)
    }
  })

  it.each([
    ['a cookie', ['Cookie: lang=x\x0bx-injected: 1; session=\x01']],
    ['a language', ['Accept-Language: \xff\xfe\x80, es']],
    ['a key of an order', [`Idempotency-Key: ${randomUUID()}\x7f`]],
    ['an event that was heard', ['Last-Event-ID: 1\x0b2']],
    ['a type', ['Content-Type: text/html\x0b; charset=utf-7']],
    ['a tag', ['If-None-Match: "\xff"']],
  ])('contain nothing of bytes in %s', async (_what, lines) => {
    for (const path of ['/', '/es', '/api/price/', '/api/chat/state', '/account']) {
      const received = await sendRaw(
        site.two,
        head(`GET ${path} HTTP/1.1`, `Host: ${new URL(site.two).host}`, ...lines, 'Connection: close'),
      )
      expect([
        path,
        /^HTTP\/1\.1 [2-4]/.test(received),
        /^(?:x-injected|set-cookie)/im.test(received.split('\r\n\r\n')[0] ?? ''),
      ]).toEqual([path, true, false])
    }
  })

  it('the site still works as before', async () => expect(await troubleOf(site)).toEqual([]))
})
