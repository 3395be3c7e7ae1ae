import 'server-only'
import { MAX_TRACK_BYTES } from '../contract/tracking.ts'
import { LIMITS, type Limit } from './rate-limit.ts'

/** A call of section 7 that the browser may make through the site's own host. */
export interface Upstream {
  readonly method: 'GET' | 'POST'
  /** Path without a closing slash, as it is asked of us. */
  readonly path: string
  /** Path as the system knows it. */
  readonly target: string
  /** The table of section 7 says "credentials": the visitor's cookies travel with it. */
  readonly credentials: boolean
  readonly limit?: Limit
  /** Bytes that a visitor may send, where they are fewer than anywhere. */
  readonly maxBytes?: number
}

/** Section 7 of the specification as a table. What it does not name is 404. */
const UPSTREAMS: readonly Upstream[] = [
  { method: 'GET', path: '/api/price', target: '/api/price/', credentials: true },
  { method: 'GET', path: '/api/check-promo', target: '/api/check-promo/', credentials: true, limit: LIMITS.promo },
  { method: 'GET', path: '/api/get-banners', target: '/api/get-banners/', credentials: true },
  { method: 'GET', path: '/api/geoip', target: '/api/geoip', credentials: true },
  { method: 'POST', path: '/api/newsletter_form', target: '/api/newsletter_form/', credentials: true, limit: LIMITS.newsletter },
  { method: 'POST', path: '/api/mindbox_subscription', target: '/api/mindbox_subscription/', credentials: true, limit: LIMITS.automation },
  { method: 'POST', path: '/api/v1/translate', target: '/api/v1/translate', credentials: false },
  { method: 'POST', path: '/api/v1/track', target: '/api/v1/track', credentials: false, limit: LIMITS.track, maxBytes: MAX_TRACK_BYTES },
]

/** The row for a path with or without its closing slash, whatever the method. */
export const findUpstreams = (path: string): readonly Upstream[] => UPSTREAMS.filter((upstream) => upstream.path === path.replace(/\/$/, ''))
