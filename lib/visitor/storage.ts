import { parseCurrency, type Currency } from '../domain/money.ts'
import { parseLanguage, type Language } from '../domain/languages.ts'

/** What is remembered of a visitor under the specification's keys (section 3); absent where it was nothing we know. */
export interface SavedVisitor {
  readonly country?: string | undefined
  readonly currency?: Currency | undefined
  readonly lang?: Language | undefined
  readonly langTitle?: string | undefined
}

/** A country code as storage may hold it; whether the site serves it is known on the server. */
export const parseCountryCode = (value: unknown): string | undefined => (typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined)

/** Reads what is remembered. Storage that cannot be read (blocked by the browser) is empty. */
export function readSaved(): SavedVisitor {
  try {
    return {
      country: parseCountryCode(localStorage.getItem('country')),
      currency: parseCurrency(localStorage.getItem('currency')),
      lang: parseLanguage(localStorage.getItem('lang')),
    }
  } catch {
    return {}
  }
}

/** Remembers; without storage the visit goes on and is forgotten. */
export function save(visitor: SavedVisitor): void {
  try {
    for (const [key, value] of Object.entries(visitor)) if (value) localStorage.setItem(key, String(value))
  } catch {
    return
  }
}
