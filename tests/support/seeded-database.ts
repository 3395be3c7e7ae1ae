import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate, openDatabase, sqliteFile } from '../../lib/embedded/database/open.ts'
import { seedPrices } from '../../lib/embedded/prices/seed.ts'
import { seedSettings } from '../../lib/embedded/settings/seed.ts'

/** Names the folder of the seeded database to the workers of a run. */
const VARIABLE = 'SEEDED_DATABASE'

/** Makes the database that sites of this run copy: migrating and seeding is a third of a start. @returns what removes it */
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

/** Puts a copy of it into a data folder that has no database, where the run has made one. */
export function copySeededDatabase(dataDir: string): void {
  const [folder, copy] = [process.env[VARIABLE], sqliteFile(dataDir)]
  if (folder === undefined || existsSync(copy)) return
  mkdirSync(dirname(copy), { recursive: true })
  copyFileSync(sqliteFile(folder), copy, constants.COPYFILE_FICLONE)
}
