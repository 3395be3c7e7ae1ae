import 'server-only'
import { FLAG_DEFAULTS } from '../domain/flag-values.ts'
import { withoutDiscounts, type PriceList } from '../domain/price.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { lastGoodPrices } from './last-good-prices.ts'
import { warnOncePerMinute } from './log.ts'
import { backendCookies } from './passed-cookies.ts'
import { experiments, productBackend, productTransport } from './transport.ts'

/** Whether the flag `discounts` is on for a variant: pages are the same for everybody, so it knows no visitor. On, while nobody can say. */
export async function givesDiscounts(variant: VariantId): Promise<boolean> {
  const standIn = async () => FLAG_DEFAULTS['discounts']
  const read = async () => {
    const evaluation = await experiments().evaluate('discounts', { variant: String(rulesOf(variant).number) })
    return 'value' in evaluation ? evaluation.value : standIn()
  }
  const failure = 'flags: the experiment service failed, discounts stay as they were'
  return (await kept({ key: `discounts ${variant}`, ...CACHED.prices, read, standIn, failure })) !== false
}

/** The price list of a variant, with discounts turned off before everything else where the flag `discounts` says so (specification, section 4). */
export async function loadPrices(variant: VariantId): Promise<PriceList | undefined> {
  const [list, discounts] = await Promise.all([givenPrices(variant), givesDiscounts(variant)])
  return list && !discounts ? withoutDiscounts(list) : list
}

/**
 * The price list as an external backend gives it to a visitor whom it knows by a cookie; never cached. `undefined` for
 * any other visitor, and while the backend fails.
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
    warnOncePerMinute("prices: the product backend failed, a visitor sees everybody's prices", error)
    return undefined
  }
}

/**
 * The price list as the backend gives it. While the backend is slow, down or talks nonsense, its last good list;
 * `undefined` only where it has never given one (a page then shows "price on request").
 * An outside backend's list outlives the process; the embedded one's does not, for its database may be another by then.
 */
function givenPrices(variant: VariantId): Promise<PriceList | undefined> {
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
            await lastGoodPrices().remember(baseUrl, list)
            return list
          },
          standIn: () => lastGoodPrices().recall(baseUrl),
        }
      : { read: () => backend.prices() }),
  })
}
