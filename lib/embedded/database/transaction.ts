import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { currentNetwork } from '../../http/current-network.ts'
import { createFairQueue, isQueueFull, type FairQueue, type Requester } from '../../http/fair-queue.ts'
import { isPostgres, type Database } from './open.ts'
import { DatabaseUnavailable } from './translate-error.ts'

const MAX_TRIES = 8
const RETRY_WINDOW_MS = 10_000
const FIRST_RETRY_DELAY_MS = 10

/** Shorter than the timeout of a visitor's request. */
const MAX_QUEUED_MS = 3000

/** PostgreSQL: `serialization_failure`, `deadlock_detected`. The SQLite dialect waits for a locked file itself. */
const CONFLICT_STATES = new Set(['40001', '40P01'])

function isConflict(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  const { code } = error.cause as { code?: unknown }
  return typeof code === 'string' && CONFLICT_STATES.has(code)
}

/** Exponential backoff in milliseconds, with jitter so that conflicting transactions do not meet again. */
const retryDelayMs = (tried: number): number => FIRST_RETRY_DELAY_MS * 2 ** (tried - 1) * (0.5 + Math.random())

/**
 * Runs `act` in a transaction; rethrows its error after a rollback. Retries on a deadlock or a serialization failure,
 * within `RETRY_WINDOW_MS` of the start of the first try. So `act` may run more than once and must have no
 * side effects outside of its transaction.
 */
export async function inTransaction<T>(database: Database, act: (transaction: Database) => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let tried = 1; ; tried++) {
    try {
      return await database.transaction().execute(act)
    } catch (error) {
      if (!isConflict(error) || tried === MAX_TRIES || performance.now() - startedAt > RETRY_WINDOW_MS) throw error
      await pause(retryDelayMs(tried))
    }
  }
}

/** Lets transactions with the same name wait for each other until they end. SQLite has one writer at a time. */
export async function lockName(transaction: Database, name: string): Promise<void> {
  if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction)
}

/** Rows that transactions of all visitors update. */
export type SharedRow = 'chat_sequence' | 'marketing_counts'

const queues = new WeakMap<Database, Map<SharedRow, FairQueue>>()

function queueOf(database: Database, row: SharedRow): FairQueue {
  const ofDatabase = queues.get(database) ?? new Map<SharedRow, FairQueue>()
  queues.set(database, ofDatabase)
  const queue = ofDatabase.get(row) ?? createFairQueue()
  ofDatabase.set(row, queue)
  return queue
}

const unavailable = (row: SharedRow, problem: string) =>
  new DatabaseUnavailable(new Error(`${problem}: transactions wait for ${row}`))

/**
 * Like {@link inTransaction}, but one at a time in this process for each shared row: staff first, then networks in turn.
 * If they waited for the lock of the row instead, each would hold a connection of the pool, and a few visitors could
 * take all.
 * @throws {DatabaseUnavailable} also if too many wait, or it has to wait longer than {@link MAX_QUEUED_MS}
 */
export async function inQueuedTransaction<T>(
  database: Database,
  row: SharedRow,
  side: Requester['side'],
  act: (transaction: Database) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController()
  const giveUp = () => waiting.abort(unavailable(row, 'timeout'))
  const timer = setTimeout(giveUp, MAX_QUEUED_MS)
  const start = () => {
    clearTimeout(timer)
    return inTransaction(database, act)
  }
  const { signal } = waiting
  try {
    return await queueOf(database, row).enqueue(start, { side, ...currentNetwork(), signal })
  } catch (error) {
    throw isQueueFull(error) ? unavailable(row, 'too many') : error
  } finally {
    clearTimeout(timer)
  }
}

/** Reads a consistent snapshot of a database while others write. `read` must not write. */
export const inSnapshot = <T>(database: Database, read: (connection: Database) => Promise<T>): Promise<T> =>
  database.connection().execute(async (connection) => {
    await (isPostgres(database) ? sql`begin isolation level repeatable read read only` : sql`begin deferred`).execute(
      connection,
    )
    try {
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
