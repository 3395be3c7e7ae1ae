import { discard, discardRevision, type ImageStore } from './create.ts'
import { finallyDeleted, finallyReplaced } from './repository.ts'

const PURGE_INTERVAL_MS = 60 * 60_000

const logFailure = (error: unknown) =>
  console.error('images: purging deleted images failed; the next purge retries:', error)

/**
 * Removes images and replaced files that cannot be restored any more; a failure does not stop the others and is retried
 * later.
 */
export async function purgeImages(store: ImageStore, now: Date, signal?: AbortSignal): Promise<void> {
  for (const row of await finallyDeleted(store.database, now)) {
    if (signal?.aborted) return
    await discard(store, row).catch((error: unknown) => logFailure([row.urn, error]))
  }
  for (const row of await finallyReplaced(store.database, now)) {
    if (signal?.aborted) return
    await discardRevision(store, row).catch((error: unknown) => logFailure([row.urn, error]))
  }
}

/** Purges now and once an hour, without delaying start or exit of the process. @returns a function that stops it */
export function startPurgingImages(store: ImageStore): () => Promise<void> {
  const stopping = new AbortController()
  let purging = Promise.resolve()
  const purge = () => {
    purging = purgeImages(store, new Date(), stopping.signal).catch(logFailure)
  }
  purge()
  const timer = setInterval(purge, PURGE_INTERVAL_MS).unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
    return purging
  }
}
