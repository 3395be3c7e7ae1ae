import { isRecord } from './record.ts'
import { writeStorage, readStorage } from './storage.ts'

/**
 * Country of a `GET /api/geoip` response, `null` if unknown. Must agree with `geoipSchema`, which is too large for the
 * first load.
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

async function fetchCountry(): Promise<string | null> {
  const response = await fetch('/api/geoip')
  if (!response.ok) throw new Error(`${response.status} from /api/geoip`)
  const country = readCountryByIp(await response.json())
  writeStorage(KEY, country ?? '', 'sessionStorage')
  return country
}

let inFlight: Promise<string | null> | undefined

/**
 * Country of the visitor's IP address, `null` if unknown. Requested once per browser session; concurrent calls share
 * the request.
 * @throws if the request fails; the next call retries
 */
export async function countryByIp(): Promise<string | null> {
  const cached = readStorage(KEY, 'sessionStorage')
  if (cached !== null) return cached || null
  inFlight ??= fetchCountry().finally(() => (inFlight = undefined))
  return inFlight
}
