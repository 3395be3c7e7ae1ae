import 'server-only'
import { BANNERS_TAG, COMPANY_DETAILS_TAG, COMPLEX_SETS_TAG, CONTENT_TAG, PRICES_TAG } from '../runtime/cache-tags.ts'

/** Cached upstream data by tag, with its lifetime in seconds. */
export const CACHED = {
  /**
   * Invalidated by `GET /api/reset-price/`, by administrators' changes, and by revision polling in the server process.
   */
  prices: { tag: PRICES_TAG, seconds: 60 },
  /** Never invalidated: the source text is the key. */
  translations: { tag: 'translations', seconds: 86_400 },
  geoip: { tag: 'geoip', seconds: 600 },
  banners: { tag: BANNERS_TAG, seconds: 60 },
  /** Invalidated by revision polling in the server process. */
  complexSets: { tag: COMPLEX_SETS_TAG, seconds: 60 },
  /** Invalidated by revision polling in the server process. */
  companyDetails: { tag: COMPANY_DETAILS_TAG, seconds: 60 },
  /** Invalidated by `POST /api/content-changed` and by revision polling in the server process. */
  content: { tag: CONTENT_TAG, seconds: 60 },
  /** Never invalidated. */
  cities: { tag: 'cities', seconds: 3600 },
} as const
