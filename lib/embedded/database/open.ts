import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { bindableValues } from './bindable.ts'
import { MIGRATIONS } from './migrations.ts'
import { postgresDialect, WITH_LIMIT, WITHOUT_LIMIT } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect, withoutLockLimit } from './sqlite.ts'
import { traceQuery } from './traced.ts'

export type Database = Kysely<Tables>

/**
 * PostgreSQL at `url`, else SQLite in the folder `dataDir`, else SQLite in memory. For PostgreSQL, `connections` is
 * the maximum size of the pool, and `timeout` the statement timeout in seconds; 0 = none.
 */
export interface DatabaseLocation {
  readonly url?: string | undefined
  readonly dataDir?: string | undefined
  readonly connections?: number | undefined
  readonly timeout?: number | undefined
}

export const sqliteFile = (dataDir: string): string => join(dataDir, 'site.sqlite')

export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter.supportsTransactionalDdl === true

/** The data folder cannot be used; the message says why and what to do. */
export class DataFolderError extends Error {}

function openFile(dataDir: string): Dialect {
  try {
    mkdirSync(dataDir, { recursive: true })
    return sqliteDialect(sqliteFile(dataDir))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(
      `The data folder ${dataDir} cannot be used: ${reason}. ` +
        'Let this process write there, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

/**
 * Opens a database without migrating or seeding it.
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

async function migrateToLatest(database: Kysely<Tables>): Promise<string[]> {
  const { error, results = [] } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => MIGRATIONS },
  }).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Runs `act` without the statement timeout of PostgreSQL, or the time limit for the lock of SQLite: processes that start
 * at once wait for the locks of the first, and changing large tables takes long.
 */
export const withoutTimeLimit = <T>(database: Database, act: (database: Database) => Promise<T>): Promise<T> =>
  isPostgres(database)
    ? database.connection().execute(async (connection) => {
        await sql.raw(WITHOUT_LIMIT).execute(connection)
        const result = await act(connection)
        await sql.raw(WITH_LIMIT).execute(connection)
        return result
      })
    : withoutLockLimit(() => act(database))

/**
 * Migrates a database to the current schema. Safe if several processes start at once.
 * @returns the names of the applied migrations
 */
export async function migrate(database: Database): Promise<string[]> {
  if (isPostgres(database)) return withoutTimeLimit(database, migrateToLatest)
  return withoutTimeLimit(database, (unlimited) =>
    unlimited.connection().execute(async (connection) => {
      // One transaction locks SQLite against other processes and rolls back a half-applied schema.
      await sql`begin immediate`.execute(connection)
      try {
        const applied = await migrateToLatest(connection)
        await sql`commit`.execute(connection)
        return applied
      } catch (error) {
        await sql`rollback`.execute(connection)
        throw error
      }
    }),
  )
}

async function readOrCreateSetting(database: Database, name: string, create: () => string): Promise<string> {
  await database
    .insertInto('settings')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await database.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value
}

/** Random id created at the first migration; distinguishes databases that are reached by the same URL. */
export const databaseIdentity = (database: Database): Promise<string> =>
  readOrCreateSetting(database, 'identity', () => crypto.randomUUID())

/** 256-bit secret stored in this database only. */
export const databaseSecret = (database: Database): Promise<string> =>
  readOrCreateSetting(database, 'cookie-secret', () =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  )
