import type { Database } from '../database/open.ts'

const DAY_MS = 24 * 60 * 60_000
const PERIOD_DAYS = 30
const MAX_CONVERSATIONS = 200
/** Fewer replies say nothing about the next one. */
const MIN_CONVERSATIONS = 20
const SHARE = 0.75
/** Minutes that the greeting names; a longer wait is not announced. */
const STEPS = [5, 15, 30, 60] as const
const MAX_AGE_MS = 10 * 60_000

/** The last result of each database: every open chat asks for it. */
const results = new WeakMap<Database, { readonly readAt: number; readonly minutes: Promise<number | null> }>()

async function measure(database: Database, now: Date): Promise<number | null> {
  const recent = database
    .selectFrom('chat_conversations')
    .select(['id', 'started_at'])
    .where('offline', '=', 0)
    .where('started_at', '>', new Date(now.getTime() - PERIOD_DAYS * DAY_MS).toISOString())
    .orderBy('started_at', 'desc')
    .limit(MAX_CONVERSATIONS)
    .as('recent')
  const rows = await database
    .selectFrom(recent)
    .innerJoin('chat_messages', 'chat_messages.conversation_id', 'recent.id')
    .where('chat_messages.author', '=', 'operator')
    .groupBy(['recent.id', 'recent.started_at'])
    .select(({ fn }) => ['recent.started_at', fn.min('chat_messages.at').as('replied_at')])
    .execute()
  if (rows.length < MIN_CONVERSATIONS) return null
  const waits = rows
    .map(({ started_at, replied_at }) => (Date.parse(replied_at) - Date.parse(started_at)) / 60_000)
    .toSorted((a, b) => a - b)
  const usual = waits[Math.ceil(waits.length * SHARE) - 1] ?? Infinity
  return STEPS.find((minutes) => usual <= minutes) ?? null
}

/**
 * Minutes within which three of four conversations of the last 30 days got their first reply, rounded up; null if there
 * are too few, or if it took longer than an hour. At most ten minutes old.
 */
export function usualReplyMinutes(database: Database, now: Date): Promise<number | null> {
  const last = results.get(database)
  if (last && Math.abs(now.getTime() - last.readAt) < MAX_AGE_MS) return last.minutes
  const minutes = measure(database, now)
  results.set(database, { readAt: now.getTime(), minutes })
  // A failure is not kept.
  minutes.catch(() => results.delete(database))
  return minutes
}
