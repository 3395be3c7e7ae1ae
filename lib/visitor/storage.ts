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

/** The keys under which something is stored. */
export function storedKeys(area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(globalThis[area])
  } catch {
    return []
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
export const parseCountryCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined
