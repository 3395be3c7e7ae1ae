import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { typedSubscriptionSchema, type TypedSubscription } from '../../contract/subscription-form.ts'
import { SUBSCRIPTION_PATH } from '../../domain/subscription.ts'
import { flashCookie } from '../request/flash-cookie.ts'

/** Carries the typed values from the rejected call to the page that shows them again. */
export const FORM_FLASH_COOKIE = 'subscriptionForm'

/** Deletes the cookie without values. */
export const formFlashCookie = (
  siteLocale: SiteLocale,
  typed: TypedSubscription | undefined,
  secure: boolean,
): string =>
  flashCookie({
    name: FORM_FLASH_COOKIE,
    value: typed ? JSON.stringify(typed) : '',
    path: pathname(siteLocale, SUBSCRIPTION_PATH),
    secure,
  })

export function parseFormFlash(value: string | undefined): TypedSubscription | undefined {
  try {
    return typedSubscriptionSchema.safeParse(JSON.parse(value ?? 'null')).data
  } catch {
    return undefined
  }
}
