import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect, type Dialect } from 'kysely'
import { translateDatabaseError } from './translate-error.ts'

const SQLITE_BUSY = 5

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
      if (tries === 100 || (error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
      Atomics.wait(pause, 0, 0, 50)
    }
  }
}

function translateErrors<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/** A Kysely dialect over Node's built-in SQLite. `file` may be `:memory:`. */
export function sqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: 5000 })
  useWriteAheadLog(database)
  database.exec('pragma foreign_keys = on; pragma synchronous = normal; pragma secure_delete = on')
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // A transaction that starts with a read cannot be upgraded to a write while another process writes.
        const statement = translateErrors(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        // SQLite rolls back by itself after a disk error. A failing `rollback` would hide the original error.
        const isAlreadyRolledBack = () => sql === 'rollback' && !database.isTransaction
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => translateErrors(() => statement.all(...values(parameters)).map((row) => ({ ...row }))),
          run: (parameters) =>
            isAlreadyRolledBack()
              ? { changes: 0, lastInsertRowid: 0 }
              : translateErrors(() => statement.run(...values(parameters))),
          *iterate(parameters) {
            for (const row of statement.iterate(...values(parameters))) yield { ...row }
          },
        }
      },
    },
  })
}
