import { join } from 'node:path'
import { open, type CountryResponse, type Reader } from 'maxmind'
import { formatIp, parseIp } from '../../http/ip.ts'

const DATABASE_FILE = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let reader: Promise<Reader<CountryResponse>> | undefined

/** Country (ISO 3166-1 alpha-2) of an IP address by the bundled database; null for private and unknown addresses. */
export async function findCountryByIp(ip: string | undefined): Promise<string | null> {
  const parsed = parseIp(ip)
  // The database lists countries for some private networks too.
  if (parsed?.range() !== 'unicast') return null
  const reading = (reader ??= open<CountryResponse>(join(/* turbopackIgnore: true */ process.cwd(), DATABASE_FILE)))
  // Retry a failed open with the next call.
  reading.catch(() => (reader = undefined))
  const record = (await reading).get(formatIp(parsed)) as {
    country_code?: string
    country?: { iso_code?: string }
  } | null
  return record?.country_code ?? record?.country?.iso_code ?? null
}
