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

/** A country code as storage may hold it; whether the site serves it is known on the server. */
export const parseCountryCode = (value: unknown): string | undefined => (typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined)

/** The country that is remembered (specification, section 3); absent where it was nothing we know. */
export const savedCountry = (): string | undefined => parseCountryCode(stored('country'))
