import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_PATH, ADMIN_HOME, ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { sample } from '../support/sample.ts'
import { ledTo, troubleOf, VARIANTS } from '../support/security/attack-attempts.ts'
import { PROXY_HEADERS as HEADERS } from '../support/security/proxy-headers.ts'
import { callsBelow } from '../support/security/routes.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PAGES = [ADMIN_HOME, ...ADMIN_PAGES.map(({ href }) => href), ACCOUNT_PATH]
const CALLS = [
  ...callsBelow('app/api/admin'),
  { method: 'GET', path: '/api/v1/images/get-list' },
  { method: 'GET', path: '/api/v1/site/1/role-menu' },
  { method: 'GET', path: '/api/v1/images/get-image' },
  { method: 'POST', path: '/api/v1/images/create-image' },
  { method: 'POST', path: '/api/v1/images/update-image' },
  { method: 'POST', path: '/api/v1/images/delete-image' },
  { method: 'POST', path: '/api/v1/images/restore-image' },
]
/**
 * Each header is tried on a sixth of pages and calls of either variant, and on all in a soak run: one handler checks
 * all of them.
 */
const PARTS = 6
const OTHERS = [
  '/variant-1/ru/banner-admin',
  '/variant-2/lv',
  '/nothing',
  '/api/nothing',
  '/_next/image?url=%2Ficon.svg&w=640&q=75',
]

describe('a framework or proxy header sent by a client', () => {
  it('is tested with every administrator call', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(HEADERS)('%s: «%s: %s» grants no access', async (_hole, name, value) => {
    const row = HEADERS.findIndex(([, , own]) => own === value)
    for (const [index, [variant, prefix, home]] of VARIANTS.entries()) {
      const origin = site[variant]
      // Limits are per IP.
      const headers = { 'x-forwarded-for': `10.0.${index}.${row}`, [name]: value }
      for (const path of sample(PAGES, (_path, page) => page % PARTS === (row + index) % PARTS)) {
        const response = await ask(origin, prefix + path, { headers })
        expect([path, response.status, ledTo(response, origin)]).toEqual([
          path,
          307,
          path === ACCOUNT_PATH ? `${prefix}/account/sign-in` : home,
        ])
      }
      for (const { method, path } of sample(CALLS, (_call, call) => call % PARTS === (row + index) % PARTS)) {
        const response = await ask(origin, path, { method, headers })
        expect([method, path, response.status, response.headers['content-type']]).toEqual([
          method,
          path,
          401,
          'application/problem+json',
        ])
      }
      for (const path of OTHERS) expect([path, (await ask(origin, path, { headers })).status]).toEqual([path, 404])
    }
  })

  it('causes no unexpected response', async () => expect(await troubleOf(site)).toEqual([]))
})
