import 'server-only'
import type { VariantId } from '../../variants/variants.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { productBackend, productTransport } from '../transport.ts'

/** Country by IP address, from the product backend; `null` if unknown or if the backend fails. */
export async function countryOfVisitor(variant: VariantId, ip: string | undefined): Promise<string | null> {
  if (!ip) return null
  const location = await cached({
    key: `geoip ${productTransport(variant).baseUrl} ${ip}`,
    ...CACHED.geoip,
    read: () => productBackend(variant).geoip(ip),
    failure: 'geoip: the product backend failed, the country counts as unknown',
  })
  return location?.country ?? null
}
