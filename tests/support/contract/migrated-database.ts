import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { migrate, openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { recordWait } from '../waits.ts'
import type { EmptyDatabase } from './databases.ts'

/** Registers hooks that create a migrated database for each suite or test, and remove it afterwards. */
export function migratedDatabase(
  setup: () => Promise<EmptyDatabase>,
  scope: 'suite' | 'test' = 'suite',
): () => Database {
  const [before, after] = scope === 'suite' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  let database: Database
  let empty: EmptyDatabase
  before(async () => {
    empty = await setup()
    database = openDatabase(empty.location)
    await recordWait('database', () => migrate(database))
  })
  after(async () => {
    await database.destroy()
    await empty.remove()
  })
  return () => database
}
