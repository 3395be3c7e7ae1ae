import { sharedBackend, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import {
  BANNERS_TAG,
  COMPLEX_SETS_TAG,
  CONTENT_TAG,
  invalidateTag,
  PRICES_TAG,
} from '../../../lib/runtime/cache-tags.ts'

/**
 * Sets the embedded backend of this process and invalidates responses of an earlier one, which other test files in the
 * process must not see.
 */
export function setProcessBackend(backend: EmbeddedBackend | undefined): void {
  sharedBackend().backend = backend
  for (const tag of [PRICES_TAG, CONTENT_TAG, BANNERS_TAG, COMPLEX_SETS_TAG]) invalidateTag(tag)
}
