/** Tags of cached data, and their invalidation in all bundles of the process. */
import { processState } from './process-state.ts'

export const PRICES_TAG = 'prices'
export const BANNERS_TAG = 'banners'
export const COMPLEX_SETS_TAG = 'complex-sets'
export const COMPANY_DETAILS_TAG = 'company-details'
export const CONTENT_TAG = 'content'

/** Every page depends on prices, content (menu) and company details (footer), and possibly on the others. */
export const PAGE_TAGS = [PRICES_TAG, CONTENT_TAG, BANNERS_TAG, COMPLEX_SETS_TAG, COMPANY_DETAILS_TAG] as const

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
