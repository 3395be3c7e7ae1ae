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

/** Deletes what is older than it may get. */
export async function purgeOld({ database, files, letters }: Kept, keepDays: RetentionSettings, now: Date): Promise<void> {
  const older = async (days: number, purge: (before: Date) => Promise<void>) => {
    if (days > 0) await purge(new Date(now.getTime() - days * DAY))
  }
  await forgetVisits(database, now)
  await older(keepDays.events, (before) => purgeEvents(database, before))
  await older(keepDays.letters, (before) => purgeSent(database, before.getTime()))
  if (letters !== undefined) await older(keepDays.letters, (before) => purgeLetterFiles(letters, before))
  await older(keepDays.subscriptions, (before) => purgeSubscriptions(database, before))
  // Last: the storage of their files may be away.
  await older(keepDays.chats, (before) => purgeTalks({ database, files }, before))
}

/** Deletes what is too old now and once a day; gives what stops it. Keeps no process alive; what cannot be deleted now is tried again. */
export async function startPurging(store: Kept, keepDays: RetentionSettings): Promise<() => Promise<void>> {
  const purge = () => purgeOld(store, keepDays, new Date()).catch((error: unknown) => console.error('what is too old cannot be deleted:', error))
  let purging = purge()
  await purging
  const timer = setInterval(() => {
    purging = purge()
  }, DAY).unref()
  return () => {
    clearInterval(timer)
    return purging
  }
}
