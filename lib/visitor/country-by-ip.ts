import { isRecord } from './record.ts'
import { store, stored } from './storage.ts'

/**
 * The country in an answer of `GET /api/geoip`, `null` where it is unknown. Agrees with `geoipSchema`, which is too
 * large for the first load.
 */
export function readCountryByIp(json: unknown): string | null {
  if (!isRecord(json)) return null
  const { country, countryCode, country_code: code } = json
  const found = [country, countryCode, code]
    .map((value) => (typeof value === 'string' ? value.trim().toUpperCase() : ''))
    .find((value) => /^[A-Z]{2}$/.test(value))
  return found ?? null
}

const KEY = 'countryByIp'

async function ask(): Promise<string | null> {
  const response = await fetch('/api/geoip')
  if (!response.ok) throw new Error(`${response.status} from /api/geoip`)
  const country = readCountryByIp(await response.json())
  store(KEY, country ?? '', 'sessionStorage')
  return country
}

let asked: Promise<string | null> | undefined

/**
 * The country of the visitor's address, `null` where it is unknown. Asked for once a browser session, by whoever is the
 * first to want it. @throws where it cannot be had; the next one asks again.
 */
export async function countryByIp(): Promise<string | null> {
  const kept = stored(KEY, 'sessionStorage')
  if (kept !== null) return kept || null
  asked ??= ask().finally(() => (asked = undefined))
  return asked
}
