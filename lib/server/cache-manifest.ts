import 'server-only'
import { CACHE_TAGS } from '../runtime/cache-tags.ts'

/** Cached upstream data by tag, with its lifetime in seconds. */
export const CACHED = {
  /**
   * Invalidated by `GET /api/reset-price/`, by administrators' changes, and by revision polling in the server process.
   */
  prices: { tag: CACHE_TAGS.prices, seconds: 60 },
  /** Never invalidated: the source text is the key. */
  translations: { tag: 'translations', seconds: 86_400 },
  geoip: { tag: 'geoip', seconds: 600 },
  banners: { tag: CACHE_TAGS.banners, seconds: 60 },
  /** Invalidated by revision polling in the server process. */
  complexSets: { tag: CACHE_TAGS.complexSets, seconds: 60 },
  /** Invalidated by revision polling in the server process. */
  companyDetails: { tag: CACHE_TAGS.companyDetails, seconds: 60 },
  /** Invalidated by revision polling in the server process. */
  images: { tag: CACHE_TAGS.images, seconds: 60 },
  /** Invalidated by `POST /api/content-changed` and by revision polling in the server process. */
  content: { tag: CACHE_TAGS.content, seconds: 60 },
  search: { tag: 'search', sources: [CACHE_TAGS.content, CACHE_TAGS.prices, CACHE_TAGS.companyDetails], seconds: 600 },
  /** Never invalidated. */
  cities: { tag: 'cities', seconds: 3600 },
} as const
