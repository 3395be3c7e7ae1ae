import 'server-only'
import { stringifySetCookie } from 'cookie'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { SIGN_IN_PATH } from '../../domain/admin-pages.ts'

/** Carries the typed email address from the rejected call to the page that shows it again. */
export const EMAIL_FLASH_COOKIE = 'signInEmail'
const MAX_AGE_S = 60

/** Deletes the cookie without an email. */
export function emailFlashCookie(siteLocale: SiteLocale, email = '', secure: boolean): string {
  // A lone surrogate cannot be encoded.
  const [name, value, path] = [
    EMAIL_FLASH_COOKIE,
    email.slice(0, 200).toWellFormed(),
    pathname(siteLocale, SIGN_IN_PATH),
  ]
  return stringifySetCookie({
    name,
    value,
    path,
    maxAge: email ? MAX_AGE_S : 0,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
}
