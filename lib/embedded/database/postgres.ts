import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, type Dialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { toldOf } from './unavailable.ts'

/** Milliseconds to wait for a free connection, or a new one: less than a visitor's call may take. */
const CONNECT_WITHIN = 3000
/** Milliseconds before a server that refuses connections is tried again. */
const PAUSE = 100
/** Milliseconds in which a server that has ended a statement says so. */
const SAID_WITHIN = 2000
/** What a server says that ends the connection after it. */
const ENDING = /^(?:08|57P)/
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

/** Lets statements of a connection take as long as they like, and ends that. */
export const WITHOUT_LIMIT = 'set statement_timeout = 0'
export const WITH_LIMIT = 'reset statement_timeout'

/** Whether nothing can be asked any more over the connection on which something failed: the server ends it, or what failed was not said by the server. */
const endsConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || ENDING.test(error.code ?? '')

/**
 * A connection that says what has failed as the rest of the site understands it. The server ends a statement that takes too
 * long; one that does not even say so is lost, and so is the connection. One that is lost is given to nobody else.
 * @param patience milliseconds within which an answer has to be there; 0 = any time
 */
function tellingClient(client: pg.PoolClient, patience: number): PostgresPoolClient {
  let limit = patience
  let lost: unknown
  async function query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (lost) throw lost
    if (text === WITHOUT_LIMIT || text === WITH_LIMIT) limit = text === WITH_LIMIT ? patience : 0
    const asked: pg.QueryConfig & { query_timeout?: number } = {
      text,
      values: [...parameters],
      ...(limit && { query_timeout: limit }),
    }
    try {
      return await client.query(asked)
    } catch (error) {
      const said = toldOf(error)
      if (endsConnection(error)) lost = said
      throw said
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost !== undefined),
  }
}

/**
 * A Kysely dialect over PostgreSQL.
 * @param connections at most so many at a time; who finds none free waits for 3 s
 * @param timeout seconds after which a statement is ended; 0 = never
 */
export function postgresDialect(
  url: string,
  { connections, timeout }: { connections: number; timeout: number },
): Dialect {
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
  const telling: PostgresPool = {
    options: pool.options,
    connect: async () => tellingClient(await told(connect()), timeout && timeout * 1000 + SAID_WITHIN),
    end: () => pool.end(),
  }
  return new PostgresDialect({ pool: telling })
}
