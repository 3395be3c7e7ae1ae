import { copyFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { sqliteFile } from '../../../lib/embedded/database/open.ts'
import { recordWait } from '../waits.ts'
import { newPostgres, type EmptyDatabase, type EmptyPostgres } from './databases.ts'
import { POSTGRES } from './postgres.ts'
import { tempFolder } from './temp-folder.ts'

/** Creates a migrated SQLite file without rows. */
export async function migratedFile(): Promise<EmptyDatabase> {
  const { path, remove } = await tempFolder()
  await recordWait('database', () => copyFile(inject('databaseTemplates').sqlite, sqliteFile(path)))
  return { location: { dataDir: path }, remove }
}

/** Creates a migrated PostgreSQL database without rows. */
export async function migratedPostgres(): Promise<EmptyPostgres> {
  const { postgres } = inject('databaseTemplates')
  if (!postgres) throw new Error('No PostgreSQL answers. Start one, or set TEST_DATABASE_URL.')
  return newPostgres(postgres)
}

/** Creates a migrated PostgreSQL database, or a SQLite file where no PostgreSQL answers. */
export const migratedServerDatabase = (): Promise<EmptyDatabase> =>
  POSTGRES.skip ? migratedFile() : migratedPostgres()

/** Name of suites over {@link migratedServerDatabase}. */
export const SERVER_DATABASE = POSTGRES.skip ? 'SQLite' : 'PostgreSQL'
