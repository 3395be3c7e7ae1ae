import 'server-only'
import { BANNERS_TAG, COMPLEX_SETS_TAG, CONTENT_TAG, PRICES_TAG } from '../config/process-state.ts'

/** What is kept, for how long (seconds), under which tag, and who drops it. */
export const CACHED = {
  /** Price lists. Dropped by `GET /api/reset-price/`, by a change of an administrator's, and by the watches of the server process. */
  prices: { tag: PRICES_TAG, seconds: 60 },
  /** Translations of names that our catalogue does not know; dropped by nobody: the source text is the key. */
  translations: { tag: 'translations', seconds: 86_400 },
  /** Countries of visitors by their address, for discounts; dropped by nobody. */
  geoip: { tag: 'geoip', seconds: 600 },
  /** Banners. Dropped by the watch of the server process. */
  banners: { tag: BANNERS_TAG, seconds: 60 },
  /** Complex sets of products. Dropped by the watch of the server process. */
  complexSets: { tag: COMPLEX_SETS_TAG, seconds: 60 },
  /** Pages of the content service and what is in them. Dropped by `POST /api/content-changed` and by the watch of the server process. */
  content: { tag: CONTENT_TAG, seconds: 60 },
  /** Cities of visitors by their address; dropped by nobody. */
  cities: { tag: 'cities', seconds: 3600 },
} as const
