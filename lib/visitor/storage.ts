import { parseCurrency, type Currency } from '../domain/currencies.ts'
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

/** Where the browser keeps things: for good, or for its session. */
type Area = 'localStorage' | 'sessionStorage'

/** What is stored under a key; storage that cannot be read (blocked by the browser) holds nothing. */
export function stored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it; without storage it is forgotten. */
export function store(key: string, value: string | undefined, area: Area = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {
    return
  }
}

/** Reads what is remembered. */
export const readSaved = (): SavedVisitor => ({
  country: parseCountryCode(stored('country')),
  currency: parseCurrency(stored('currency')),
  lang: parseLanguage(stored('lang')),
})

/** Remembers; without storage the visit goes on and is forgotten. */
export function save(visitor: SavedVisitor): void {
  for (const [key, value] of Object.entries(visitor)) if (value) store(key, String(value))
}
