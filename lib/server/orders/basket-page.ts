import 'server-only'
import { headers } from 'next/headers'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import type { Quote } from '../../contract/basket.ts'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import type { BasketItem } from '../../domain/order/basket.ts'
import { itemsOfFields } from '../../domain/order/basket-query.ts'
import { MAX_PROMO_CODE, normalizePromoCode } from '../../domain/order/promo.ts'
import { productsOf } from '../../domain/price.ts'
import { backendIds } from '../backend-ids.ts'
import { sayTooOften } from '../guard.ts'
import { outsideBasket } from '../ordering.ts'
import { logFailedCall } from '../log.ts'
import { LIMITS } from '../rate-limit.ts'
import { loadPrices } from '../prices.ts'
import { priceBasket } from './pricing.ts'
import { quoteOf } from './quote.ts'

/** Where the basket's links and buttons lead. */
export const basketAddresses = (place: Place) => ({
  basket: href(place, '/basket'),
  order: href(place, '/basket/order'),
  tests: href(place, '/', { hash: 'tests' }),
})

/** The outside basket with the items of an address; `undefined` where the site has its own. */
export async function outsideBasketOf(place: Place, items: readonly BasketItem[]): Promise<string | undefined> {
  const list = await loadPrices(place.variant)
  const products = items.map(({ bitrixId }) => ({
    bitrixId,
    href: (list && productsOf(list).find((product) => product.bitrixId === bitrixId)?.href) ?? bitrixId,
  }))
  return outsideBasket(place, await backendIds(place.variant, products))
}

/** What the basket of an address costs; `undefined` where it is empty, or nothing can be priced now. */
export async function plainQuote(place: Place, fields: URLSearchParams): Promise<Quote | undefined> {
  const items = itemsOfFields(fields)
  if (!items.length) return undefined
  const request = new Request('http://own.invalid/', { headers: await headers() })
  const typed = normalizePromoCode(fields.get('promocode') ?? '').slice(0, MAX_PROMO_CODE) || undefined
  // Whoever guesses codes is stopped here as everywhere; the basket is priced without one then.
  const refused = typed === undefined ? undefined : await LIMITS.promo(request)
  if (refused) sayTooOften(refused)
  const visitor = { address: visitorAddressOf(request), cookies: request.headers.get('cookie') }
  const asked = { items, promocode: refused ? undefined : typed, currency: fields.get('cy') ?? undefined, ...visitor }
  try {
    const quote = quoteOf(place, await priceBasket(place, asked))
    return refused ? { ...quote, promo: 'failed' } : quote
  } catch (error) {
    logFailedCall('quotes', error)
    return undefined
  }
}
