import { Failure } from '../../http/failure.ts'

/** Milliseconds after which it is worth asking again. */
const REST = 5000
/** Milliseconds for which the log is not told the same again. */
const QUIET = 60_000

/** SQLite's plain codes: held by another, read-only, broken storage, full, cannot be opened. An extended code has them in its lowest byte. */
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14])
/**
 * PostgreSQL: a connection that fails, no more resources (a full disk, too many connections), an operator at work (a
 * statement that took too long, a server that stops or starts), a server that only reads, and another transaction in the way.
 */
const POSTGRES_STATES = /^(?:08...|53...|57...|25006|40001|40P01)$/
/** What the network says. */
const NETWORK = /^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET)/
/** What PostgreSQL's client says without a code: no connection is free, or none was to be had, or it was lost, or is silent. */
const CLIENT =
  /timeout exceeded when trying to connect|^Query read timeout|^Connection terminated|^Client (?:has encountered a connection error|was closed)/

/** The database cannot do now what it can at other times: nothing is wrong with what it was asked. `cause`: what it said. */
export class DatabaseUnavailable extends Failure {
  constructor(cause: Error) {
    super(/timeout/i.test(cause.message) ? 'timeout' : 'network', `database: ${cause.message}`, undefined, REST)
    this.name = 'DatabaseUnavailable'
    this.cause = cause
  }
}

function isPassing(error: Error & { code?: unknown; errcode?: unknown }): boolean {
  if (typeof error.errcode === 'number') return SQLITE_CODES.has(error.errcode & 0xff)
  if (typeof error.code === 'string') return POSTGRES_STATES.test(error.code) || NETWORK.test(error.code)
  return CLIENT.test(error.message)
}

const lastSaid = new Map<string, number>()

/** An operator must learn of it, but not as often as visitors do. */
function say(message: string): void {
  const now = Date.now()
  if (now - (lastSaid.get(message) ?? -QUIET) < QUIET) return
  lastSaid.set(message, now)
  console.warn(`database: ${message}`)
}

/** What is thrown on of what a database threw: {@link DatabaseUnavailable}, which the log is told, or the same. */
export function toldOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable || !isPassing(error)) return error
  say(error.message)
  return new DatabaseUnavailable(error)
}
