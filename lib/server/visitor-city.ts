import 'server-only'
import type { Address } from '../contract/address.ts'
import { wherePhrase } from '../domain/cities.ts'
import { countedAddress } from '../http/short-address.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { warnOncePerMinute } from './log.ts'
import { addressLookup } from './transport.ts'

/**
 * The city of a visitor's address (specification, sections 3 and 8); `null` where it is unknown, the lookup fails or
 * none is configured.
 */
export async function cityOfVisitor(address: string | undefined): Promise<Address | null> {
  const lookup = addressLookup()
  if (!lookup || !address) return null
  const place = await kept({
    key: `city ${countedAddress(address)}`,
    ...CACHED.cities,
    read: () => lookup.locate(address),
    failure: 'Error detecting address by IP',
  })
  if (place === null) warnOncePerMinute('Could not get city from IP', undefined)
  return place ? { city: place.city, city_type: place.cityType, where: wherePhrase(place.city) } : null
}
