import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { SIGN_IN_PATH } from '../../domain/admin-pages.ts'
import { flashCookie } from '../request/flash-cookie.ts'

/** Carries the typed email address from the rejected call to the page that shows it again. */
export const EMAIL_FLASH_COOKIE = 'signInEmail'

/** Deletes the cookie without an email. */
export const emailFlashCookie = (siteLocale: SiteLocale, email = '', secure: boolean): string =>
  flashCookie({
    name: EMAIL_FLASH_COOKIE,
    // A lone surrogate cannot be encoded.
    value: email.slice(0, 200).toWellFormed(),
    path: pathname(siteLocale, SIGN_IN_PATH),
    secure,
  })
