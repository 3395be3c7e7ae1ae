import type { AccessLog } from '../contract/access-log.ts'
import type { MarketingStore } from '../contract/marketing-store.ts'
import type { OrderStore } from '../contract/order-store.ts'
import type { OrdersAdmin } from '../contract/orders-admin.ts'
import type { PricesAdmin } from '../contract/prices-admin.ts'
import type { SubscriptionStore } from '../contract/subscription-store.ts'
import { USUAL_RETENTION, type RetentionDays } from '../domain/retention.ts'
import type { WorkingHours } from '../config/working-hours.ts'
import { shared } from '../config/process-state.ts'
import { countTogether } from '../http/limiter.ts'
import { createAccessLog } from './access-log/repository.ts'
import { createChat, type RunningChat } from './chat/chat.ts'
import type { Bus } from './bus/redis-bus.ts'
import { sharedSignals } from './chat/shared-signals.ts'
import { localSignals } from './chat/signals.ts'
import { createEmbeddedApp } from './app.ts'
import {
  databaseIdentity,
  databaseSecret,
  migrate,
  openDatabase,
  type Database,
  type DatabaseLocation,
} from './database/open.ts'
import { openFiles, type FilesLocation } from './files/open.ts'
import type { FileStore } from './files/store.ts'
import { startPurgingImages } from './images/purge.ts'
import { createMarketingStore } from './marketing/store.ts'
import { startOutbox, type Deliver } from './outbox/worker.ts'
import { lettersFolder } from './privacy/letter-files.ts'
import { startPurging } from './privacy/purging.ts'
import { createPricesAdmin } from './prices/admin.ts'
import { seedPrices } from './prices/seed.ts'
import { seedSettings } from './settings/seed.ts'
import { createOrdersAdmin } from './shop/orders-admin.ts'
import { createOrderStore } from './shop/orders.ts'
import { createSubscriptionStore } from './subscriptions/repository.ts'

export interface EmbeddedBackend {
  readonly database: Database
  readonly files: FileStore
  readonly identity: string
  /** What the site signs is signed with it: the configured one, else one that is made once in the life of a database. */
  readonly secret: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly orders: OrderStore
  readonly ordersAdmin: OrdersAdmin
  readonly pricesAdmin: PricesAdmin
  readonly subscriptions: SubscriptionStore
  readonly marketing: MarketingStore
  readonly accessLog: AccessLog
  readonly chat: RunningChat
  /** Reaches the other servers of the site, where there are several. */
  readonly bus: Bus | undefined
  /** Lets the mail under way arrive, and begins nothing new that nobody has asked for. */
  rest(): Promise<unknown>
  /** Does so, then closes the database. */
  stop(): Promise<void>
}

/** The embedded backend of the server process, where there is one: one process has one database handle. */
export const running = () =>
  shared('embedded.running', (): { backend: EmbeddedBackend | undefined } => ({ backend: undefined }))

interface StartOptions {
  readonly seed: boolean
  /** How the mail of the outbox leaves; without it, that is left to another process on the same database. */
  readonly deliver?: Deliver
  /** Cookies travel by https only. */
  readonly secure?: boolean
  readonly cookieSecret?: string | undefined
  /** Redis, which carries events between several servers. */
  readonly redisUrl?: string | undefined
  /** Megabytes of a file in the chat, and when somebody answers there. */
  readonly chat?: { readonly fileLimitMb: number; readonly workingHours: WorkingHours | undefined }
  readonly retention?: RetentionDays
  /** Whether who calls may read content that is not published; by default everybody, since only the site calls. */
  readonly showsUnpublished?: (request: Request) => boolean
  /** Delays the answer to a sign-in by so many milliseconds; by default a timer. */
  readonly waitBeforeSignIn?: (ms: number) => Promise<unknown>
}

const USUAL_CHAT = { fileLimitMb: 20, workingHours: undefined }

/** What several servers of a site tell each other, and count together, where they share a Redis. */
async function joinOthers(redisUrl: string | undefined) {
  if (!redisUrl) return {}
  const { connectRedis, redisBus } = await import('./bus/redis-bus.ts')
  const redis = connectRedis(redisUrl)
  countTogether(redis)
  return { redis, bus: redisBus(redis) }
}

/** Opens, migrates and (where asked, and empty) seeds the database; closes it again where that fails: whoever asked may try again. */
async function openReady(
  location: DatabaseLocation,
  { seed, cookieSecret }: Pick<StartOptions, 'seed' | 'cookieSecret'>,
) {
  const database = openDatabase(location)
  try {
    await migrate(database)
    if (seed) {
      await seedPrices(database)
      await seedSettings(database)
    }
    return {
      database,
      identity: await databaseIdentity(database),
      secret: cookieSecret ?? (await databaseSecret(database)),
    }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/** Makes a database ready, and puts the application over it. */
export async function startEmbedded(
  location: DatabaseLocation & FilesLocation,
  {
    seed,
    deliver,
    secure = false,
    cookieSecret,
    redisUrl,
    chat: chatSettings = USUAL_CHAT,
    retention = USUAL_RETENTION,
    showsUnpublished = () => true,
    waitBeforeSignIn,
  }: StartOptions,
): Promise<EmbeddedBackend> {
  const { database, identity, secret } = await openReady(location, { seed, cookieSecret })
  const files = openFiles(location)
  const letters = location.dataDir && lettersFolder(location.dataDir)
  const stopPurging = startPurging({ database, files, letters }, retention)
  const stopPurgingImages = startPurgingImages({ database, files })
  const outbox = deliver && startOutbox({ database, deliver })
  const mailWaits = () => outbox?.wake()
  let resting: Promise<unknown> | undefined
  const rest = () => (resting ??= Promise.all([stopPurging(), stopPurgingImages(), outbox?.stop()]))
  const { redis, bus } = await joinOthers(redisUrl)
  const signals = bus ? sharedSignals(bus) : localSignals()
  const chat = createChat({ database, files, secret, mailWaits, signals, ...chatSettings })
  return {
    database,
    files,
    identity,
    secret,
    fetch: createEmbeddedApp({
      database,
      files,
      mailWaits,
      secure,
      showsUnpublished,
      secret,
      dataDir: location.dataDir,
      waitBeforeSignIn,
    }),
    orders: createOrderStore(database, mailWaits),
    ordersAdmin: createOrdersAdmin(database),
    pricesAdmin: createPricesAdmin(database),
    subscriptions: createSubscriptionStore(database),
    marketing: createMarketingStore(database),
    accessLog: createAccessLog(database),
    chat,
    bus,
    rest,
    async stop() {
      await rest()
      await chat.stop()
      bus?.stop()
      if (redis) countTogether(undefined)
      if (redis?.isOpen) redis.destroy()
      await database.destroy()
    },
  }
}
