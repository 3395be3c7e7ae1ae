import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** How often a transaction is tried, and milliseconds after its first beginning in which it may begin anew. */
const TRIES = 8
const WITHIN = 10_000
/** Milliseconds before the second try; before each further one twice as many. */
const PAUSE = 10

/** What PostgreSQL says of a transaction that another was in the way of: `serialization_failure` and `deadlock_detected`. */
const OVERTAKEN = new Set(['40001', '40P01'])
/** SQLite's plain codes of a database, or a table of it, that another holds; an extended code has them in its lowest byte. */
const BUSY = new Set([5, 6])

/** Another transaction was in the way: nothing of this one is done, and it may well succeed when it begins anew. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  const { code, errcode } = error.cause as { code?: unknown; errcode?: unknown }
  return typeof errcode === 'number' ? BUSY.has(errcode & 0xff) : typeof code === 'string' && OVERTAKEN.has(code)
}

/** Milliseconds to wait, at random: those that met once should not meet again. */
const pauseAfter = (tried: number): number => PAUSE * 2 ** (tried - 1) * (0.5 + Math.random())

/**
 * Does all that `act` asks of the database, or nothing of it. Where another transaction is in the way (a deadlock, a
 * serialization failure, a SQLite that stays busy), it begins anew after a moment, a few times: `act` may run more than
 * once, and must leave nothing behind but in the transaction that it is given. What it throws ends the transaction and
 * is thrown on.
 */
export async function inTransaction<T>(database: Database, act: (transaction: Database) => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let tried = 1; ; tried++) {
    try {
      return await database.transaction().execute(act)
    } catch (error) {
      if (!isOvertaken(error) || tried === TRIES || performance.now() - began > WITHIN) throw error
      await pause(pauseAfter(tried))
    }
  }
}

/** Reads a database as it is in one moment, while others go on writing. `read` is given a connection that writes nothing. */
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
