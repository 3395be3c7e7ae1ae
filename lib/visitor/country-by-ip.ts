/**
 * The country in an answer of `GET /api/geoip`, `null` where it is unknown. Agrees with `geoipSchema`, which is too
 * large for the first load.
 */
export function readCountryByIp(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null
  const { country, countryCode, country_code: code } = json as Record<string, unknown>
  const found = [country, countryCode, code]
    .map((value) => (typeof value === 'string' ? value.trim().toUpperCase() : ''))
    .find((value) => /^[A-Z]{2}$/.test(value))
  return found ?? null
}
