import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { SqliteDialect, type DatabaseConnection, type Dialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import { translateDatabaseError } from './translate-error.ts'

/** SQLITE_BUSY and SQLITE_BUSY_RECOVERY: another process holds the lock for a while. */
const BUSY_CODES = new Set<unknown>([5, 261])
const MAX_LOCK_WAIT_MS = 5000
const LOCK_RETRY_MS = 10

/** Statements that a connection keeps prepared; longer ones are mostly inserts of many rows, which rarely repeat. */
const MAX_STATEMENTS = 300
const MAX_STATEMENT_LENGTH = 10_000

const isBusy = (error: unknown): boolean => BUSY_CODES.has((error as { errcode?: unknown }).errcode)

/**
 * SQLite's busy timeout does not cover a change of the journal mode, so processes that open a new file at once retry
 * here.
 */
function useWriteAheadLog(database: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; ; tries++) {
    try {
      return database.exec('pragma journal_mode = wal')
    } catch (error) {
      if (tries === 100 || !isBusy(error)) throw error
      Atomics.wait(pause, 0, 0, 50)
    }
  }
}

const unlimited = new AsyncLocalStorage<true>()

/** Runs `act`, whose queries wait for the lock of the file as long as another process holds it. */
export const withoutLockLimit = <T>(act: () => Promise<T>): Promise<T> => unlimited.run(true, act)

/**
 * Repeats a query while another process holds the lock of the file. SQLite's own busy timeout would block the event
 * loop for as long.
 */
async function waitForLock<T>(query: () => Promise<T>, maxWaitMs: number): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await query()
    } catch (error) {
      const isOver = !unlimited.getStore() && performance.now() - startedAt > maxWaitMs
      if (!isBusy(error) || isOver) throw translateDatabaseError(error)
    }
    await delay(LOCK_RETRY_MS * (0.5 + Math.random()))
  }
}

/** A Kysely dialect over Node's built-in SQLite. `file` may be `:memory:`. */
export function sqliteDialect(file: string, maxLockWaitMs = MAX_LOCK_WAIT_MS): Dialect {
  async function waitForLocks(connection: DatabaseConnection): Promise<void> {
    const executeQuery = connection.executeQuery.bind(connection)
    connection.executeQuery = (...query) => waitForLock(() => executeQuery(...query), maxLockWaitMs)
  }
  const database = new DatabaseSync(file, { timeout: MAX_LOCK_WAIT_MS })
  useWriteAheadLog(database)
  database.exec(
    'pragma foreign_keys = on; pragma synchronous = normal; pragma secure_delete = on; pragma busy_timeout = 0',
  )
  const statements = new LRUCache<string, StatementSync>({ max: MAX_STATEMENTS })
  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? database.prepare(sql)
    if (sql.length <= MAX_STATEMENT_LENGTH) statements.set(sql, statement)
    return statement
  }
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // A transaction that starts with a read cannot be upgraded to a write while another process writes.
        const statement = prepared(sql === 'begin' ? 'begin immediate' : sql)
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        // SQLite rolls back by itself after a disk error. A failing `rollback` would hide the original error.
        const isAlreadyRolledBack = () => sql === 'rollback' && !database.isTransaction
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...values(parameters)).map((row) => ({ ...row })),
          run: (parameters) =>
            isAlreadyRolledBack() ? { changes: 0, lastInsertRowid: 0 } : statement.run(...values(parameters)),
          *iterate(parameters) {
            // Two readers of one statement would take each other's rows.
            for (const row of database.prepare(sql).iterate(...values(parameters))) yield { ...row }
          },
        }
      },
    },
    onCreateConnection: waitForLocks,
  })
}
