import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { bindableValues } from './bindable.ts'
import { MIGRATIONS } from './migrations.ts'
import { postgresDialect, WITH_LIMIT, WITHOUT_LIMIT } from './postgres.ts'
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
  /** Of PostgreSQL: how many connections there may be at a time. */
  readonly connections?: number | undefined
  /** Of PostgreSQL: seconds after which a statement is ended; 0 = never. */
  readonly timeout?: number | undefined
}

/** The file of SQLite in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'site.sqlite')

/** Whether a database is PostgreSQL; the other is SQLite. */
export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter.supportsTransactionalDdl === true

/** The data folder cannot be used: `message` says why and what to do. */
export class DataFolderError extends Error {}

function openFile(dataDir: string): Dialect {
  try {
    mkdirSync(dataDir, { recursive: true })
    return sqliteDialect(sqliteFile(dataDir))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(
      `The data folder ${dataDir} cannot be used: ${reason}. Let this process write there, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/**
 * Opens a database; neither migrates nor seeds it.
 * @throws {DataFolderError}
 */
export function openDatabase({ url, dataDir, connections = 10, timeout = 10 }: DatabaseLocation): Database {
  const dialect = () => (dataDir ? openFile(dataDir) : sqliteDialect(':memory:'))
  return new Kysely<Tables>({
    dialect: url ? postgresDialect(url, { connections, timeout }) : dialect(),
    plugins: [bindableValues],
    log: traceQuery,
  })
}

/**
 * Leaves nothing of deleted rows in the file of SQLite (`secure_delete`) and its journal; what another process reads now
 * stays in the journal for as long as it does.
 */
export async function clearDeleted(database: Database): Promise<void> {
  if (!isPostgres(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database)
}

async function migrateToLatest(database: Kysely<Tables>): Promise<string[]> {
  const { error, results = [] } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Brings a database to the present schema; does nothing to one that has it. Safe when several processes start at once.
 * @returns the names of what was applied
 */
export const migrate = (database: Database): Promise<string[]> =>
  database.connection().execute(async (connection) => {
    // Kysely locks PostgreSQL while it migrates: whoever waits for that, or changes large tables, may take any time.
    if (isPostgres(database)) {
      await sql.raw(WITHOUT_LIMIT).execute(connection)
      const applied = await migrateToLatest(connection)
      await sql.raw(WITH_LIMIT).execute(connection)
      return applied
    }
    // SQLite is locked, and kept from half a schema, by one transaction.
    await sql`begin immediate`.execute(connection)
    try {
      const applied = await migrateToLatest(connection)
      await sql`commit`.execute(connection)
      return applied
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })

/** A property that is made once in the life of a database, whoever asks first. */
async function madeOnce(database: Database, name: string, make: () => string): Promise<string> {
  await database
    .insertInto('properties')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await database.selectFrom('properties').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value
}

/** The name that a database got when it was first migrated: tells one database from another at the same address. */
export const databaseIdentity = (database: Database): Promise<string> =>
  madeOnce(database, 'identity', () => crypto.randomUUID())

/** 256 bits that only this database knows. */
export const databaseSecret = (database: Database): Promise<string> =>
  madeOnce(database, 'cookie-secret', () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
