import 'server-only'
import { stringifySetCookie } from 'cookie'
import type { Place } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { typedSubscriptionSchema, type TypedSubscription } from '../../contract/subscription-form.ts'
import { SUBSCRIPTION_PATH } from '../../domain/subscription.ts'

/** Keeps what was typed from the call that refused it to the page that shows it again; no address has it. */
export const TYPED_COOKIE = 'subscriptionForm'
const SECONDS = 60

/** The cookie as a header; without anything typed it goes away. `secure`: it travels by https only. */
export function typedCookie(place: Place, typed: TypedSubscription | undefined, secure: boolean): string {
  const [name, value, path] = [TYPED_COOKIE, typed ? JSON.stringify(typed) : '', pathname(place, SUBSCRIPTION_PATH)]
  return stringifySetCookie({ name, value, path, maxAge: typed ? SECONDS : 0, httpOnly: true, sameSite: 'lax', secure })
}

/** What was typed, by the cookie's value; a bad one counts as none. */
export function parseTyped(value: string | undefined): TypedSubscription | undefined {
  try {
    return typedSubscriptionSchema.safeParse(JSON.parse(value ?? 'null')).data
  } catch {
    return undefined
  }
}
