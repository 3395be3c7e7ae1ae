import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { bindableValues } from './bindable.ts'
import { MIGRATIONS } from './migrations.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { traceQuery } from './traced.ts'

export type Database = Kysely<Tables>

/** Where the embedded backend keeps its data. */
export interface DatabaseLocation {
  /** PostgreSQL address; without it SQLite. */
  readonly url?: string | undefined
  /** Folder of the SQLite file; without it the database lives in memory. */
  readonly dataDir?: string | undefined
}

// PostgreSQL sends 64-bit integers as text; ours are amounts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

function postgresPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, statement_timeout: 10_000 })
  // A server that restarts cuts idle connections; the pool replaces them, and without a listener the process would end.
  pool.on('error', (error) => console.warn(`database: an idle connection was lost, ${error.message}`))
  // One that is at work tells whoever asks over it next; the pool listens to it only while it is idle.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Opens a database; neither migrates nor seeds it. */
export function openDatabase({ url, dataDir }: DatabaseLocation): Database {
  const rest = { plugins: [bindableValues], log: traceQuery }
  if (url) return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url) }), ...rest })
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  return new Kysely<Tables>({ dialect: sqliteDialect(dataDir ? join(dataDir, 'site.sqlite') : ':memory:'), ...rest })
}

async function migrateToLatest(database: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest()
  if (error) throw error
}

/** Brings a database to the present schema; does nothing to one that has it. Safe when several processes start at once. */
export async function migrate(database: Database): Promise<void> {
  // Kysely locks PostgreSQL while it migrates; SQLite is locked, and kept from half a schema, by one transaction.
  if (database.getExecutor().adapter.supportsTransactionalDdl) return migrateToLatest(database)
  await database.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrateToLatest(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

/** A property that is made once in the life of a database, whoever asks first. */
async function madeOnce(database: Database, name: string, make: () => string): Promise<string> {
  await database
    .insertInto('properties')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await database.selectFrom('properties').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}

/** The name that a database got when it was first migrated: tells one database from another at the same address. */
export const databaseIdentity = (database: Database): Promise<string> => madeOnce(database, 'identity', () => crypto.randomUUID())

/** 256 bits that only this database knows. */
export const databaseSecret = (database: Database): Promise<string> =>
  madeOnce(database, 'cookie-secret', () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'))
