/** Tags of cached data, and their invalidation in all bundles of the process. */
import { processState } from './process-state.ts'

/** Every page depends on prices, content (menu) and company details (footer), and possibly on the others. */
export const CACHE_TAGS = {
  prices: 'prices',
  content: 'content',
  banners: 'banners',
  complexSets: 'complex-sets',
  companyDetails: 'company-details',
  images: 'images',
} as const

export const PAGE_TAGS = Object.values(CACHE_TAGS)

export function invalidateTag(tag: string): void {
  const { invalidatedTags, invalidationListeners } = processState()
  invalidatedTags.set(tag, Date.now())
  for (const listener of invalidationListeners) listener(tag)
}

export const onTagInvalidated = (listener: (tag: string) => void): void =>
  void processState().invalidationListeners.add(listener)

export const isAnyInvalidatedSince = (since: number): boolean =>
  processState()
    .invalidatedTags.values()
    .some((at) => at >= since)

/**
 * Whether the tag was invalidated at or after `since` (ms). Inclusive: data read in the same millisecond may be stale.
 */
export const isInvalidatedSince = (tag: string, since: number): boolean =>
  (processState().invalidatedTags.get(tag) ?? -Infinity) >= since
