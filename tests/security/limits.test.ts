import { describe, expect, it } from 'vitest'
import { callsBelow, changingCalls, type Call } from '../support/security/routes.ts'
import { triedSite } from '../support/security/tried-site.ts'
import { ask, type Answer } from '../support/site.ts'

const tried = triedSite()

/** Several times what any limit lets through in a minute, since a busy machine may take longer for it. */
const MOST = 4000
const AT_ONCE = 25
const FORM = 'application/x-www-form-urlencoded'

/** What reads, and costs: a system of somebody else's may be asked for it, the database, or a processor for a while. */
const READING: readonly Call[] = [
  ...callsBelow('app/api/admin').filter(({ method }) => method === 'GET'),
  // The first uses up the limit of the next: it is the one that costs least.
  ...[
    'geoip',
    'price/',
    'check-promo/?promocode=X',
    'get-banners/',
    'complex-sets/',
    'v1/site/1/role-menu',
    'v1/images/get-list',
  ].map((path) => ({ method: 'GET', path: `/api/${path}` })),
  ...[
    '/basket?add=1001&promocode=X',
    '/api/address',
    '/api/content-preview',
    '/api/reset-price/',
    '/_next/image?url=x&w=64&q=75',
  ].map((path) => ({ method: 'GET', path })),
]

/** What browsers send themselves, where scripts do not run. */
const FORMS = ['/api/account/sign-in', '/api/subscription', '/api/orders/link']

/** All calls come from one address: those that are counted together soon are too many. */
const HEADERS = { 'x-forwarded-for': '10.9.0.1' }

/** Calls until that is too often; the answer to the first call that is. */
async function untilTooOften({ method, path }: Call): Promise<Answer | undefined> {
  const type = FORMS.includes(path) ? FORM : 'application/json'
  const body = ['GET', 'DELETE'].includes(method) ? {} : { body: type === FORM ? '' : '{}' }
  const once = () => ask(tried.site.one, path, { method, headers: { ...HEADERS, 'content-type': type }, ...body })
  for (let calls = 0; calls < MOST; calls += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, once))
    const refused = answers.find(({ status }) => status === 429)
    if (refused) return refused
  }
  return undefined
}

describe('one address may call so often, and no more', { timeout: 120_000 }, () => {
  it.each([...changingCalls(), ...READING].map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (_name, call) => {
      const refused = await untilTooOften(call)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  it('is no matter of another address', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.2' }
    expect((await ask(tried.site.one, '/api/v1/track', { method: 'POST', headers, body: '{}' })).status).toBe(400)
  })
})
