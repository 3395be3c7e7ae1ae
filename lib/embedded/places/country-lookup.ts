import { join } from 'node:path'
import { open, type CountryResponse, type Reader } from 'maxmind'
import { formatIp, parseIp } from '../../http/ip.ts'

const FILE = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let reader: Promise<Reader<CountryResponse>> | undefined

/** Country (ISO 3166-1 alpha-2) of an address by the packaged database; null for private and unknown addresses. */
export async function countryOfAddress(address: string | undefined): Promise<string | null> {
  const parsed = parseIp(address)
  // The database names a country for some private networks too.
  if (parsed?.range() !== 'unicast') return null
  const opened = (reader ??= open<CountryResponse>(join(/* turbopackIgnore: true */ process.cwd(), FILE)))
  // A file that could not be opened is tried again by the next caller.
  opened.catch(() => (reader = undefined))
  const found = (await opened).get(formatIp(parsed)) as {
    country_code?: string
    country?: { iso_code?: string }
  } | null
  return found?.country_code ?? found?.country?.iso_code ?? null
}
