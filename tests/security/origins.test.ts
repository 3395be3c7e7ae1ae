import { describe, expect, it } from 'vitest'
import { VARIANTS } from '../support/security/attempts.ts'
import { BY_OTHERS, FOREIGN, QUESTIONS } from '../support/security/foreign-pages.ts'
import { changingCalls } from '../support/security/routes.ts'
import { triedSite } from '../support/security/tried-site.ts'
import { ask } from '../support/site.ts'

const tried = triedSite()

const CALLS = changingCalls().filter(({ path }) => ![...BY_OTHERS, ...QUESTIONS].includes(path))
const FORMS = /^\/api\/(?:account\/|subscription$|content-preview$|orders\/link$)/

describe('whatever changes something', () => {
  it('is every call of the tree', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(FOREIGN)('is refused to %s', async (from, headersOf) => {
    for (const [index, [variant]] of VARIANTS.entries()) {
      const address = `10.0.${index}.${FOREIGN.findIndex(([name]) => name === from)}`
      for (const { method, path } of CALLS) {
        const type = FORMS.test(path) ? 'application/x-www-form-urlencoded' : 'application/json'
        const headers = {
          cookie: tried.cookie,
          'content-type': type,
          'x-forwarded-for': address,
          ...headersOf(new URL(tried.site[variant]).host),
        }
        const answer = await ask(tried.site[variant], path, {
          method,
          headers,
          ...(method !== 'DELETE' && { body: FORMS.test(path) ? '' : '{}' }),
        })
        expect([variant, method, path, answer.status, answer.headers['set-cookie']]).toEqual([
          variant,
          method,
          path,
          403,
          undefined,
        ])
        // For where it comes from: some would refuse an administrator, or a form with nothing in it, anyway.
        expect([path, answer.body.includes('from a foreign page')]).toEqual([path, true])
      }
    }
  })

  // What Stripe says is in tests/site/payments.test.ts, where it is configured.
  it.each(BY_OTHERS.slice(1))('%s believes nobody by his cookies', async (path) => {
    for (const origin of [tried.site.one, tried.site.two]) {
      const headers = { cookie: tried.cookie, origin, 'content-type': 'application/json' }
      const answer = await ask(origin, path, { method: 'POST', headers, body: '{}' })
      expect([400, 401, 403]).toContain(answer.status)
    }
  })
})
