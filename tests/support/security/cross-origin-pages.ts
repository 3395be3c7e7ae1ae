/** Headers of calls from pages of other origins (CVE-2026-27978: `null` passes). */
export const CROSS_ORIGIN: readonly (readonly [from: string, headers: (host: string) => Record<string, string>])[] = [
  ['a page without a name', () => ({ origin: 'null' })],
  ['a page elsewhere', () => ({ origin: 'https://evil.example' })],
  ['a page whose host begins like the site', (host) => ({ origin: `http://${host}.evil.example` })],
  ['a page that has our name as a user', (host) => ({ origin: `http://${host}@evil.example` })],
  [
    'a page elsewhere, for a host that a proxy is said to have seen',
    () => ({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }),
  ],
  ['a frame elsewhere', () => ({ 'sec-fetch-site': 'cross-site' })],
  ['a page of the same site on another host', () => ({ 'sec-fetch-site': 'same-site' })],
  ['nowhere, with a session', () => ({})],
]

/**
 * Endpoints for other servers, authenticated by a signature or a secret, and for browser reports about any page:
 * cookies do not matter.
 */
export const BY_OTHERS = [
  '/api/payments/stripe',
  '/api/payments/yookassa',
  '/api/content-changed',
  '/api/csp-report',
  '/api/subscription/unsubscribe',
]
/** A query in a body, because it would be too long for a URL. */
export const QUESTIONS = ['/api/quotes']
