import { discard, type ImageStore } from './creation.ts'
import { finallyDeleted } from './repository.ts'

const HOUR = 60 * 60_000

const cannot = (error: unknown) => console.error('images: deleted ones cannot be removed:', error)

/** Removes what was deleted so long ago that nobody can restore it. One whose files cannot be removed now is tried again, and keeps none of the others. */
export async function purgeImages(store: ImageStore, now: Date, signal?: AbortSignal): Promise<void> {
  for (const row of await finallyDeleted(store.database, now)) {
    if (signal?.aborted) return
    await discard(store, row).catch((error: unknown) => cannot([row.urn, error]))
  }
}

/** Purges soon and once an hour; gives what stops it. Keeps no process alive, nor from starting where the storage is slow or away. */
export function startPurgingImages(store: ImageStore): () => Promise<void> {
  const stopping = new AbortController()
  let purging = Promise.resolve()
  const purge = () => {
    purging = purgeImages(store, new Date(), stopping.signal).catch(cannot)
  }
  purge()
  const timer = setInterval(purge, HOUR).unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
    return purging
  }
}
