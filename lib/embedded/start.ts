import { createEmbeddedApp } from './app.ts'
import { databaseIdentity, migrate, openDatabase, type Database, type DatabaseLocation } from './database/open.ts'
import { seedPrices } from './prices/seed.ts'
import { seedSettings } from './settings/seed.ts'

export interface EmbeddedBackend {
  readonly database: Database
  readonly identity: string
  readonly fetch: (request: Request) => Promise<Response>
}

/** Opens, migrates and (where asked, and empty) seeds the database, and puts the application over it. */
export async function startEmbedded(location: DatabaseLocation, { seed }: { seed: boolean }): Promise<EmbeddedBackend> {
  const database = openDatabase(location)
  await migrate(database)
  if (seed) {
    await seedPrices(database)
    await seedSettings(database)
  }
  return { database, identity: await databaseIdentity(database), fetch: createEmbeddedApp({ database }) }
}
