import { sql } from 'kysely'
import { runDetached } from '../../http/run-detached.ts'
import { isPostgres, type Database } from './open.ts'

const RETRY_INTERVAL_MS = 2000

/** Returns whether the log is empty now. Does not wait for other readers: that would block the event loop. */
const truncateLog = (database: Database): Promise<boolean> =>
  database.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const result = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return result.rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })

const retries = new WeakMap<Database, NodeJS.Timeout>()

function retryLater(database: Database): void {
  if (retries.has(database)) return
  const retry = async () => {
    retries.delete(database)
    if (!(await truncateLog(database))) retryLater(database)
  }
  const timer = runDetached(() =>
    setTimeout(() => {
      retry().catch((error: unknown) => console.error('database: truncating the log failed:', error))
    }, RETRY_INTERVAL_MS).unref(),
  )
  retries.set(database, timer)
}

/**
 * Truncates SQLite's write-ahead log, so that deleted rows are in neither file (with `secure_delete`). While another
 * process reads an earlier state, a backup for example, it is tried again until that process has finished.
 */
export async function clearDeleted(database: Database): Promise<void> {
  if (!isPostgres(database) && !(await truncateLog(database))) retryLater(database)
}
