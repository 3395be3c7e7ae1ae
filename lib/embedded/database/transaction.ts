import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'
import { DatabaseUnavailable } from './translate-error.ts'

const MAX_TRIES = 8
const RETRY_WINDOW_MS = 10_000
const FIRST_RETRY_DELAY_MS = 10

/**
 * PostgreSQL: `serialization_failure`, `deadlock_detected`. SQLite: SQLITE_BUSY, SQLITE_LOCKED; the lowest byte of an
 * extended code.
 */
const CONFLICT_STATES = new Set(['40001', '40P01'])
const BUSY_CODES = new Set([5, 6])

function isConflict(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  const { code, errcode } = error.cause as { code?: unknown; errcode?: unknown }
  return typeof errcode === 'number'
    ? BUSY_CODES.has(errcode & 0xff)
    : typeof code === 'string' && CONFLICT_STATES.has(code)
}

/** Exponential backoff in milliseconds, with jitter so that conflicting transactions do not meet again. */
const retryDelayMs = (tried: number): number => FIRST_RETRY_DELAY_MS * 2 ** (tried - 1) * (0.5 + Math.random())

/**
 * Runs `act` in a transaction; rethrows its error after a rollback. Retries on a deadlock, a serialization failure or a
 * busy SQLite, within `RETRY_WINDOW_MS` of the start of the first try. So `act` may run more than once and must have no
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
