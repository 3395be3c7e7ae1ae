import { discard, type ImageStore } from './creation.ts'
import { finallyDeleted } from './repository.ts'

const HOUR = 60 * 60_000

const cannot = (error: unknown) => console.error('images: deleted ones cannot be removed:', error)

/** Removes what was deleted so long ago that nobody can restore it. One whose files cannot be removed now is tried again, and keeps none of the others. */
export async function purgeImages(store: ImageStore, now: Date): Promise<void> {
  for (const row of await finallyDeleted(store.database, now)) await discard(store, row).catch((error: unknown) => cannot([row.urn, error]))
}

/** Purges now and once an hour; gives the timer. Keeps no process alive, nor from starting where the storage is away. */
export async function startPurgingImages(store: ImageStore): Promise<NodeJS.Timeout> {
  const purge = () => purgeImages(store, new Date()).catch(cannot)
  await purge()
  return setInterval(() => void purge(), HOUR).unref()
}
