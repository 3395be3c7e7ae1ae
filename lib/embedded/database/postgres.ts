import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, type Dialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { toldOf } from './unavailable.ts'

/** Milliseconds to wait for a free connection, or a new one: less than a visitor's call may take. */
const CONNECT_WITHIN = 3000
/** Milliseconds before a server that refuses connections is tried again. */
const PAUSE = 100
/** What a server says that stops or starts, and the system where none listens: nobody was served, so anything may be asked again. */
const RESTARTING = new Set<unknown>(['57P03', 'ECONNREFUSED'])

// PostgreSQL sends 64-bit integers as text; ours are amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

async function told<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw toldOf(error)
  }
}

/**
 * Gives connections of a pool. A server that restarts is waited for, which takes it a moment, by all who ask meanwhile;
 * one that has been away for longer than that is tried once by each.
 */
function patiently(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let awaySince: number | undefined
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      const client = await pool.connect()
      awaySince = undefined
      return client
    } catch (error) {
      if (!RESTARTING.has((error as { code?: unknown }).code)) throw error
      awaySince ??= performance.now()
      if (performance.now() - awaySince > CONNECT_WITHIN) throw error
    }
    await pause(PAUSE)
    return connect()
  }
  return connect
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
  const connect = patiently(pool)
  const telling: PostgresPool = { options: pool.options, connect: async () => tellingClient(await told(connect())), end: () => pool.end() }
  return new PostgresDialect({ pool: telling })
}
