import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_PATH, ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { sample } from '../support/sample.ts'
import { ledTo, troubleOf, VARIANTS } from '../support/security/attempts.ts'
import { PROXY_HEADERS as HEADERS } from '../support/security/proxy-headers.ts'
import { callsBelow } from '../support/security/routes.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PAGES = [...ADMIN_PAGES.map(({ href }) => href), ACCOUNT_PATH]
const CALLS = [
  ...callsBelow('app/api/admin'),
  { method: 'GET', path: '/api/v1/images/get-list' },
  { method: 'GET', path: '/api/v1/site/1/role-menu' },
  { method: 'POST', path: '/api/v1/images/create-image' },
  { method: 'POST', path: '/api/v1/images/delete-image' },
  { method: 'POST', path: '/api/v1/images/restore-image' },
]
const PARTS = 6
const OTHERS = [
  '/variant-1/ru/banner-admin',
  '/variant-2/lv',
  '/nothing',
  '/api/nothing',
  '/_next/image?url=%2Ficon.svg&w=640&q=75',
]

describe('a header of the framework, or of a proxy, sent from outside', () => {
  it('would be tried on every call of administrators', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(HEADERS)('%s: «%s: %s» opens nothing', async (_hole, name, value) => {
    const row = HEADERS.findIndex(([, , own]) => own === value)
    for (const [index, [variant, prefix, home]] of VARIANTS.entries()) {
      const origin = site[variant]
      // Limits are by address.
      const headers = { 'x-forwarded-for': `10.0.${index}.${row}`, [name]: value }
      for (const path of PAGES) {
        const answer = await ask(origin, prefix + path, { headers })
        expect([path, answer.status, ledTo(answer, origin)]).toEqual([
          path,
          307,
          path === ACCOUNT_PATH ? `${prefix}/account/sign-in` : home,
        ])
      }
      // A part of the calls for each header, on either variant: a handler asks the same of all.
      for (const { method, path } of sample(CALLS, (_call, call) => call % PARTS === (row + index) % PARTS)) {
        const answer = await ask(origin, path, { method, headers })
        expect([method, path, answer.status, answer.headers['content-type']]).toEqual([
          method,
          path,
          401,
          'application/problem+json',
        ])
      }
      for (const path of OTHERS) expect([path, (await ask(origin, path, { headers })).status]).toEqual([path, 404])
    }
  })

  it('was nothing that the site did not expect', async () => expect(await troubleOf(site)).toEqual([]))
})
