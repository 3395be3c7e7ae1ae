import type { TrackedEvent } from '../../contract/tracking.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { dayOf } from '../marketing/counts.ts'
import { countEvents } from '../marketing/recording.ts'
import { forgetVisits } from '../marketing/visits.ts'
import { forgetVitals } from '../marketing/vitals.ts'

const DAY = 24 * 60 * 60_000
/** How long an event is kept. */
const KEEP = 90 * DAY

/** Stores the events of one call of `POST /api/v1/track` and counts them, all or none. */
export async function storeEvents(database: Database, events: readonly TrackedEvent[], now: Date): Promise<void> {
  const time = now.toISOString()
  const rows = events.map(({ type, data }) => ({
    id: crypto.randomUUID(),
    type,
    content_id: data.contentId ?? null,
    session_id: data.sessionId,
    visitor_id: data.visitorId,
    data: JSON.stringify(data),
    created_at: time,
  }))
  await inTransaction(database, async (transaction) => {
    await transaction.insertInto('events').values(rows).execute()
    await countEvents(transaction, dayOf(time), [events])
  })
}

/** Deletes what is older than it may get; what was counted of it stays, measures of pages apart. */
export async function purgeEvents(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEEP).toISOString()
  await database.deleteFrom('events').where('created_at', '<', since).execute()
  await forgetVisits(database, now)
  await forgetVitals(database, dayOf(since))
}

/** Deletes old events now and once a day; gives the timer. Keeps no process alive. */
export async function startPurging(database: Database): Promise<NodeJS.Timeout> {
  await purgeEvents(database, new Date())
  return setInterval(() => {
    purgeEvents(database, new Date()).catch((error: unknown) => console.error('events: old ones cannot be deleted:', error))
  }, DAY).unref()
}
