import { PostgresDialect, type Dialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { toldOf } from './unavailable.ts'

/** Milliseconds to wait for a free connection, or a new one: less than a visitor's call may take. */
const CONNECT_WITHIN = 3000

// PostgreSQL sends 64-bit integers as text; ours are amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

async function told<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw toldOf(error)
  }
}

/** A connection that says what has failed as the rest of the site understands it. */
const tellingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const query = (sql: string, parameters: readonly unknown[]) => told(client.query(sql, [...parameters]))
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/**
 * A Kysely dialect over PostgreSQL.
 * @param connections at most so many at a time; who finds none free waits for 3 s
 * @param timeout seconds after which a statement is ended; 0 = never
 */
export function postgresDialect(url: string, { connections, timeout }: { connections: number; timeout: number }): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: timeout * 1000,
    keepAlive: true,
  })
  // A server that restarts cuts idle connections; the pool replaces them, and without a listener the process would end.
  pool.on('error', (error) => console.warn(`database: an idle connection was lost, ${error.message}`))
  // One that is at work tells whoever asks over it next; the pool listens to it only while it is idle.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const telling: PostgresPool = { options: pool.options, connect: async () => tellingClient(await told(pool.connect())), end: () => pool.end() }
  return new PostgresDialect({ pool: telling })
}
