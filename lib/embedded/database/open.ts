import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { MIGRATIONS } from './migrations.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

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

/** Opens a database; neither migrates nor seeds it. */
export function openDatabase({ url, dataDir }: DatabaseLocation): Database {
  if (url)
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, statement_timeout: 10_000 }) }),
    })
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  return new Kysely<Tables>({ dialect: sqliteDialect(dataDir ? join(dataDir, 'site.sqlite') : ':memory:') })
}

/** Brings a database to the present schema; does nothing to one that has it. */
export async function migrate(database: Database): Promise<void> {
  const { error } = await new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest()
  if (error) throw error
}

/** The name that a database got when it was first migrated: tells one database from another at the same address. */
export async function databaseIdentity(database: Database): Promise<string> {
  await database
    .insertInto('properties')
    .values({ name: 'identity', value: crypto.randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await database.selectFrom('properties').select('value').where('name', '=', 'identity').executeTakeFirstOrThrow()).value
}
