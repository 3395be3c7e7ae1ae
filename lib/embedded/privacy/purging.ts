import { cutoffs, type RetentionDays, type Term } from '../../domain/retention.ts'
import { purgeAccessLog } from '../access-log/repository.ts'
import type { ChatFiles } from '../chat/files.ts'
import { purgeTalks } from '../chat/removal.ts'
import { purgeEvents } from '../events/repository.ts'
import { forgetVisits } from '../marketing/visits.ts'
import { purgeMails } from '../outbox/repository.ts'
import { clearClosedOrders, deleteClosedOrders } from '../shop/closed-orders.ts'
import { purgeDrafts } from '../shop/drafts.ts'
import { purgeRefusals, purgeRequests } from '../subscriptions/repository.ts'
import { purgeLetterFiles } from './letter-files.ts'

const DAY = 24 * 60 * 60_000

/** Where people's data is. */
interface Kept extends ChatFiles {
  /** The folder of letters that no server took. */
  readonly letters?: string | undefined
}

type Purge = (kept: Kept, before: Date, signal: AbortSignal | undefined) => Promise<void>

/** What keeps each promise. */
const PURGES: Readonly<Record<Term, Purge>> = {
  accessLog: ({ database }, before) => purgeAccessLog(database, before),
  events: ({ database }, before) => purgeEvents(database, before),
  async emails({ database, letters }, before) {
    await purgeMails(database, before)
    if (letters !== undefined) await purgeLetterFiles(letters, before)
  },
  subscriptions: ({ database }, before) => purgeRequests(database, before),
  refusals: ({ database }, before) => purgeRefusals(database, before),
  drafts: ({ database }, before) => purgeDrafts(database, before),
  orderPersons: ({ database }, before) => clearClosedOrders(database, before),
  orderBooks: ({ database }, before) => deleteClosedOrders(database, before),
  chats: purgeTalks,
}

/** Deletes what is older than it may get; told to stop, it leaves the rest to the next time. */
export async function purgeOld(kept: Kept, retention: RetentionDays, now: Date, signal?: AbortSignal): Promise<void> {
  await forgetVisits(kept.database, now)
  const before = cutoffs(retention, now)
  for (const term of Object.keys(before) as Term[]) if (!signal?.aborted) await PURGES[term](kept, before[term], signal)
}

/**
 * Deletes what is too old soon and once a day; gives what stops it. Keeps no process alive, nor from starting where the
 * storage is slow or away; what cannot be deleted now is tried again.
 */
export function startPurging(store: Kept, retention: RetentionDays): () => Promise<void> {
  const stopping = new AbortController()
  let purging = Promise.resolve()
  const purge = () => {
    purging = purgeOld(store, retention, new Date(), stopping.signal).catch((error: unknown) =>
      console.error('what is too old cannot be deleted:', error),
    )
  }
  purge()
  const timer = setInterval(purge, DAY).unref()
  return () => {
    clearInterval(timer)
    stopping.abort()
    return purging
  }
}
