import { ask, type Answer } from './site.ts'

/** The account that a site makes at its first start. */
export const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a long enough phrase' } as const

/** The cookie of an administrator who has just signed in. */
export async function sessionCookie(origin: string): Promise<string> {
  const form = new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }).toString()
  const answer = await ask(origin, '/api/account/sign-in', {
    method: 'POST',
    body: form,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const cookie = (answer.headers['set-cookie'] ?? [])
    .find((line) => line.startsWith('__Host-session='))
    ?.split(';', 1)[0]
  if (!cookie) throw new Error(`not signed in: ${answer.status} ${answer.body}`)
  return cookie
}

/** Calls of an administrator's browser at one of the site's origins; `asked`: of another site that lets him in too. */
export async function signedIn(
  origin: string,
  asked = origin,
): Promise<
  (
    path: string,
    options?: { method?: string; body?: string | Uint8Array; headers?: Record<string, string> },
  ) => Promise<Answer>
> {
  const cookie = await sessionCookie(origin)
  return (path, { headers, ...options } = {}) =>
    ask(asked, path, { ...options, headers: { origin: asked, cookie, ...headers } })
}
