import { randomBytes } from 'node:crypto'
import pg from 'pg'

const SERVER = process.env['TEST_DATABASE_URL'] || 'postgresql://postgres@127.0.0.1:5432/postgres'

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** True where a PostgreSQL server answers, on which a database can be made. */
export const postgresAnswers = (): Promise<boolean> =>
  onServer(async (client) => {
    const { rows } = await client.query<{ may: boolean }>('select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user')
    return rows[0]?.may === true
  }).catch(() => false)

/** What a skipped suite says of itself. */
export const NO_POSTGRES = 'skipped: no PostgreSQL answers, set TEST_DATABASE_URL'

export interface PostgresDatabase {
  readonly url: string
  drop(): Promise<void>
  /** What a restart of the server does to everybody who is connected. */
  cutConnections(): Promise<void>
}

/** An empty database of its own, beside whatever the server holds. */
export async function emptyPostgresDatabase(): Promise<PostgresDatabase> {
  const name = `site_test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`create database ${name}`))
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      // The server waits for connections that are just closing; one that stays open is a leak and is cut off.
      await onServer((client) => client.query(`drop database ${name}`)).catch(() =>
        onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
      )
    },
    async cutConnections() {
      await onServer((client) => client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]))
    },
  }
}
