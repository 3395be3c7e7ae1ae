import { describe, expect, it } from 'vitest'
import { VARIANTS } from '../support/security/attack-attempts.ts'
import { BY_OTHERS, CROSS_ORIGIN, QUESTIONS } from '../support/security/cross-origin-pages.ts'
import { changingCalls } from '../support/security/routes.ts'
import { triedSite } from '../support/security/site-fixture.ts'
import { ask } from '../support/site.ts'

const tried = triedSite()

const CALLS = changingCalls().filter(({ path }) => ![...BY_OTHERS, ...QUESTIONS].includes(path))
const FORMS = /^\/api\/(?:account\/|subscription$|content-preview$|orders\/(?:link|cancel)$)/

describe('state-changing calls', () => {
  it('include every call of the source tree', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(CROSS_ORIGIN)('are rejected with %s', async (from, headersOf) => {
    for (const [index, [variant]] of VARIANTS.entries()) {
      const address = `10.0.${index}.${CROSS_ORIGIN.findIndex(([name]) => name === from)}`
      for (const { method, path } of CALLS) {
        const type = FORMS.test(path) ? 'application/x-www-form-urlencoded' : 'application/json'
        const headers = {
          cookie: tried.cookie,
          'content-type': type,
          'x-forwarded-for': address,
          ...headersOf(new URL(tried.site[variant]).host),
        }
        const response = await ask(tried.site[variant], path, {
          method,
          headers,
          ...(method !== 'DELETE' && { body: FORMS.test(path) ? '' : '{}' }),
        })
        expect([variant, method, path, response.status, response.headers['set-cookie']]).toEqual([
          variant,
          method,
          path,
          403,
          undefined,
        ])
        // The rejection must name the origin, because some calls would reject administrators or empty forms anyway.
        expect([path, response.body.includes('from another origin')]).toEqual([path, true])
      }
    }
  })

  // Webhooks of payments are tested in tests/http/payments.test.ts and yookassa.test.ts, where they are configured.
  const WITH_COOKIES = BY_OTHERS.filter((path) => !path.startsWith('/api/payments/'))
  it.each(WITH_COOKIES)('%s rejects cookies without a valid session', async (path) => {
    for (const origin of [tried.site.one, tried.site.two]) {
      const headers = { cookie: tried.cookie, origin, 'content-type': 'application/json' }
      const response = await ask(origin, path, { method: 'POST', headers, body: '{}' })
      expect([400, 401, 403]).toContain(response.status)
    }
  })
})
