import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { writePrices } from './changes.ts'
import { lockPrices } from './revision.ts'
import { keyOf, pickPriceValues, readPriceRows } from './rows.ts'
import { runEvents, type Prices, type Schedule } from './schedule-events.ts'
import { readOpenSchedules, storeResults } from './schedule-rows.ts'

const POLL_INTERVAL_MS = 1000

export async function readPrices(database: Database): Promise<Prices> {
  const { rows } = await readPriceRows(database)
  return new Map(rows.map((row) => [keyOf(row), pickPriceValues(row)]))
}

/** Runs the starts and ends of schedules up to a time, in a transaction that holds the lock of {@link lockPrices}. */
export async function runSchedules(transaction: Database, schedules: readonly Schedule[], now: Date): Promise<void> {
  if (!schedules.length) return
  const { events } = runEvents(await readPrices(transaction), schedules, now.toISOString())
  for (const [index, { schedule, phase, changes, items }] of events.entries()) {
    const { id, actor, endsAt } = schedule
    // A millisecond apart, so that the history has them in their order.
    const changedAt = new Date(now.getTime() + index)
    await writePrices(transaction, changes, { actor, now: changedAt, scheduleId: id })
    await storeResults(transaction, id, phase, items)
    const isOver = phase === 'end' || endsAt === undefined
    await transaction
      .updateTable('price_schedules')
      .set(({ eb }) => ({
        state: isOver ? 'done' : 'running',
        next_at: isOver ? null : endsAt,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  }
}

/** Runs everything that is due. Call it before any other change of prices, so that changes keep their order. */
export const runDueIn = async (transaction: Database, now: Date): Promise<void> =>
  runSchedules(transaction, await readOpenSchedules(transaction, now.toISOString()), now)

/**
 * Starts and ends the schedules that are due, also those missed while no process ran. Several processes may do so at
 * once: the lock of the prices lets one of them run each start and end.
 */
export async function runDueSchedules(database: Database, now: Date): Promise<void> {
  const due = await database
    .selectFrom('price_schedules')
    .select('id')
    .where('next_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (!due) return
  await inTransaction(database, async (transaction) => {
    await lockPrices(transaction)
    await runDueIn(transaction, now)
  })
}

/** Runs due schedules now and every second; a failure is retried. @returns a function that stops it */
export function startPriceSchedules(database: Database): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= runDueSchedules(database, new Date())
      .catch((error: unknown) => console.error('prices: running schedules failed; the next run retries:', error))
      .finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, POLL_INTERVAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
