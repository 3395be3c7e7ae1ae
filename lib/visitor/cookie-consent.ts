import { writeStorage, readStorage } from './storage.ts'

/**
 * Purposes that a visitor may allow beyond necessary storage. A further one needs a new version of the privacy policy,
 * for which every visitor is asked again.
 */
export const CONSENT_PURPOSES = ['analytics', 'marketing', 'chat'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export type TrackingPurpose = Exclude<ConsentPurpose, 'chat'>

export interface CookieConsent {
  readonly version: string
  readonly at: string
  readonly allowed: readonly ConsentPurpose[]
}

export const COOKIE_CONSENT_KEY = 'cookieChoice'

/**
 * Parses a stored consent; an invalid one, or one for another version (`YYYY-MM-DD`) of the privacy policy, counts as
 * absent.
 */
export function parseCookieConsent(text: string | null, version: string): CookieConsent | undefined {
  try {
    const parsed = JSON.parse(text ?? 'null') as Partial<CookieConsent> | null
    if (parsed?.version !== version || typeof parsed.at !== 'string' || !Array.isArray(parsed.allowed)) return undefined
    return { version, at: parsed.at, allowed: CONSENT_PURPOSES.filter((purpose) => parsed.allowed?.includes(purpose)) }
  } catch {
    return undefined
  }
}

export const readCookieConsent = (version: string): CookieConsent | undefined =>
  parseCookieConsent(readStorage(COOKIE_CONSENT_KEY), version)

export const saveCookieConsent = (consent: CookieConsent): void =>
  writeStorage(COOKIE_CONSENT_KEY, JSON.stringify(consent))
