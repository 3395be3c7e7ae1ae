import { REMINDER_PURGE_INTERVAL_MS } from '../../domain/order/reminder.ts'
import { cutoffs, type RetentionDays, type Term } from '../../domain/retention.ts'
import { purgeAccessLog } from '../access-log/repository.ts'
import type { ChatFiles } from '../chat/files.ts'
import { purgeConversations } from '../chat/removal.ts'
import { purgeEvents } from '../events/repository.ts'
import { deleteVisits } from '../marketing/visits.ts'
import { purgeMails } from '../outbox/repository.ts'
import { anonymizeClosedOrders, deleteClosedOrders } from '../orders/closed-orders.ts'
import { purgeDrafts } from '../orders/drafts.ts'
import { purgeReminders } from '../order-reminders/repository.ts'
import { purgeUnsubscribed, purgeUnconfirmed } from '../subscriptions/repository.ts'
import { purgeEmailFiles } from './email-files.ts'

const PURGE_INTERVAL_MS = 24 * 60 * 60_000

interface Stores extends ChatFiles {
  /** Folder of email files, which are written if no mail server is configured. */
  readonly emailFolder?: string | undefined
}

type Purge = (stores: Stores, before: Date, signal: AbortSignal | undefined) => Promise<void>

const PURGES: Readonly<Record<Term, Purge>> = {
  accessLog: ({ database }, before) => purgeAccessLog(database, before),
  events: ({ database }, before) => purgeEvents(database, before),
  async emails({ database, emailFolder }, before) {
    await purgeMails(database, before)
    if (emailFolder !== undefined) await purgeEmailFiles(emailFolder, before)
  },
  subscriptions: ({ database }, before) => purgeUnconfirmed(database, before),
  unsubscribed: ({ database }, before) => purgeUnsubscribed(database, before),
  drafts: ({ database }, before) => purgeDrafts(database, before),
  reminders: ({ database, emailFolder }, before) => purgeReminders(database, before, emailFolder),
  orderPersons: ({ database }, before) => anonymizeClosedOrders(database, before),
  orderBooks: ({ database }, before) => deleteClosedOrders(database, before),
  chats: purgeConversations,
}

/** Deletes data past its retention period; after an abort the rest is left to the next run. */
export async function purgeExpired(
  stores: Stores,
  retention: RetentionDays,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await deleteVisits(stores.database, now)
  const before = cutoffs(retention, now)
  for (const term of Object.keys(before) as Term[])
    if (!signal?.aborted) await PURGES[term](stores, before[term], signal)
}

/**
 * Purges now and once a day, reminders every five minutes, without delaying start or exit of the process; failures are retried by the next run.
 * @returns a function that stops it
 */
export function startPurging(store: Stores, retention: RetentionDays): () => Promise<void> {
  const stopping = new AbortController()
  let purging = Promise.resolve()
  const run = (purge: () => Promise<void>) => () => {
    purging = purging
      .then(() => (stopping.signal.aborted ? undefined : purge()))
      .catch((error: unknown) =>
        console.error('retention: deleting expired records failed; the next run retries:', error),
      )
  }
  const purge = run(() => purgeExpired(store, retention, new Date(), stopping.signal))
  const purgeOldReminders = run(() =>
    purgeReminders(store.database, cutoffs(retention, new Date()).reminders, store.emailFolder),
  )
  purge()
  const timers = [
    setInterval(purge, PURGE_INTERVAL_MS).unref(),
    setInterval(purgeOldReminders, REMINDER_PURGE_INTERVAL_MS).unref(),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    return purging
  }
}
