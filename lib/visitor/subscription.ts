/** When the newsletter was subscribed to, in milliseconds since the epoch (specification, section 3). */
export const SUBSCRIPTION_COOKIE = 'geneaSubscribeFormDate'

/** Days that the cookie lives (specification, section 9). */
export const SUBSCRIPTION_COOKIE_DAYS = 365

const SHOWN_AGAIN_AFTER = 1_209_600_000

/**
 * Block and pop-up are shown while the cookie is missing or older than 14 days (specification, sections 4 and 9). One
 * from the future is no better than none: a clock that was once wrong must not hide them for good.
 */
export function isSubscriptionOffered(cookie: string | undefined, now: number): boolean {
  const age = now - Number(cookie)
  return !(age >= 0 && age < SHOWN_AGAIN_AFTER)
}

/** Milliseconds until the pop-up of a form comes: 30 s for the newsletter's, 60 s for others, 5 s outside production (specification, section 9). */
export function popUpDelay(cookieName: string, siteEnv: string): number {
  if (siteEnv !== 'production') return 5000
  return cookieName === SUBSCRIPTION_COOKIE ? 30_000 : 60_000
}
