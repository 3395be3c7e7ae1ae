import 'server-only'
import { MAX_IMAGE_BYTES } from '../../domain/images.ts'
import type { AdminArea } from '../../domain/admin-roles.ts'
import type { QuotaName } from '../../http/quotas.ts'
import type { z } from 'zod'
import { bannerAdminRequestSchema } from '../../contract/banner-admin.ts'
import { newsletterSchema } from '../../contract/subscription.ts'
import { translateRequestSchema } from '../../contract/product-backend.ts'
import { visitorDeletionSchema, MAX_TRACK_BYTES } from '../../contract/tracking.ts'
import { withAbsoluteImageUrls } from '../../integrations/account-backend.ts'
import { LIMITS, type Limit } from './rate-limit.ts'

/**
 * A call of the specification's section 7 that browsers may make through this host. `path` has no trailing slash.
 * `credentials` forwards cookies ("credentials" in the table of section 7). `timeout` is in milliseconds. `area` is
 * required before the body is read, because of its size. `toOurs` adapts an external system's response to this host;
 * `undefined` if it is not JSON.
 */
export interface Upstream {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly target: string
  readonly system: 'product' | 'account'
  readonly credentials: boolean
  readonly limit: Limit
  readonly quota?: QuotaName
  readonly recipient?: (body: unknown) => string | undefined
  readonly maxBytes?: number
  readonly timeout?: number
  readonly area?: AdminArea
  readonly body?: z.ZodType
  readonly toOurs?: (answer: unknown, baseUrl: string) => unknown
}

/** Base64 image within JSON, and time to generate all its sizes. */
const MAX_UPLOAD_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 10_000
const UPLOAD_TIMEOUT_MS = 180_000

/** Calls of the specification's section 7, and the withdrawal of consent to tracking. Other paths return 404. */
const UPSTREAMS: readonly Upstream[] = [
  {
    system: 'product',
    method: 'GET',
    path: '/api/price',
    target: '/api/price/',
    credentials: true,
    limit: LIMITS.reads,
  },
  {
    system: 'product',
    method: 'GET',
    path: '/api/check-promo',
    target: '/api/check-promo/',
    credentials: true,
    limit: LIMITS.promo,
  },
  {
    system: 'product',
    method: 'GET',
    path: '/api/get-banners',
    target: '/api/get-banners/',
    credentials: true,
    limit: LIMITS.reads,
  },
  {
    system: 'product',
    method: 'GET',
    path: '/api/geoip',
    target: '/api/geoip',
    credentials: true,
    limit: LIMITS.reads,
  },
  {
    system: 'product',
    method: 'POST',
    path: '/api/newsletter_form',
    target: '/api/newsletter_form/',
    credentials: true,
    limit: LIMITS.newsletter,
    quota: 'subscriptions',
    recipient: (body) => newsletterSchema.safeParse(body).data?.email,
  },
  {
    system: 'product',
    method: 'POST',
    path: '/api/mindbox_subscription',
    target: '/api/mindbox_subscription/',
    credentials: true,
    limit: LIMITS.automation,
    quota: 'subscriptions',
  },
  {
    system: 'product',
    method: 'POST',
    path: '/api/v1/translate',
    target: '/api/v1/translate',
    credentials: false,
    limit: LIMITS.translations,
    body: translateRequestSchema,
  },
  {
    system: 'product',
    method: 'POST',
    path: '/api/v1/track',
    target: '/api/v1/track',
    credentials: false,
    limit: LIMITS.track,
    quota: 'events',
    maxBytes: MAX_TRACK_BYTES,
  },
  {
    system: 'product',
    method: 'POST',
    path: '/api/v1/track/forget',
    target: '/api/v1/track/forget',
    credentials: false,
    limit: LIMITS.visitorDeletions,
    body: visitorDeletionSchema,
  },
  {
    system: 'product',
    method: 'GET',
    path: '/api/complex-sets',
    target: '/api/complex-sets/',
    credentials: false,
    limit: LIMITS.reads,
  },
  {
    system: 'account',
    method: 'POST',
    path: '/api/v1/banner-admin',
    target: '/api/v1/banner-admin',
    credentials: true,
    limit: LIMITS.dictionaries,
    body: bannerAdminRequestSchema,
  },
  {
    system: 'account',
    method: 'GET',
    path: '/api/v1/site/1/role-menu',
    target: '/api/v1/site/1/role-menu',
    credentials: true,
    limit: LIMITS.reads,
  },
  {
    system: 'account',
    method: 'GET',
    path: '/api/v1/images/get-list',
    target: '/api/v1/images/get-list',
    credentials: true,
    limit: LIMITS.reads,
    toOurs: withAbsoluteImageUrls,
  },
  {
    system: 'account',
    method: 'POST',
    path: '/api/v1/images/create-image',
    target: '/api/v1/images/create-image',
    credentials: true,
    limit: LIMITS.adminChanges,
    area: 'images',
    maxBytes: MAX_UPLOAD_BYTES,
    timeout: UPLOAD_TIMEOUT_MS,
    toOurs: withAbsoluteImageUrls,
  },
  {
    system: 'account',
    method: 'POST',
    path: '/api/v1/images/delete-image',
    target: '/api/v1/images/delete-image',
    credentials: true,
    limit: LIMITS.adminChanges,
  },
  {
    system: 'account',
    method: 'POST',
    path: '/api/v1/images/restore-image',
    target: '/api/v1/images/restore-image',
    credentials: true,
    limit: LIMITS.adminChanges,
    toOurs: withAbsoluteImageUrls,
  },
]

/** Accepts a trailing slash. */
export const findUpstreams = (path: string): readonly Upstream[] =>
  UPSTREAMS.filter((upstream) => upstream.path === path.replace(/\/$/, ''))
