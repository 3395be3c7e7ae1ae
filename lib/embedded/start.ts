import type { OrderStore } from '../contract/order-store.ts'
import type { SubscriptionStore } from '../contract/subscription-store.ts'
import { shared } from '../config/process-state.ts'
import { createEmbeddedApp } from './app.ts'
import { databaseIdentity, databaseSecret, migrate, openDatabase, type Database, type DatabaseLocation } from './database/open.ts'
import { startPurging } from './events/repository.ts'
import { startOutbox, type Deliver } from './outbox/worker.ts'
import { seedPrices } from './prices/seed.ts'
import { seedSettings } from './settings/seed.ts'
import { createOrderStore } from './shop/orders.ts'
import { createSubscriptionStore } from './subscriptions/repository.ts'

export interface EmbeddedBackend {
  readonly database: Database
  readonly identity: string
  /** Made once in the life of a database: what the site signs is signed with it where no secret is configured. */
  readonly secret: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly orders: OrderStore
  readonly subscriptions: SubscriptionStore
  /** Lets the mail under way arrive, then closes the database. */
  stop(): Promise<void>
}

/** The embedded backend of the server process, where there is one: one process has one database handle. */
export const running = () => shared('embedded.running', (): { backend: EmbeddedBackend | undefined } => ({ backend: undefined }))

/**
 * Opens, migrates and (where asked, and empty) seeds the database, and puts the application over it.
 * @param deliver how the mail of the outbox leaves; without it, that is left to another process on the same database
 */
export async function startEmbedded(location: DatabaseLocation, { seed, deliver }: { seed: boolean; deliver?: Deliver }): Promise<EmbeddedBackend> {
  const database = openDatabase(location)
  await migrate(database)
  if (seed) {
    await seedPrices(database)
    await seedSettings(database)
  }
  const purging = await startPurging(database)
  const [identity, secret] = [await databaseIdentity(database), await databaseSecret(database)]
  const outbox = deliver && startOutbox({ database, deliver })
  const mailWaits = () => outbox?.wake()
  return {
    database,
    identity,
    secret,
    fetch: createEmbeddedApp({ database, mailWaits }),
    orders: createOrderStore(database, mailWaits),
    subscriptions: createSubscriptionStore(database),
    async stop() {
      clearInterval(purging)
      await outbox?.stop()
      await database.destroy()
    },
  }
}
