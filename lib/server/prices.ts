import 'server-only'
import { unstable_cache } from 'next/cache'
import { isBuild } from '../config/config.ts'
import { processState } from '../config/process-state.ts'
import type { PriceList } from '../domain/price.ts'
import type { VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { recallPrices, rememberPrices } from './last-good-prices.ts'
import { warnOncePerMinute } from './log.ts'
import { productBackend, productTransport } from './transport.ts'

const RETRY_AFTER = 5000
const failedAt = new Map<string, number>()

/** A failure is never kept: what throws here is asked again. */
function readPrices(variant: VariantId, source: string): Promise<PriceList> {
  const read = unstable_cache(() => productBackend(variant).prices(), [CACHED.prices.tag, source, processState().instance], {
    tags: [CACHED.prices.tag],
    revalidate: CACHED.prices.seconds,
  })
  return read()
}

/**
 * The price list of a variant. While the backend is slow, down or talks nonsense, its last good list;
 * `undefined` only where it has never given one (a page then shows "price on request").
 */
export async function loadPrices(variant: VariantId): Promise<PriceList | undefined> {
  const source = productTransport(variant).baseUrl
  const lastGood = () => (isBuild() ? undefined : recallPrices(source))
  if (Date.now() - (failedAt.get(source) ?? 0) < RETRY_AFTER) {
    const kept = await lastGood()
    if (kept) return kept
  }
  try {
    const list = await readPrices(variant, source)
    failedAt.delete(source)
    if (!isBuild()) await rememberPrices(source, list).catch((error: unknown) => warnOncePerMinute('prices: the last good prices could not be kept', error))
    return list
  } catch (error) {
    failedAt.set(source, Date.now())
    warnOncePerMinute('prices: the product backend failed, the last good prices stay', error)
    return lastGood()
  }
}
