import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { tempFolder } from './temp-folder.ts'

/** An empty database of its own for one test or suite. */
export interface EmptyDatabase {
  readonly location: DatabaseLocation
  remove(): Promise<void>
}

/** SQLite in memory. */
export const emptyMemory = async (): Promise<EmptyDatabase> => ({ location: {}, remove: async () => undefined })

/** A file of SQLite in a temporary folder. */
export async function emptyFile(): Promise<EmptyDatabase> {
  const { path, remove } = await tempFolder()
  return { location: { dataDir: path }, remove }
}

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

export interface EmptyPostgres extends EmptyDatabase {
  /** What a restart of the server does to everybody who is connected. */
  cutConnections(): Promise<void>
}

/** A database of PostgreSQL, beside whatever the server holds. */
export async function emptyPostgres(): Promise<EmptyPostgres> {
  const name = `site_test_${randomBytes(6).toString('hex')}`
  await onServer((client) => client.query(`create database ${name}`))
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return {
    location: { url: url.href },
    async remove() {
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
