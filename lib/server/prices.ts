import 'server-only'
import type { PriceList } from '../domain/price.ts'
import type { VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { recallPrices, rememberPrices } from './last-good-prices.ts'
import { productBackend, productTransport } from './transport.ts'

/**
 * The price list of a variant. While the backend is slow, down or talks nonsense, its last good list;
 * `undefined` only where it has never given one (a page then shows "price on request").
 * An outside backend's list outlives the process; the embedded one's does not, for its database may be another by then.
 */
export function loadPrices(variant: VariantId): Promise<PriceList | undefined> {
  const { baseUrl, outside } = productTransport(variant)
  const backend = productBackend(variant)
  return kept({
    key: `prices ${baseUrl}`,
    ...CACHED.prices,
    failure: 'prices: the product backend failed, the last good prices stay',
    ...(outside
      ? {
          read: async () => {
            const list = await backend.prices()
            await rememberPrices(baseUrl, list)
            return list
          },
          standIn: () => recallPrices(baseUrl),
        }
      : { read: () => backend.prices() }),
  })
}
