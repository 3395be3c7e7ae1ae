import { store, stored } from './storage.ts'

/** What a visitor may allow beyond what the site cannot work without; nothing of it is used before a yes. */
export const COOKIE_PURPOSES = ['analytics', 'marketing', 'chat'] as const
type CookiePurpose = (typeof COOKIE_PURPOSES)[number]

/** A choice as it is stored: of which version of the privacy policy, when, and what was allowed. */
export interface CookieChoice {
  /** `YYYY-MM-DD`, the version of the policy that was in force. */
  readonly version: string
  /** ISO time. */
  readonly at: string
  readonly allowed: readonly CookiePurpose[]
}

/** Its name in the storage. */
export const COOKIE_CHOICE = 'cookieChoice'

/** Reads a stored choice; a broken one, or one about another version of the policy, counts as none. */
export function parseCookieChoice(text: string | null, version: string): CookieChoice | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<CookieChoice> | null
    if (kept?.version !== version || typeof kept.at !== 'string' || !Array.isArray(kept.allowed)) return undefined
    return { version, at: kept.at, allowed: COOKIE_PURPOSES.filter((purpose) => kept.allowed?.includes(purpose)) }
  } catch {
    return undefined
  }
}

/** The visitor's choice about a version of the policy; a browser that forbids storage has none. */
export const readCookieChoice = (version: string): CookieChoice | undefined =>
  parseCookieChoice(stored(COOKIE_CHOICE), version)

/** Remembers a choice; without storage it holds for this page only. */
export const saveCookieChoice = (choice: CookieChoice): void => store(COOKIE_CHOICE, JSON.stringify(choice))
