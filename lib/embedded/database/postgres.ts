import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, type Dialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { translateDatabaseError } from './translate-error.ts'

/** Also the wait for a free connection; shorter than the timeout of a visitor's request. */
const CONNECT_TIMEOUT_MS = 3000
const RETRY_DELAY_MS = 100
/** Extra time for the server to report that it ended a statement. */
const TIMEOUT_REPORT_MS = 2000
const CLOSING_SQLSTATES = /^(?:08|57P)/
/** The server is starting, or nothing listens on the port: no statement was run, so connecting may be retried. */
const RETRYABLE_CODES = new Set<unknown>(['57P03', 'ECONNREFUSED'])

// PostgreSQL sends 64-bit integers as text; the stored amounts are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

async function translateErrors<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw translateDatabaseError(error)
  }
}

/**
 * Retries connecting while the server restarts, for up to {@link CONNECT_TIMEOUT_MS} since the first failure of any
 * caller. After that each caller tries once.
 */
function connectWithRetry(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let unavailableSince: number | undefined
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      const client = await pool.connect()
      unavailableSince = undefined
      return client
    } catch (error) {
      if (!RETRYABLE_CODES.has((error as { code?: unknown }).code)) throw error
      unavailableSince ??= performance.now()
      if (performance.now() - unavailableSince > CONNECT_TIMEOUT_MS) throw error
    }
    await pause(RETRY_DELAY_MS)
    return connect()
  }
  return connect
}

export const WITHOUT_LIMIT = 'set statement_timeout = 0'
export const WITH_LIMIT = 'reset statement_timeout'

/**
 * Whether the connection is unusable after an error: the server closes it, or the error did not come from the server.
 */
const endsConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || CLOSING_SQLSTATES.test(error.code ?? '')

/**
 * Wraps a client so that it throws translated errors. If the server does not even report a statement timeout, the
 * connection counts as lost and is not returned to the pool.
 * @param timeoutMs client-side limit for a response; 0 = none
 */
function translatingClient(client: pg.PoolClient, timeoutMs: number): PostgresPoolClient {
  let limitMs = timeoutMs
  let lost: unknown
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (lost) throw lost
    if (text === WITHOUT_LIMIT || text === WITH_LIMIT) limitMs = text === WITH_LIMIT ? timeoutMs : 0
    const queryConfig: pg.QueryConfig & { query_timeout?: number } = {
      text,
      values: [...parameters],
      ...(limitMs && { query_timeout: limitMs }),
    }
    try {
      return await client.query(queryConfig)
    } catch (error) {
      const translated = translateDatabaseError(error)
      if (endsConnection(error)) lost = translated
      throw translated
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost !== undefined),
  }
}

/**
 * A Kysely dialect over PostgreSQL.
 * @param connections maximum size of the pool; waiting for a free one times out after 3 s
 * @param timeout statement timeout in seconds; 0 = none
 */
export function postgresDialect(
  url: string,
  { connections, timeout }: { connections: number; timeout: number },
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: timeout * 1000,
    keepAlive: true,
  })
  // A restarting server cuts idle connections and the pool replaces them. Without a listener the process would exit.
  // The pool listens for errors of idle clients only; a client in use reports the error with its next query.
  pool.on('error', (error) => console.warn(`database: an idle connection was lost, ${error.message}`))
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const connect = connectWithRetry(pool)
  const translatingPool: PostgresPool = {
    options: pool.options,
    connect: async () =>
      translatingClient(await translateErrors(connect()), timeout && timeout * 1000 + TIMEOUT_REPORT_MS),
    end: () => pool.end(),
  }
  return new PostgresDialect({ pool: translatingPool })
}
