import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate, openDatabase, sqliteFile } from '../../lib/embedded/database/open.ts'
import { seedPrices } from '../../lib/embedded/prices/seed.ts'
import { seedSettings } from '../../lib/embedded/settings/seed.ts'

/** Environment variable with the folder of the seeded database, for the workers of a run. */
const VARIABLE = 'SEEDED_DATABASE'

/**
 * Creates the database that sites of this run copy: migrating and seeding takes a third of a start. @returns a function
 * that removes it
 */
export async function makeSeededDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-seeded-'))
  const database = openDatabase({ dataDir: folder })
  await migrate(database)
  await seedPrices(database)
  await seedSettings(database)
  await database.destroy()
  process.env[VARIABLE] = folder
  return () => rmSync(folder, { recursive: true })
}

/** Copies it into a data folder without a database, if the run has created one. */
export function copySeededDatabase(dataDir: string): void {
  const folder = process.env[VARIABLE]
  const copy = sqliteFile(dataDir)
  if (folder === undefined || existsSync(copy)) return
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(sqliteFile(folder), copy, constants.COPYFILE_FICLONE)
}
