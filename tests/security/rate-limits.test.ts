import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsBelow, changingCalls, type Call } from '../support/security/routes.ts'
import { ask, startSite, type TestResponse, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  // A hundredth of the limits, so that few calls reach each of them.
  site = await startSite({ TRUSTED_PROXIES: '1', RATE_SCALE: '0.01' })
})
afterAll(() => site.stop())

/** Several times the largest limit per minute, because a busy machine may need more than a minute. */
const MOST = 100
const AT_ONCE = 5
const FORM = 'application/x-www-form-urlencoded'

/** Expensive reads: they call an external system or the database, or use CPU time. */
const READING: readonly Call[] = [
  ...callsBelow('app/api/admin').filter(({ method }) => method === 'GET'),
  // The first call uses up the limit of the next one, because it is the cheapest.
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
    '/search?q=x',
    '/api/search-index',
    '/api/content-preview',
    '/api/reset-price/',
    '/_next/image?url=x&w=64&q=75',
  ].map((path) => ({ method: 'GET', path })),
]

/** Forms that browsers submit without scripts. */
const FORMS = ['/api/account/sign-in', '/api/subscription', '/api/orders/link']

/** Repeats a call from one IP and returns the first rate-limited response. */
async function untilTooOften({ method, path }: Call, address: string): Promise<TestResponse | undefined> {
  const type = FORMS.includes(path) ? FORM : 'application/json'
  const body = ['GET', 'DELETE'].includes(method) ? {} : { body: type === FORM ? '' : '{}' }
  const once = () =>
    ask(site.one, path, { method, headers: { 'x-forwarded-for': address, 'content-type': type }, ...body })
  for (let calls = 0; calls < MOST; calls += AT_ONCE) {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, once))
    const rejected = responses.find(({ status }) => status === 429)
    if (rejected) return rejected
  }
  return undefined
}

describe('calls of one address are limited', { timeout: 120_000 }, () => {
  it.each(
    [...changingCalls(), ...READING].map(
      (call, index) => [`${call.method} ${call.path}`, call, `10.9.${index}.1`] as const,
    ),
  )('%s returns 429 with Retry-After', async (_name, call, address) => {
    const rejected = await untilTooOften(call, address)
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('the limit does not affect another address', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.10.0.1' }
    expect((await ask(site.one, '/api/v1/track', { method: 'POST', headers, body: '{}' })).status).toBe(400)
  })
})
