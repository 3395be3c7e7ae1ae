import type { TestProject } from 'vitest/node'
import { postgresProblem } from '../../run/needs.mjs'
import { migrate, openDatabase, sqliteFile, type DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { beginPostgresRun, createPostgres, postgresUrl } from './databases.ts'
import { tempFolder } from './temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Migrated databases without rows, which tests copy: the path of a SQLite file and the name of a PostgreSQL
     * database.
     */
    readonly databaseTemplates: { readonly sqlite: string; readonly postgres?: string }
  }
}

async function migrateAt(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location)
  await migrate(database)
  await database.destroy()
}

/**
 * Migrates a database of each engine once, before the contract suites: migrations take longer than most of their tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await tempFolder()
  await migrateAt({ dataDir: folder.path })
  const run = (await postgresProblem()) === undefined ? beginPostgresRun() : undefined
  const postgres = run && `${run.prefix}template`
  if (postgres) {
    await createPostgres(postgres)
    await migrateAt({ url: postgresUrl(postgres) })
  }
  project.provide('databaseTemplates', { sqlite: sqliteFile(folder.path), ...(postgres && { postgres }) })
  return async () => {
    await folder.remove()
    await run?.dropAll()
  }
}
