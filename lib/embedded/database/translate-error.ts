import { UpstreamError } from '../../http/upstream-error.ts'

const RETRY_AFTER_MS = 5000
const LOG_INTERVAL_MS = 60_000

/**
 * Temporary failures. SQLite: busy, locked, read-only, I/O error, full, cannot open; the lowest byte of an extended
 * code. PostgreSQL: connection exceptions (08), insufficient resources (53), operator intervention including statement
 * timeouts (57), read-only transactions, serialization failures and deadlocks. node-postgres, without a code: pool
 * timeout, query timeout, lost or closed connection.
 */
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14])
const POSTGRES_STATES = /^(?:08...|53...|57...|25006|40001|40P01)$/
const NETWORK_CODES = /^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET)/
const CLIENT_MESSAGES =
  /timeout exceeded when trying to connect|^Query read timeout|^Connection terminated|^Client (?:has encountered a connection error|was closed)/

/** Temporary failure of the database, not an error of the statement. `cause` is the original error. */
export class DatabaseUnavailable extends UpstreamError {
  constructor(cause: Error) {
    super(
      /timeout/i.test(cause.message) ? 'timeout' : 'network',
      `database: ${cause.message}`,
      undefined,
      RETRY_AFTER_MS,
    )
    this.name = 'DatabaseUnavailable'
    this.cause = cause
  }
}

function isTransient(error: Error & { code?: unknown; errcode?: unknown }): boolean {
  if (typeof error.errcode === 'number') return SQLITE_CODES.has(error.errcode & 0xff)
  if (typeof error.code === 'string') return POSTGRES_STATES.test(error.code) || NETWORK_CODES.test(error.code)
  return CLIENT_MESSAGES.test(error.message)
}

const lastLoggedAt = new Map<string, number>()

/** Limits the rate of each message, since every request may hit the same error during an outage. */
function warnRateLimited(message: string): void {
  const now = Date.now()
  if (now - (lastLoggedAt.get(message) ?? -LOG_INTERVAL_MS) < LOG_INTERVAL_MS) return
  lastLoggedAt.set(message, now)
  console.warn(`database: ${message}`)
}

/** Maps a transient database error to a logged {@link DatabaseUnavailable}; returns any other error unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable || !isTransient(error)) return error
  warnRateLimited(error.message)
  return new DatabaseUnavailable(error)
}
