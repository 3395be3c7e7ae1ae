import 'server-only'
import { MAX_IMAGE_BYTES } from '../domain/images.ts'
import type { AdminArea } from '../domain/admin-roles.ts'
import type { QuotaName } from '../http/quotas.ts'
import type { z } from 'zod'
import { bannerAdminRequestSchema } from '../contract/banner-admin.ts'
import { newsletterSchema } from '../contract/subscription.ts'
import { translateRequestSchema } from '../contract/product-backend.ts'
import { forgetVisitorSchema, MAX_TRACK_BYTES } from '../contract/tracking.ts'
import { withWholeImageUrls } from '../systems/account-backend.ts'
import { LIMITS, type Limit } from './rate-limit.ts'

/** A call of section 7 that the browser may make through the site's own host. */
export interface Upstream {
  readonly method: 'GET' | 'POST'
  /** Path without a closing slash, as it is asked of us. */
  readonly path: string
  /** Path as the system knows it. */
  readonly target: string
  readonly system: 'product' | 'account'
  /** The table of section 7 says "credentials": the visitor's cookies travel with it. */
  readonly credentials: boolean
  readonly limit: Limit
  /** What the embedded backend stores of a call, for which there is a quota. */
  readonly quota?: QuotaName
  /** The address to which a call sends an e-mail. */
  readonly recipient?: (body: unknown) => string | undefined
  /** Bytes that a visitor may send, where they are others than anywhere. */
  readonly maxBytes?: number
  /** Milliseconds until the answer must be there, where it takes longer. */
  readonly timeout?: number
  /** A body so large is read of those only whose roles open an area. */
  readonly area?: AdminArea
  /** What may be sent at all; a system is not asked with anything else. */
  readonly body?: z.ZodType
  /** The answer of an outside system as it is right on our own host; `undefined` for what is no JSON. */
  readonly toOurs?: (answer: unknown, baseUrl: string) => unknown
}

/** An image as base64 within JSON, and milliseconds to make all its sizes. */
const MAX_UPLOAD_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 10_000
const UPLOAD_TIMEOUT = 180_000

/** Section 7 of the specification as a table, and the withdrawal of a consent to what it tracks. What it does not name is 404. */
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
    limit: LIMITS.forget,
    body: forgetVisitorSchema,
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
    toOurs: withWholeImageUrls,
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
    timeout: UPLOAD_TIMEOUT,
    toOurs: withWholeImageUrls,
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
    toOurs: withWholeImageUrls,
  },
]

/** The row for a path with or without its closing slash, whatever the method. */
export const findUpstreams = (path: string): readonly Upstream[] =>
  UPSTREAMS.filter((upstream) => upstream.path === path.replace(/\/$/, ''))
