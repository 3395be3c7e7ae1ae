import { sharedBackend, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { invalidateTag, PAGE_TAGS } from '../../../lib/runtime/cache-tags.ts'

/**
 * Sets the embedded backend of this process and invalidates responses of an earlier one, which other test files in the
 * process must not see.
 */
export function setProcessBackend(backend: EmbeddedBackend | undefined): void {
  sharedBackend().backend = backend
  for (const tag of PAGE_TAGS) invalidateTag(tag)
}
