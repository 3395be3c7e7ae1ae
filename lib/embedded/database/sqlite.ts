import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect, type Dialect } from 'kysely'
import { toldOf } from './unavailable.ts'

/** What SQLite says of a file that another process holds. */
const BUSY = 5

/** SQLite does not wait for a lock when it changes the journal, so processes that open a new file together do it in turn. */
function useWriteAheadLog(database: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; ; tries++) {
    try {
      return database.exec('pragma journal_mode = wal')
    } catch (error) {
      if (tries === 100 || (error as { errcode?: number }).errcode !== BUSY) throw error
      Atomics.wait(pause, 0, 0, 50)
    }
  }
}

/** What SQLite does at once, or says why it cannot. */
function told<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw toldOf(error)
  }
}

/** A Kysely dialect over Node's own SQLite. `file` may be `:memory:`. */
export function sqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: 5000 })
  useWriteAheadLog(database)
  database.exec('pragma foreign_keys = on; pragma synchronous = normal; pragma secure_delete = on')
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // A transaction that begins by reading could not become a writer while another process writes.
        const statement = told(() => database.prepare(sql === 'begin' ? 'begin immediate' : sql))
        const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
        // What a full or broken disk ends, SQLite takes back by itself: that it is over already must not hide why.
        const isOver = () => sql === 'rollback' && !database.isTransaction
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => told(() => statement.all(...values(parameters)).map((row) => ({ ...row }))),
          run: (parameters) =>
            isOver() ? { changes: 0, lastInsertRowid: 0 } : told(() => statement.run(...values(parameters))),
          *iterate(parameters) {
            for (const row of statement.iterate(...values(parameters))) yield { ...row }
          },
        }
      },
    },
  })
}
