import { call, type Fetch } from '../http/call.ts'
import { bannersSchema } from '../contract/banners.ts'
import { complexSetsSchema } from '../contract/complex-sets.ts'
import { priceListSchema } from '../contract/prices.ts'
import { geoipSchema, okSchema, translateResponseSchema } from '../contract/product-backend.ts'
import { checkPromoSchema, promoOf } from '../contract/promo.ts'
import type { AutomationRequest, NewsletterRequest } from '../contract/subscription.ts'
import type { Banner } from '../domain/banner.ts'
import type { ComplexSet } from '../domain/complex-sets.ts'
import type { Currency } from '../domain/currencies.ts'
import type { Promo, PromoRefusal } from '../domain/order/promo.ts'
import { Failure, isFailure } from '../http/failure.ts'
import type { UnreadableField } from '../http/unreadable.ts'
import type { PriceList } from '../domain/price.ts'

/** Milliseconds after which the backend counts as slow and the last good answer is used instead. */
const TIMEOUT = 2000
/** The same for where a visitor is: prices wait for it, and there is a rule for a country that is unknown. */
const GEOIP_TIMEOUT = 1000

/** The product backend of section 7. Only calls that take cookies speak for a visitor. */
export interface ProductBackend {
  /** `GET /api/price/`, with the cookies of a visitor where their own prices are wanted. @throws {Failure} */
  prices(cookies?: string): Promise<PriceList>
  /** `POST /api/v1/translate`: Russian texts in another language, same order. @throws {Failure} */
  translate(texts: readonly string[], language: string): Promise<string[]>
  /** `GET /api/geoip` for an address. @throws {Failure} */
  geoip(visitorAddress: string | undefined): Promise<{ country: string | null; city: string | null }>
  /** `GET /api/get-banners/`, with the cookies of a visitor where their own banners are wanted. @throws {Failure} */
  banners(cookies?: string): Promise<Banner[]>
  /** `GET /api/complex-sets/`; `undefined` from a backend that knows no such call. @throws {Failure} */
  complexSets(): Promise<ComplexSet[] | undefined>
  /** `GET /api/check-promo/` for a currency, in a language where the variant has several: the code, or why it does not hold. @throws {Failure} */
  checkPromo(asked: {
    code: string
    currency: Currency
    language?: string | undefined
    cookies?: string
  }): Promise<Promo | PromoRefusal>
  /** `POST /api/newsletter_form/` for the IP address of a visitor. @throws {Failure} */
  subscribe(form: NewsletterRequest, visitorAddress?: string): Promise<void>
  /** `POST /api/mindbox_subscription/`: tells marketing automation. @throws {Failure} */
  automate(subscription: AutomationRequest): Promise<void>
  /** `GET /api/reset-price/`. @throws {Failure} */
  resetPrices(): Promise<void>
}

interface ProductBackendOptions {
  readonly fetch: Fetch
  readonly baseUrl: string
  /** Called for each field of an answer that cannot be parsed. */
  readonly onUnreadable?: (field: UnreadableField) => void
}

/** A client for the backend at `baseUrl`, spoken to by `fetch`. */
export function createProductBackend({ fetch, baseUrl, onUnreadable }: ProductBackendOptions): ProductBackend {
  const request = (path: string, init?: RequestInit) =>
    new Request(baseUrl + path, { ...init, headers: { accept: 'application/json', ...init?.headers } })
  const withCookies = (cookies: string | undefined) => (cookies ? { headers: { cookie: cookies } } : {})
  const post = (path: string, body: unknown) =>
    request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return {
    prices: (cookies) =>
      call(request('/api/price/', withCookies(cookies)), {
        fetch,
        schema: priceListSchema,
        timeout: TIMEOUT,
        onUnreadable,
      }),
    async translate(texts, language) {
      const asked = post('/api/v1/translate', { sourceArray: texts, lang: language })
      const { result } = await call(asked, { fetch, schema: translateResponseSchema, timeout: TIMEOUT })
      if (result.length !== texts.length)
        throw new Failure('schema', `${result.length} translations of ${texts.length} texts`)
      return result
    },
    geoip: (visitorAddress) =>
      call(request('/api/geoip', { headers: visitorAddress ? { 'x-forwarded-for': visitorAddress } : {} }), {
        fetch,
        schema: geoipSchema,
        timeout: GEOIP_TIMEOUT,
        onUnreadable,
      }),
    banners: (cookies) =>
      call(request('/api/get-banners/', withCookies(cookies)), {
        fetch,
        schema: bannersSchema,
        timeout: TIMEOUT,
        retries: 1,
        onUnreadable,
      }),
    async complexSets() {
      try {
        return await call(request('/api/complex-sets/'), {
          fetch,
          schema: complexSetsSchema,
          timeout: TIMEOUT,
          retries: 1,
          onUnreadable,
        })
      } catch (error) {
        if (isFailure(error) && error.status === 404) return undefined
        throw error
      }
    },
    async checkPromo({ code, currency, language, cookies }) {
      const query = new URLSearchParams({ promocode: code, ...(language && { cy: currency, lng: language }) })
      // The random part keeps caches on the way from answering (specification, section 7).
      const address = `/api/check-promo/?${query}&${Math.random()}`
      return promoOf(
        await call(request(address, withCookies(cookies)), {
          fetch,
          schema: checkPromoSchema,
          timeout: TIMEOUT,
          retries: 1,
          onUnreadable,
        }),
        { code, currency },
      )
    },
    async subscribe(form, visitorAddress) {
      const asked = post('/api/newsletter_form/', form)
      if (visitorAddress) asked.headers.set('x-forwarded-for', visitorAddress)
      await call(asked, { fetch, schema: okSchema, timeout: TIMEOUT })
    },
    async automate(subscription) {
      await call(post('/api/mindbox_subscription/', subscription), { fetch, schema: okSchema, timeout: TIMEOUT })
    },
    async resetPrices() {
      await call(request('/api/reset-price/'), { fetch, schema: okSchema, timeout: TIMEOUT })
    },
  }
}
