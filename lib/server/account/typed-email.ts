import 'server-only'
import { stringifySetCookie } from 'cookie'
import type { Place } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { SIGN_IN_PATH } from '../../domain/admin-pages.ts'

/** Keeps the address that was typed from the call that refused it to the page that shows it again. */
export const TYPED_EMAIL_COOKIE = 'signInEmail'
const SECONDS = 60

/** The cookie as a header; without anything typed it goes away. `secure`: it travels by https only. */
export function typedEmailCookie(place: Place, email = '', secure: boolean): string {
  // A letter that is cut in half cannot be encoded.
  const [name, value, path] = [TYPED_EMAIL_COOKIE, email.slice(0, 200).toWellFormed(), pathname(place, SIGN_IN_PATH)]
  return stringifySetCookie({ name, value, path, maxAge: email ? SECONDS : 0, httpOnly: true, sameSite: 'lax', secure })
}
