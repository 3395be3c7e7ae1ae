import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { SIGN_IN_PATH } from '../../domain/admin-pages.ts'

/** Keeps the address that was typed from the call that refused it to the page that shows it again. */
export const TYPED_EMAIL_COOKIE = 'signInEmail'
const SECONDS = 60

/** The cookie as a header; without anything typed it goes away. `secure`: it travels by https only. */
export function typedEmailCookie(place: Place, email = '', secure: boolean): string {
  // A letter that is cut in half cannot be encoded.
  const value = encodeURIComponent(email.slice(0, 200).toWellFormed())
  return `${TYPED_EMAIL_COOKIE}=${value}; Path=${pathname(place, SIGN_IN_PATH)}; Max-Age=${email ? SECONDS : 0}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
