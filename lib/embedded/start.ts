import type { MarketingStore } from '../contract/marketing-store.ts'
import type { OrderStore } from '../contract/order-store.ts'
import type { OrdersAdmin } from '../contract/orders-admin.ts'
import type { PricesAdmin } from '../contract/prices-admin.ts'
import type { SubscriptionStore } from '../contract/subscription-store.ts'
import type { WorkingHours } from '../config/working-hours.ts'
import { shared } from '../config/process-state.ts'
import { createChat, type RunningChat } from './chat/chat.ts'
import { localSignals } from './chat/signals.ts'
import { createEmbeddedApp } from './app.ts'
import { databaseIdentity, databaseSecret, migrate, openDatabase, type Database, type DatabaseLocation } from './database/open.ts'
import { startPurging } from './events/repository.ts'
import { openFiles, type FilesLocation } from './files/open.ts'
import { startPurgingImages } from './images/purge.ts'
import { createMarketingStore } from './marketing/store.ts'
import { startOutbox, type Deliver } from './outbox/worker.ts'
import { createPricesAdmin } from './prices/admin.ts'
import { seedPrices } from './prices/seed.ts'
import { seedSettings } from './settings/seed.ts'
import { createOrdersAdmin } from './shop/orders-admin.ts'
import { createOrderStore } from './shop/orders.ts'
import { createSubscriptionStore } from './subscriptions/repository.ts'

export interface EmbeddedBackend {
  readonly database: Database
  readonly identity: string
  /** What the site signs is signed with it: the configured one, else one that is made once in the life of a database. */
  readonly secret: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly orders: OrderStore
  readonly ordersAdmin: OrdersAdmin
  readonly pricesAdmin: PricesAdmin
  readonly subscriptions: SubscriptionStore
  readonly marketing: MarketingStore
  readonly chat: RunningChat
  /** Lets the mail under way arrive, then closes the database. */
  stop(): Promise<void>
}

/** The embedded backend of the server process, where there is one: one process has one database handle. */
export const running = () => shared('embedded.running', (): { backend: EmbeddedBackend | undefined } => ({ backend: undefined }))

interface StartOptions {
  readonly seed: boolean
  /** How the mail of the outbox leaves; without it, that is left to another process on the same database. */
  readonly deliver?: Deliver
  /** Cookies travel by https only. */
  readonly secure?: boolean
  readonly cookieSecret?: string | undefined
  /** Redis, which carries the chat's events between several servers. */
  readonly redisUrl?: string | undefined
  /** Megabytes of a file in the chat, and when somebody answers there. */
  readonly chat?: { readonly fileLimitMb: number; readonly workingHours: WorkingHours | undefined }
}

const USUAL_CHAT = { fileLimitMb: 20, workingHours: undefined }

/** Opens, migrates and (where asked, and empty) seeds the database, and puts the application over it. */
export async function startEmbedded(
  location: DatabaseLocation & FilesLocation,
  { seed, deliver, secure = false, cookieSecret, redisUrl, chat: chatSettings = USUAL_CHAT }: StartOptions,
): Promise<EmbeddedBackend> {
  const database = openDatabase(location)
  await migrate(database)
  if (seed) {
    await seedPrices(database)
    await seedSettings(database)
  }
  const purging = await startPurging(database)
  const files = openFiles(location)
  const purgingImages = await startPurgingImages({ database, files })
  const [identity, secret] = [await databaseIdentity(database), cookieSecret ?? (await databaseSecret(database))]
  const outbox = deliver && startOutbox({ database, deliver })
  const mailWaits = () => outbox?.wake()
  const signals = redisUrl ? (await import('./chat/redis-signals.ts')).redisSignals(redisUrl) : localSignals()
  const chat = createChat({ database, files, secret, mailWaits, signals, ...chatSettings })
  return {
    database,
    identity,
    secret,
    fetch: createEmbeddedApp({ database, files, mailWaits, secure }),
    orders: createOrderStore(database, mailWaits),
    ordersAdmin: createOrdersAdmin(database),
    pricesAdmin: createPricesAdmin(database),
    subscriptions: createSubscriptionStore(database),
    marketing: createMarketingStore(database),
    chat,
    async stop() {
      clearInterval(purging)
      clearInterval(purgingImages)
      await chat.stop()
      await outbox?.stop()
      await database.destroy()
    },
  }
}
