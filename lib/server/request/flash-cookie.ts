import 'server-only'
import { stringifySetCookie } from 'cookie'

const MAX_AGE_S = 60

interface FlashCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly secure: boolean
}

/**
 * `set-cookie` header that carries the values of a rejected form to the page that shows them again, which keeps them
 * out of URLs, and to no other path. An empty value deletes the cookie.
 */
export const flashCookie = (cookie: FlashCookie): string =>
  stringifySetCookie({ ...cookie, maxAge: cookie.value ? MAX_AGE_S : 0, httpOnly: true, sameSite: 'lax' })
