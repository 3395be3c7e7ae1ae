import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect, type Dialect } from 'kysely'

/** SQLite binds strings, numbers, bigints, null and bytes only. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`a ${Object.prototype.toString.call(value)} cannot be stored; convert it in the repository`)
}

/** A Kysely dialect over Node's own SQLite. `file` may be `:memory:`. */
export function sqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma busy_timeout = 5000; pragma foreign_keys = on; pragma synchronous = normal')
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // A transaction that begins by reading could not become a writer while another process writes.
        const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
        const values = (parameters: readonly unknown[]) => parameters.map(bindable)
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...values(parameters)).map((row) => ({ ...row })),
          run: (parameters) => statement.run(...values(parameters)),
          iterate: (parameters) => statement.iterate(...values(parameters)),
        }
      },
    },
  })
}
