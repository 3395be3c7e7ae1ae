import type { TrackedEvent } from '../../contract/tracking.ts'
import type { Database } from '../database/open.ts'
import { networkKey } from '../../http/anonymize-ip.ts'
import { inBatches } from '../database/in-batches.ts'
import { inQueuedTransaction } from '../database/transaction.ts'
import { dayOf } from '../marketing/counts.ts'
import { countEvents } from '../marketing/recording.ts'
import { deleteVitals } from '../marketing/vitals.ts'

/**
 * Stores and counts the events of one `POST /api/v1/track` request in one transaction.
 * @param address IP address of the visitor
 */
export async function storeEvents(
  database: Database,
  events: readonly TrackedEvent[],
  now: Date,
  ip?: string,
): Promise<void> {
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
  await inQueuedTransaction(database, 'marketing_counts', 'visitor', async (transaction) => {
    await transaction.insertInto('events').values(rows).execute()
    await countEvents(transaction, dayOf(time), [events], ip && networkKey(ip))
  })
}

/**
 * Deletes the events and today's funnel step of a visitor who withdrew consent, including all that links them to an
 * order. Counters stay, since they identify no person.
 */
export async function deleteVisitorEvents(database: Database, visitor: string): Promise<void> {
  const own = database.selectFrom('events').where('visitor_id', '=', visitor)
  await database.deleteFrom('marketing_visits').where('session_id', 'in', own.select('session_id')).execute()
  await inBatches(async (limit) => {
    const { numDeletedRows } = await database
      .deleteFrom('events')
      .where('id', 'in', own.select('id').limit(limit))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Deletes events from before a time. Their counters stay, except Web Vitals. */
export async function purgeEvents(database: Database, before: Date): Promise<void> {
  const since = before.toISOString()
  await inBatches(async (limit) => {
    const old = database.selectFrom('events').select('id').where('created_at', '<', since).limit(limit)
    const { numDeletedRows } = await database.deleteFrom('events').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
  await deleteVitals(database, dayOf(since))
}
