import 'server-only'
import type { VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { productBackend, productTransport } from './transport.ts'

/** Country of a visitor's address, as the product backend knows it; `null` where it is unknown or the backend fails. */
export async function countryOfVisitor(variant: VariantId, address: string | undefined): Promise<string | null> {
  if (!address) return null
  const place = await kept({
    key: `geoip ${productTransport(variant).baseUrl} ${address}`,
    ...CACHED.geoip,
    read: () => productBackend(variant).geoip(address),
    failure: 'geoip: the product backend failed, the country counts as unknown',
  })
  return place?.country ?? null
}
