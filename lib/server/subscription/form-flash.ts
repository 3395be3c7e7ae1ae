import 'server-only'
import { stringifySetCookie } from 'cookie'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { typedSubscriptionSchema, type TypedSubscription } from '../../contract/subscription-form.ts'
import { SUBSCRIPTION_PATH } from '../../domain/subscription.ts'

/** Carries the typed values from the rejected call to the page that shows them again; keeps them out of URLs. */
export const FORM_FLASH_COOKIE = 'subscriptionForm'
const MAX_AGE_S = 60

/** Deletes the cookie without values. */
export function formFlashCookie(siteLocale: SiteLocale, typed: TypedSubscription | undefined, secure: boolean): string {
  const [name, value, path] = [
    FORM_FLASH_COOKIE,
    typed ? JSON.stringify(typed) : '',
    pathname(siteLocale, SUBSCRIPTION_PATH),
  ]
  return stringifySetCookie({
    name,
    value,
    path,
    maxAge: typed ? MAX_AGE_S : 0,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
}

export function parseFormFlash(value: string | undefined): TypedSubscription | undefined {
  try {
    return typedSubscriptionSchema.safeParse(JSON.parse(value ?? 'null')).data
  } catch {
    return undefined
  }
}
