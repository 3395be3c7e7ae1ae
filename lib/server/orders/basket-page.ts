import 'server-only'
import { headers } from 'next/headers'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { Quote } from '../../contract/basket.ts'
import type { CatalogueView } from '../../contract/catalogue-view.ts'
import { idempotencyKeySchema } from '../../contract/orders.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import type { BasketItem } from '../../domain/order/basket.ts'
import { FORM_KEY, itemsOfFields } from '../../domain/order/basket-query.ts'
import { MAX_PROMO_CODE, normalizePromoCode } from '../../domain/order/promo.ts'
import { FINDER_PATH } from '../../domain/test-finder/questions.ts'
import { productsOf } from '../../domain/price.ts'
import { backendIds } from '../catalogue/backend-ids.ts'
import { reportRateLimited } from '../request/guard.ts'
import { externalBasket } from './ordering.ts'
import { logFailedCall } from '../log.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { loadPrices } from '../catalogue/prices.ts'
import { priceBasket } from './pricing.ts'
import { computeQuote } from './quote.ts'

export const basketUrls = (siteLocale: SiteLocale) => ({
  basket: href(siteLocale, '/basket'),
  order: href(siteLocale, '/basket/order'),
  tests: href(siteLocale, '/', { hash: 'tests' }),
  finder: href(siteLocale, FINDER_PATH),
})

/**
 * Key of an order form, in the URL of its page: a browser without scripts that goes back from the payment page gets the
 * same form, which orders nothing twice.
 */
export const formKey = (fields: URLSearchParams): string =>
  idempotencyKeySchema.safeParse(fields.get(FORM_KEY)).data ?? crypto.randomUUID()

/** The page of each test that has one, and its drawing, for the lines of the basket. */
export const testPages = ({ products }: CatalogueView) =>
  Object.fromEntries(
    products.flatMap(({ bitrixId, pageHref, drawing }) => (pageHref ? [[bitrixId, { pageHref, drawing }]] : [])),
  )

/** URL of the external basket with the given items; `undefined` if the site has its own. */
export async function buildExternalBasket(
  siteLocale: SiteLocale,
  items: readonly BasketItem[],
): Promise<string | undefined> {
  const list = await loadPrices(siteLocale.variant)
  const products = items.map(({ bitrixId }) => ({
    bitrixId,
    href: (list && productsOf(list).find((product) => product.bitrixId === bitrixId)?.href) ?? bitrixId,
  }))
  return externalBasket(siteLocale, await backendIds(siteLocale.variant, products))
}

/** Quote of the basket in the URL; `undefined` if it is empty, or prices are unavailable. */
export async function plainQuote(siteLocale: SiteLocale, fields: URLSearchParams): Promise<Quote | undefined> {
  const items = itemsOfFields(fields)
  if (!items.length) return undefined
  const request = new Request('http://own.invalid/', { headers: await headers() })
  const promoCode = normalizePromoCode(fields.get('promocode') ?? '').slice(0, MAX_PROMO_CODE) || undefined
  // Limit guessing of codes here too; the basket is then priced without one.
  const rejected = promoCode === undefined ? undefined : await LIMITS.promo(request)
  if (rejected) reportRateLimited(rejected)
  const visitor = { ip: readClientIp(request), cookies: request.headers.get('cookie') }
  const input = {
    items,
    promocode: rejected ? undefined : promoCode,
    currency: fields.get('cy') ?? undefined,
    ...visitor,
  }
  try {
    const quote = computeQuote(siteLocale, await priceBasket(siteLocale, input))
    return rejected ? { ...quote, promo: 'failed' } : quote
  } catch (error) {
    logFailedCall('quotes', error)
    return undefined
  }
}
