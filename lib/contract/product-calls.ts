import type { z } from 'zod'
import type { QuotaName } from '../http/quotas.ts'
import type { RATE_LIMITS } from '../http/rate-limits.ts'
import { translateRequestSchema } from './product-backend.ts'
import { newsletterSchema } from './subscription.ts'
import { MAX_TRACK_BYTES, visitorDeletionSchema } from './tracking.ts'

/**
 * A call of the product backend (specification, section 7) that visitors make: through this site's proxy
 * (`lib/server/request/upstreams.ts`) or directly to `npm run backend` (`lib/embedded/exposed-backend.ts`).
 * `credentials` forwards cookies. `quota` is the daily one that limits what requests store. `recipient` is the address
 * that an email is sent to.
 */
export interface ProductCall {
  readonly method: 'GET' | 'POST'
  readonly target: `/api/${string}`
  readonly credentials: boolean
  readonly limit: Exclude<keyof typeof RATE_LIMITS, 'content' | 'flags'>
  readonly quota?: QuotaName
  readonly recipient?: (body: unknown) => string | undefined
  readonly maxBytes?: number
  readonly body?: z.ZodType
}

export const PRODUCT_CALLS: readonly ProductCall[] = [
  { method: 'GET', target: '/api/price/', credentials: true, limit: 'reads' },
  { method: 'GET', target: '/api/check-promo/', credentials: true, limit: 'promo' },
  { method: 'GET', target: '/api/get-banners/', credentials: true, limit: 'reads' },
  { method: 'GET', target: '/api/geoip', credentials: true, limit: 'reads' },
  { method: 'GET', target: '/api/complex-sets/', credentials: false, limit: 'reads' },
  { method: 'GET', target: '/api/company-details/', credentials: false, limit: 'reads' },
  {
    method: 'POST',
    target: '/api/newsletter_form/',
    credentials: true,
    limit: 'newsletter',
    quota: 'subscriptions',
    recipient: (body) => newsletterSchema.safeParse(body).data?.email,
  },
  {
    method: 'POST',
    target: '/api/mindbox_subscription/',
    credentials: true,
    limit: 'automation',
    quota: 'subscriptions',
  },
  {
    method: 'POST',
    target: '/api/v1/translate',
    credentials: false,
    limit: 'translations',
    body: translateRequestSchema,
  },
  {
    method: 'POST',
    target: '/api/v1/track',
    credentials: false,
    limit: 'track',
    quota: 'events',
    maxBytes: MAX_TRACK_BYTES,
  },
  {
    method: 'POST',
    target: '/api/v1/track/forget',
    credentials: false,
    limit: 'visitorDeletions',
    body: visitorDeletionSchema,
  },
]

/** Paths are accepted with and without a trailing slash. */
export const withoutSlash = (path: string): string => path.replace(/\/$/, '')
