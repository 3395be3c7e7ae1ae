import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { SIGN_IN_PATH } from '../../domain/admin-pages.ts'

/** Keeps the address that was typed from the call that refused it to the page that shows it again. */
export const TYPED_EMAIL_COOKIE = 'signInEmail'
const SECONDS = 60

/** The cookie as a header; without anything typed it goes away. */
export const typedEmailCookie = (place: Place, email: string | undefined): string =>
  `${TYPED_EMAIL_COOKIE}=${encodeURIComponent((email ?? '').slice(0, 200))}; Path=${pathname(place, SIGN_IN_PATH)}; Max-Age=${email ? SECONDS : 0}; HttpOnly; SameSite=Lax`
