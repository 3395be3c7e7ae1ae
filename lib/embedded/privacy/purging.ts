import type { RetentionSettings } from '../../config/retention.ts'
import type { ChatFiles } from '../chat/files.ts'
import { purgeTalks } from '../chat/removal.ts'
import { purgeEvents } from '../events/repository.ts'
import { forgetVisits } from '../marketing/visits.ts'
import { purgeSent } from '../outbox/repository.ts'
import { purgeSubscriptions } from '../subscriptions/repository.ts'
import { purgeLetterFiles } from './letter-files.ts'

const DAY = 24 * 60 * 60_000

/** Where people's data is. */
interface Kept extends ChatFiles {
  /** The folder of letters that no server took. */
  readonly letters?: string | undefined
}

/** Deletes what is older than it may get; told to stop, it leaves the rest to the next time. */
export async function purgeOld({ database, files, letters }: Kept, keepDays: RetentionSettings, now: Date, signal?: AbortSignal): Promise<void> {
  const older = async (days: number, purge: (before: Date) => Promise<void>) => {
    if (days > 0 && !signal?.aborted) await purge(new Date(now.getTime() - days * DAY))
  }
  await forgetVisits(database, now)
  await older(keepDays.events, (before) => purgeEvents(database, before))
  await older(keepDays.letters, (before) => purgeSent(database, before.getTime()))
  if (letters !== undefined) await older(keepDays.letters, (before) => purgeLetterFiles(letters, before))
  await older(keepDays.subscriptions, (before) => purgeSubscriptions(database, before))
  // Last: the storage of their files may be away.
  await older(keepDays.chats, (before) => purgeTalks({ database, files }, before, signal))
}

/**
 * Deletes what is too old soon and once a day; gives what stops it. Keeps no process alive, nor from starting where the
 * storage is slow or away; what cannot be deleted now is tried again.
 */
export function startPurging(store: Kept, keepDays: RetentionSettings): () => Promise<void> {
  const stopping = new AbortController()
  let purging = Promise.resolve()
  const purge = () => {
    purging = purgeOld(store, keepDays, new Date(), stopping.signal).catch((error: unknown) => console.error('what is too old cannot be deleted:', error))
  }
  purge()
  const timer = setInterval(purge, DAY).unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
    return purging
  }
}
