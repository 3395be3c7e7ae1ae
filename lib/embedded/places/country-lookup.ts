import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { open, type CountryResponse, type Reader } from 'maxmind'

const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6')

const FILE = 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let reader: Promise<Reader<CountryResponse>> | undefined

/** Country (ISO 3166-1 alpha-2) of an address by the packaged database; null for private and unknown addresses. */
export async function countryOfAddress(address: string | undefined): Promise<string | null> {
  const plain = address?.replace(/^::ffff:/i, '') ?? ''
  const family = isIP(plain)
  if (!family || NOT_PUBLIC.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return null
  const opened = (reader ??= open<CountryResponse>(join(/* turbopackIgnore: true */ process.cwd(), FILE)))
  // A file that could not be opened is tried again by the next caller.
  opened.catch(() => (reader = undefined))
  const found = (await opened).get(plain) as { country_code?: string; country?: { iso_code?: string } } | null
  return found?.country_code ?? found?.country?.iso_code ?? null
}
