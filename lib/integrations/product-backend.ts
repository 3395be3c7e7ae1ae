import type { z } from 'zod'
import { requestJson, type Fetch } from '../http/call.ts'
import { bannersSchema } from '../contract/banners.ts'
import { companyDetailsSchema } from '../contract/company-details.ts'
import { complexSetsSchema } from '../contract/complex-sets.ts'
import { priceListSchema } from '../contract/prices.ts'
import { geoipSchema, okSchema, translateResponseSchema } from '../contract/product-backend.ts'
import { checkPromoSchema, toPromo } from '../contract/promo.ts'
import type { AutomationRequest, NewsletterRequest } from '../contract/subscription.ts'
import type { Banner } from '../domain/banner.ts'
import type { CompanyDetailEntry } from '../domain/company-details.ts'
import type { ComplexSet } from '../domain/complex-sets.ts'
import type { Currency } from '../domain/currencies.ts'
import type { Promo, PromoError } from '../domain/order/promo.ts'
import { UpstreamError, isUpstreamError } from '../http/upstream-error.ts'
import type { UnreadableField } from '../http/invalid-fields.ts'
import type { PriceList } from '../domain/price.ts'

const TIMEOUT_MS = 2000
/** Shorter, since prices wait for it and a rule exists for unknown countries. */
const GEOIP_TIMEOUT_MS = 1000

/**
 * The product backend (specification, section 7). Only methods with `cookies` act on behalf of a visitor. All methods
 * throw {UpstreamError}.
 */
export interface ProductBackend {
  prices(cookies?: string): Promise<PriceList>
  translate(texts: readonly string[], language: string): Promise<string[]>
  geoip(clientIp: string | undefined): Promise<{ country: string | null; city: string | null }>
  banners(cookies?: string): Promise<Banner[]>
  /** `undefined` if the backend does not support complex sets. */
  complexSets(): Promise<ComplexSet[] | undefined>
  /** `undefined` if the backend has no company details. */
  companyDetails(): Promise<CompanyDetailEntry[] | undefined>
  /** `language` where the variant has several. Returns the promo or why it is invalid. */
  checkPromo(apiRequest: {
    code: string
    currency: Currency
    language?: string | undefined
    cookies?: string
  }): Promise<Promo | PromoError>
  subscribe(form: NewsletterRequest, clientIp?: string): Promise<void>
  automate(subscription: AutomationRequest): Promise<void>
  resetPrices(): Promise<void>
}

interface ProductBackendOptions {
  readonly fetch: Fetch
  readonly baseUrl: string
  readonly onUnreadable?: (field: UnreadableField) => void
}

export function createProductBackend({ fetch, baseUrl, onUnreadable }: ProductBackendOptions): ProductBackend {
  const request = (path: string, init?: RequestInit) =>
    new Request(baseUrl + path, { ...init, headers: { accept: 'application/json', ...init?.headers } })
  const withCookies = (cookies: string | undefined) => (cookies ? { headers: { cookie: cookies } } : {})
  const post = (path: string, body: unknown) =>
    request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  async function getIfSupported<Schema extends z.ZodType>(path: string, schema: Schema) {
    try {
      return await requestJson(request(path), { fetch, schema, timeoutMs: TIMEOUT_MS, retries: 1, onUnreadable })
    } catch (error) {
      if (isUpstreamError(error) && error.status === 404) return undefined
      throw error
    }
  }
  return {
    prices: (cookies) =>
      requestJson(request('/api/price/', withCookies(cookies)), {
        fetch,
        schema: priceListSchema,
        timeoutMs: TIMEOUT_MS,
        onUnreadable,
      }),
    async translate(texts, language) {
      const apiRequest = post('/api/v1/translate', { sourceArray: texts, lang: language })
      const { result } = await requestJson(apiRequest, {
        fetch,
        schema: translateResponseSchema,
        timeoutMs: TIMEOUT_MS,
      })
      if (result.length !== texts.length)
        throw new UpstreamError('schema', `${result.length} translations of ${texts.length} texts`)
      return result
    },
    geoip: (clientIp) =>
      requestJson(request('/api/geoip', { headers: clientIp ? { 'x-forwarded-for': clientIp } : {} }), {
        fetch,
        schema: geoipSchema,
        timeoutMs: GEOIP_TIMEOUT_MS,
        onUnreadable,
      }),
    banners: (cookies) =>
      requestJson(request('/api/get-banners/', withCookies(cookies)), {
        fetch,
        schema: bannersSchema,
        timeoutMs: TIMEOUT_MS,
        retries: 1,
        onUnreadable,
      }),
    complexSets: () => getIfSupported('/api/complex-sets/', complexSetsSchema),
    companyDetails: () => getIfSupported('/api/company-details/', companyDetailsSchema),
    async checkPromo({ code, currency, language, cookies }) {
      const query = new URLSearchParams({ promocode: code, ...(language && { cy: currency, lng: language }) })
      // The random part bypasses caches (specification, section 7).
      const path = `/api/check-promo/?${query}&${Math.random()}`
      return toPromo(
        await requestJson(request(path, withCookies(cookies)), {
          fetch,
          schema: checkPromoSchema,
          timeoutMs: TIMEOUT_MS,
          retries: 1,
          onUnreadable,
        }),
        { code, currency },
      )
    },
    async subscribe(form, clientIp) {
      const apiRequest = post('/api/newsletter_form/', form)
      if (clientIp) apiRequest.headers.set('x-forwarded-for', clientIp)
      await requestJson(apiRequest, { fetch, schema: okSchema, timeoutMs: TIMEOUT_MS })
    },
    async automate(subscription) {
      await requestJson(post('/api/mindbox_subscription/', subscription), {
        fetch,
        schema: okSchema,
        timeoutMs: TIMEOUT_MS,
      })
    },
    async resetPrices() {
      await requestJson(request('/api/reset-price/'), { fetch, schema: okSchema, timeoutMs: TIMEOUT_MS })
    },
  }
}
