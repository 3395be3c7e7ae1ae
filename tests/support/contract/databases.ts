import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { POSTGRES_URL } from '../../run/needs.mjs'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { recordWait } from '../waits.ts'
import { tempFolder } from './temp-folder.ts'

/** A database without rows for one test or suite. */
export interface EmptyDatabase {
  readonly location: DatabaseLocation
  remove(): Promise<void>
}

/** Creates a SQLite database in memory. */
export const memoryDatabase = async (): Promise<EmptyDatabase> => ({ location: {}, remove: async () => undefined })

/** Creates a SQLite file in a temporary folder. */
export async function fileDatabase(): Promise<EmptyDatabase> {
  const { path, remove } = await tempFolder()
  return { location: { dataDir: path }, remove }
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface EmptyPostgres extends EmptyDatabase {
  /** Closes connections as a restart of the server does. */
  cutConnections(): Promise<void>
}

/** Returns the URL of a database of the server. */
export function postgresUrl(name: string): string {
  const url = new URL(POSTGRES_URL)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database on the server, as a copy of a template or empty. */
export async function createPostgres(name: string, template = 'template1'): Promise<void> {
  await recordWait('database', () => onServer((client) => client.query(`create database ${name} template ${template}`)))
}

/**
 * Drops a database. The server waits for closing connections; a connection that stays open is a leak and is terminated.
 */
async function dropPostgres(name: string): Promise<void> {
  await recordWait('database', () =>
    onServer((client) => client.query(`drop database ${name}`)).catch(() =>
      onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
    ),
  )
}

/** Prefix of the names of a run's databases, inherited by its workers; `undefined` outside of a run. */
const runPrefix = () => process.env['TEST_DATABASE_PREFIX']

/** Drops databases together, which share one checkpoint of the server. */
const DROPS_AT_ONCE = 20

/** Starts a run whose databases are dropped together at its end, because each drop waits for a checkpoint. */
export function beginPostgresRun(): { readonly prefix: string; readonly dropAll: () => Promise<void> } {
  const prefix = (process.env['TEST_DATABASE_PREFIX'] =
    `${runPrefix() ?? 'site_test_'}${randomBytes(4).toString('hex')}_`)
  return {
    prefix,
    async dropAll() {
      const { rows } = await onServer((client) =>
        client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [prefix]),
      )
      const names = rows.map(({ datname }) => datname)
      const dropNext = async (): Promise<void> => {
        const name = names.pop()
        if (name === undefined) return
        await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
        return dropNext()
      }
      await Promise.all(Array.from({ length: DROPS_AT_ONCE }, dropNext))
    },
  }
}

/** Creates a PostgreSQL database: empty, or a copy of a template. */
export async function newPostgres(template?: string): Promise<EmptyPostgres> {
  const name = `${runPrefix() ?? 'site_test_'}${randomBytes(6).toString('hex')}`
  await createPostgres(name, template)
  return {
    location: { url: postgresUrl(name) },
    remove: async () => (runPrefix() ? undefined : dropPostgres(name)),
    async cutConnections() {
      await onServer((client) =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
      )
    },
  }
}

export const emptyPostgres = (): Promise<EmptyPostgres> => newPostgres()
