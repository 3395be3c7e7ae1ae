import 'server-only'
import type { Address } from '../../contract/address.ts'
import { wherePhrase } from '../../domain/cities.ts'
import { ipKey } from '../../http/anonymize-ip.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { warnOncePerMinute } from '../log.ts'
import { addressLookup } from '../transport.ts'
import { addressLookupRejection } from './quotas.ts'

/**
 * City by IP address (specification, sections 3 and 8); `null` if unknown, if the lookup fails or is not configured.
 */
export async function cityOfVisitor(ip: string | undefined): Promise<Address | null> {
  const lookup = addressLookup()
  if (!lookup || !ip) return null
  const locality = await cached({
    key: `city ${ipKey(ip)}`,
    ...CACHED.cities,
    read: async () => ((await addressLookupRejection(ip, 1)) ? null : lookup.locate(ip)),
    failure: 'Error detecting address by IP',
  })
  if (locality === null) warnOncePerMinute('Could not get city from IP', undefined)
  return locality ? { city: locality.city, city_type: locality.cityType, where: wherePhrase(locality.city) } : null
}
