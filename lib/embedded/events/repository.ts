import type { TrackedEvent } from '../../contract/tracking.ts'
import type { Database } from '../database/open.ts'

const DAY = 24 * 60 * 60_000
/** How long an event is kept. */
const KEEP = 90 * DAY

/** Stores the events of one call of `POST /api/v1/track`, all or none. */
export async function storeEvents(database: Database, events: readonly TrackedEvent[], now: Date): Promise<void> {
  await database
    .insertInto('events')
    .values(
      events.map(({ type, data }) => ({
        id: crypto.randomUUID(),
        type,
        content_id: data.contentId ?? null,
        session_id: data.sessionId,
        visitor_id: data.visitorId,
        data: JSON.stringify(data),
        created_at: now.toISOString(),
      })),
    )
    .execute()
}

/** Deletes what is older than it may get. */
export async function purgeEvents(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEEP).toISOString()
  await database.deleteFrom('events').where('created_at', '<', since).execute()
}

/** Deletes old events now and once a day; gives the timer. Keeps no process alive. */
export async function startPurging(database: Database): Promise<NodeJS.Timeout> {
  await purgeEvents(database, new Date())
  return setInterval(() => {
    purgeEvents(database, new Date()).catch((error: unknown) => console.error('events: old ones cannot be deleted:', error))
  }, DAY).unref()
}
