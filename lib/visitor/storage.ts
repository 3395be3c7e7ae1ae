/** Access to storage that never throws: while the browser blocks it, it reads as `null` and stores nothing. */
type Area = 'localStorage' | 'sessionStorage'

export function readStorage(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export function storageKeys(area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(globalThis[area])
  } catch {
    return []
  }
}

export function writeStorage(key: string, value: string | undefined, area: Area = 'localStorage'): void {
  try {
    if (value === undefined) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {
    return
  }
}

/** Checks the form of a stored country code; only the server knows the served countries. */
export const parseCountryCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined
