/**
 * Cookie with the time of the newsletter subscription, in milliseconds since the epoch (specification, sections 3, 4
 * and 9). Block and pop-up are shown while it is missing or older than 14 days. A time in the future counts as missing:
 * a clock that was once wrong must not hide them permanently.
 */
export const SUBSCRIPTION_COOKIE = 'geneaSubscribeFormDate'
export const SUBSCRIPTION_COOKIE_DAYS = 365

const SHOWN_AGAIN_AFTER_MS = 1_209_600_000

export function isSubscriptionOffered(cookie: string | undefined, now: number): boolean {
  const age = now - Number(cookie)
  return !(age >= 0 && age < SHOWN_AGAIN_AFTER_MS)
}

/**
 * Delay of a form's pop-up in milliseconds: 30 s for the newsletter, 60 s for others, 5 s outside production
 * (specification, section 9).
 */
export function popUpDelay(cookieName: string, siteEnv: string): number {
  if (siteEnv !== 'production') return 5000
  return cookieName === SUBSCRIPTION_COOKIE ? 30_000 : 60_000
}
