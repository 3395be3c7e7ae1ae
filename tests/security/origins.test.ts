import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsBelow } from '../support/security/routes.ts'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { ask, startSite, type Site } from '../support/site.ts'

let site: Site
let cookie: string
beforeAll(async () => {
  site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1', CONTENT_WEBHOOK_SECRET: 'a secret that is long enough' })
  cookie = await sessionCookie(site.one)
})
afterAll(() => site.stop())

/** Called by other servers, which are believed by a signature or a secret, or by a browser about any page: whose cookies come along does not matter. */
const BY_OTHERS = ['/api/payments/stripe', '/api/content-changed', '/api/csp-report']
/** Asks, by a body that would be too long for an address. */
const QUESTIONS = ['/api/quotes']
/** The calls of section 7, which one handler passes on. */
const RELAYED = [
  '/api/newsletter_form/',
  '/api/mindbox_subscription/',
  '/api/v1/translate',
  '/api/v1/track',
  '/api/v1/banner-admin',
  '/api/v1/images/create-image',
  '/api/v1/images/delete-image',
  '/api/v1/images/restore-image',
]
const CALLS = [
  ...[...callsBelow('app/api'), ...callsBelow('app/ofrep')].filter(({ method, path }) => method !== 'GET' && ![...BY_OTHERS, ...QUESTIONS].includes(path)),
  ...RELAYED.map((path) => ({ method: 'POST', path })),
]
const FORMS = /^\/api\/(?:account\/|subscription$|content-preview$)/

/** Where a call may come from that is not a page of ours (CVE-2026-27978: `null` passes). */
const FOREIGN: readonly (readonly [from: string, headers: (host: string) => Record<string, string>])[] = [
  ['a page without a name', () => ({ origin: 'null' })],
  ['a page elsewhere', () => ({ origin: 'https://evil.example' })],
  ['a page whose name begins like ours', (host) => ({ origin: `http://${host}.evil.example` })],
  ['a page that has our name as a user', (host) => ({ origin: `http://${host}@evil.example` })],
  ['a page elsewhere, for a host that a proxy is said to have seen', () => ({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })],
  ['a frame elsewhere', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a page beside ours', () => ({ 'sec-fetch-site': 'same-site' })],
  ['nowhere, with a session', () => ({})],
]

describe('whatever changes something', () => {
  it('is every call of the tree', () => expect(CALLS.length).toBeGreaterThan(25))

  it.each(FOREIGN)('is refused to %s', async (from, headersOf) => {
    const address = `10.0.0.${FOREIGN.findIndex(([name]) => name === from)}`
    for (const { method, path } of CALLS) {
      const type = FORMS.test(path) ? 'application/x-www-form-urlencoded' : 'application/json'
      const headers = { cookie, 'content-type': type, 'x-forwarded-for': address, ...headersOf(new URL(site.one).host) }
      const answer = await ask(site.one, path, { method, headers, ...(method !== 'DELETE' && { body: FORMS.test(path) ? '' : '{}' }) })
      expect([method, path, answer.status, answer.headers['set-cookie']]).toEqual([method, path, 403, undefined])
    }
  })

  // What Stripe says is in tests/site/payments.test.ts, where it is configured.
  it.each(BY_OTHERS.slice(1))('%s believes nobody by his cookies', async (path) => {
    const answer = await ask(site.one, path, { method: 'POST', headers: { cookie, origin: site.one, 'content-type': 'application/json' }, body: '{}' })
    expect([400, 401, 403]).toContain(answer.status)
  })
})
