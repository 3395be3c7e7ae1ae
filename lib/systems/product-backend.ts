import { call, type Fetch } from '../http/call.ts'
import { priceListSchema } from '../contract/prices.ts'
import { geoipSchema, okSchema, translateResponseSchema } from '../contract/product-backend.ts'
import { Failure } from '../http/failure.ts'
import type { PriceList } from '../domain/price.ts'

/** Milliseconds after which the backend counts as slow and the last good answer is used instead. */
const TIMEOUT = 2000

/** The product backend of section 7. Speaks as nobody: no cookies travel with these calls. */
export interface ProductBackend {
  /** `GET /api/price/`. @throws {Failure} */
  prices(): Promise<PriceList>
  /** `POST /api/v1/translate`: Russian texts in another language, same order. @throws {Failure} */
  translate(texts: readonly string[], language: string): Promise<string[]>
  /** `GET /api/geoip` for an address. @throws {Failure} */
  geoip(visitorAddress: string | undefined): Promise<{ country: string | null; city: string | null }>
  /** `GET /api/reset-price/`. @throws {Failure} */
  resetPrices(): Promise<void>
}

/** A client for the backend at `baseUrl`, spoken to by `fetch`. */
export function createProductBackend({ fetch, baseUrl }: { fetch: Fetch; baseUrl: string }): ProductBackend {
  const request = (path: string, init?: RequestInit) => new Request(baseUrl + path, { ...init, headers: { accept: 'application/json', ...init?.headers } })
  return {
    prices: () => call(request('/api/price/'), { fetch, schema: priceListSchema, timeout: TIMEOUT }),
    async translate(texts, language) {
      const body = JSON.stringify({ sourceArray: texts, lang: language })
      const { result } = await call(request('/api/v1/translate', { method: 'POST', body, headers: { 'content-type': 'application/json' } }), {
        fetch,
        schema: translateResponseSchema,
        timeout: TIMEOUT,
      })
      if (result.length !== texts.length) throw new Failure('schema', `${result.length} translations of ${texts.length} texts`)
      return result
    },
    geoip: (visitorAddress) =>
      call(request('/api/geoip', { headers: visitorAddress ? { 'x-forwarded-for': visitorAddress } : {} }), {
        fetch,
        schema: geoipSchema,
        timeout: TIMEOUT,
        retries: 1,
      }),
    async resetPrices() {
      await call(request('/api/reset-price/'), { fetch, schema: okSchema, timeout: TIMEOUT })
    },
  }
}
