import { randomInt } from 'node:crypto'
import { ask, type TestResponse } from './site.ts'

/** The account that a site creates at its first start. */
export const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a long enough phrase' } as const

/** A separate IP: other files that share the site send wrong passwords, which are limited by IP and network. */
const someAddress = (): string => `100.${randomInt(64, 128)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Signs an administrator in and returns the session cookie. */
export async function sessionCookie(
  origin: string,
  person = { email: ADMIN.ADMIN_EMAIL as string, password: ADMIN.ADMIN_PASSWORD as string },
): Promise<string> {
  const form = new URLSearchParams(person).toString()
  const response = await ask(origin, '/api/account/sign-in', {
    method: 'POST',
    body: form,
    headers: { origin, 'x-forwarded-for': someAddress(), 'content-type': 'application/x-www-form-urlencoded' },
  })
  const cookie = (response.headers['set-cookie'] ?? [])
    .find((line) => line.startsWith('__Host-session='))
    ?.split(';', 1)[0]
  if (!cookie) throw new Error(`not signed in: ${response.status} ${response.body}`)
  return cookie
}

/**
 * Calls one of the site's origins as an administrator's browser; `asked`: another site that accepts the session too.
 */
export async function signedIn(
  origin: string,
  requestOrigin = origin,
): Promise<
  (
    path: string,
    options?: { method?: string; body?: string | Uint8Array; headers?: Record<string, string> },
  ) => Promise<TestResponse>
> {
  const cookie = await sessionCookie(origin)
  return (path, { headers, ...options } = {}) =>
    ask(requestOrigin, path, { ...options, headers: { origin: requestOrigin, cookie, ...headers } })
}
