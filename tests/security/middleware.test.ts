import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_PATH, ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { ledTo, troubleOf, VARIANTS } from '../support/security/attempts.ts'
import { callsBelow } from '../support/security/routes.ts'
import { ADMIN } from '../support/signed-in.ts'
import { ask, startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1' })
})
afterAll(() => site.stop())

const FIVE = (name: string) => Array.from({ length: 5 }, () => name).join(':')

/** Headers by which the framework talks to itself, and those of proxies: from outside none of them means anything. */
const HEADERS: readonly (readonly [hole: string, name: string, value: string])[] = [
  ['CVE-2025-29927', 'x-middleware-subrequest', 'middleware'],
  ['CVE-2025-29927', 'x-middleware-subrequest', FIVE('middleware')],
  ['CVE-2025-29927', 'x-middleware-subrequest', FIVE('src/middleware')],
  ['CVE-2025-29927', 'x-middleware-subrequest', 'pages/_middleware'],
  ['CVE-2025-29927', 'x-middleware-subrequest', FIVE('proxy')],
  ['CVE-2025-29927', 'x-middleware-subrequest-id', '1'],
  ['middleware bypass', 'x-middleware-next', '1'],
  ['middleware bypass', 'x-middleware-rewrite', '/variant-1/ru/banner-admin'],
  ['middleware bypass', 'x-middleware-override-headers', 'cookie'],
  ['middleware bypass', 'x-middleware-request-cookie', 'session=x'],
  ['middleware bypass', 'x-middleware-invoke', '1'],
  ['middleware bypass', 'x-middleware-prefetch', '1'],
  ['middleware bypass', 'x-middleware-skip', '1'],
  ['middleware bypass', 'x-invoke-path', '/variant-1/ru/banner-admin'],
  ['middleware bypass', 'x-invoke-status', '200'],
  ['middleware bypass', 'x-invoke-output', '/[variant]/[locale]/banner-admin'],
  ['middleware bypass', 'x-matched-path', '/variant-1/ru/banner-admin'],
  ['middleware bypass', 'x-nextjs-rewritten-path', '/variant-1/ru/banner-admin'],
  ['CVE-2024-46982', 'x-now-route-matches', '1=variant-1&2=ru'],
  ['CVE-2024-51479', 'x-nextjs-data', '1'],
  ['batch of May 2026', 'x-prerender-revalidate', 'x'],
  ['batch of May 2026', 'x-prerender-revalidate-if-generated', '1'],
  ['CVE-2025-57822', 'location', 'http://evil.example/'],
  ['facts of the door', 'x-door-facts', 'x {"kind":"page"}'],
  ['facts of the door', 'x-visitor-address', '127.0.0.1'],
  ['path of a proxy', 'x-original-url', '/variant-1/ru/banner-admin'],
  ['path of a proxy', 'x-rewrite-url', '/variant-1/ru/banner-admin'],
  ['path of a proxy', 'x-forwarded-prefix', '/variant-1/ru'],
  ['path of a proxy', 'x-forwarded-uri', '/api/health'],
  ['method of a proxy', 'x-http-method-override', 'DELETE'],
  ['rights of a proxy', 'x-forwarded-user', ADMIN.ADMIN_EMAIL],
  ['rights of a proxy', 'authorization', `Basic ${btoa(`${ADMIN.ADMIN_EMAIL}:${ADMIN.ADMIN_PASSWORD}`)}`],
  ['rights of a proxy', 'x-real-ip', '127.0.0.1'],
]

const PAGES = [...ADMIN_PAGES.map(({ href }) => href), ACCOUNT_PATH]
const CALLS = [
  ...callsBelow('app/api/admin'),
  { method: 'GET', path: '/api/v1/images/get-list' },
  { method: 'GET', path: '/api/v1/site/1/role-menu' },
  { method: 'POST', path: '/api/v1/images/create-image' },
  { method: 'POST', path: '/api/v1/images/delete-image' },
  { method: 'POST', path: '/api/v1/images/restore-image' },
]
const OTHERS = ['/variant-1/ru/banner-admin', '/variant-2/lv', '/nothing', '/api/nothing', '/_next/image?url=%2Ficon.svg&w=640&q=75']

describe('a header of the framework, or of a proxy, sent from outside', () => {
  it('would be tried on every call of administrators', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(HEADERS)('%s: «%s: %s» opens nothing', async (_hole, name, value) => {
    for (const [index, [variant, prefix, home]] of VARIANTS.entries()) {
      const origin = site[variant]
      // Limits are by address.
      const headers = { 'x-forwarded-for': `10.0.${index}.${HEADERS.findIndex((row) => row[2] === value)}`, [name]: value }
      for (const path of PAGES) {
        const answer = await ask(origin, prefix + path, { headers })
        expect([path, answer.status, ledTo(answer, origin)]).toEqual([path, 307, path === ACCOUNT_PATH ? `${prefix}/account/sign-in` : home])
      }
      // Half of the calls on either: a handler asks the same of both.
      for (const { method, path } of CALLS.filter((_, call) => call % 2 === index)) {
        const answer = await ask(origin, path, { method, headers })
        expect([method, path, answer.status, answer.headers['content-type']]).toEqual([method, path, 401, 'application/problem+json'])
      }
      for (const path of OTHERS) expect([path, (await ask(origin, path, { headers })).status]).toEqual([path, 404])
    }
  })

  it('was nothing that the site did not expect', async () => expect(await troubleOf(site)).toEqual([]))
})
