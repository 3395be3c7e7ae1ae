import 'server-only'
import { join } from 'node:path'
import { config } from '../../config/config.ts'
import { storedPriceListSchema } from '../../contract/prices.ts'
import { FLAG_DEFAULTS } from '../../domain/flag-values.ts'
import { withoutDiscounts, type PriceList } from '../../domain/price.ts'
import { lastGood, type LastGood } from '../../integrations/last-good.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { warnOncePerMinute } from '../log.ts'
import { backendCookies } from '../request/cookie-forwarding.ts'
import { experiments, productBackend, productTransport } from '../transport.ts'

/**
 * Evaluates the flag `discounts` per variant only, since pages are shared by all visitors. Keeps its last or default
 * value if the experiment service fails.
 */
export async function givesDiscounts(variant: VariantId): Promise<boolean> {
  const fallback = async () => FLAG_DEFAULTS['discounts']
  const read = async () => {
    const evaluation = await experiments().evaluate('discounts', { variant: String(rulesOf(variant).number) })
    return 'value' in evaluation ? evaluation.value : fallback()
  }
  const failure = 'flags: the experiment service failed, discounts stay as they were'
  return (await cached({ key: `discounts ${variant}`, ...CACHED.prices, read, fallback, failure })) !== false
}

/** Price list of a variant; the flag `discounts` removes discounts before anything else (specification, section 4). */
export async function loadPrices(variant: VariantId): Promise<PriceList | undefined> {
  const [list, discounts] = await Promise.all([backendPrices(variant), givesDiscounts(variant)])
  return list && !discounts ? withoutDiscounts(list) : list
}

/**
 * Individual price list of a visitor recognized by an external backend's cookie; never cached. `undefined` for others,
 * and if the backend fails.
 */
export async function loadVisitorPrices(
  variant: VariantId,
  cookieHeader: string | null | undefined,
): Promise<PriceList | undefined> {
  const cookies = backendCookies(variant, cookieHeader)
  if (!cookies) return undefined
  try {
    const [list, discounts] = await Promise.all([productBackend(variant).prices(cookies), givesDiscounts(variant)])
    return discounts ? list : withoutDiscounts(list)
  } catch (error) {
    warnOncePerMinute('prices: the product backend failed, a visitor sees the common prices', error)
    return undefined
  }
}

const lastGoodPrices = (): LastGood<PriceList> =>
  lastGood({
    name: 'prices',
    folder: join(config().dataDir, 'last-good-prices'),
    schema: storedPriceListSchema.transform((list) => list as PriceList),
    warn: warnOncePerMinute,
  })

/**
 * Price list of the backend. If the backend is slow, down or returns invalid data, its last valid list; `undefined`
 * only if there has never been one (pages then show "price on request"). Persisted for external backends only: the
 * embedded backend may have another database after a restart.
 */
function backendPrices(variant: VariantId): Promise<PriceList | undefined> {
  const { baseUrl, isExternal } = productTransport(variant)
  const backend = productBackend(variant)
  return cached({
    key: `prices ${baseUrl}`,
    ...CACHED.prices,
    failure: 'prices: the product backend failed, the last good prices stay',
    ...(isExternal
      ? {
          read: async () => {
            const list = await backend.prices()
            await lastGoodPrices().save(baseUrl, list)
            return list
          },
          fallback: () => lastGoodPrices().load(baseUrl),
        }
      : { read: () => backend.prices() }),
  })
}
