/** Starts the embedded backend: database, files, email worker, chat and marketing counters. */
import type { AccessLog } from '../contract/access-log.ts'
import type { AuditLog } from '../contract/audit-log.ts'
import type { MarketingStore } from '../contract/marketing-store.ts'
import type { OrderStore } from '../contract/order-store.ts'
import type { EmailsAdmin } from '../contract/emails-admin.ts'
import type { AdminSearch } from '../contract/admin-search.ts'
import type { ImageDescriptions } from '../contract/images.ts'
import type { OverviewStore } from '../contract/overview.ts'
import type { OrdersAdmin } from '../contract/orders-admin.ts'
import type { PriceSchedules } from '../contract/price-schedules.ts'
import type { PricesAdmin } from '../contract/prices-admin.ts'
import type { PromoAdmin } from '../contract/promo-admin.ts'
import type { ReminderStore } from '../contract/reminder-store.ts'
import type { DeliverNewsletterEvent } from '../contract/newsletter-events.ts'
import type { SubscribersAdmin } from '../contract/subscribers-admin.ts'
import type { SubscriptionStore } from '../contract/subscription-store.ts'
import { USUAL_RETENTION, type RetentionDays } from '../domain/retention.ts'
import type { WorkingHours } from '../domain/chat/working-hours-format.ts'
import { shared } from '../runtime/process-state.ts'
import { useSharedStore } from '../http/rate-limiter.ts'
import { createAccessLog } from './access-log/repository.ts'
import { createAuditLog } from './audit-log/repository.ts'
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
  withoutTimeLimit,
  type Database,
  type DatabaseLocation,
} from './database/open.ts'
import { openFiles, type FilesLocation } from './files/open.ts'
import type { FileStore } from './files/store.ts'
import { startPurgingImages } from './images/purge.ts'
import { describeImages } from './images/repository.ts'
import { createMarketingStore } from './marketing/store.ts'
import { startOutbox, type Deliver } from './outbox/worker.ts'
import { emailFolder } from './privacy/email-files.ts'
import { startPurging } from './privacy/purging.ts'
import { createPricesAdmin } from './prices/admin.ts'
import { createPriceSchedules } from './prices/schedules.ts'
import { startPriceSchedules } from './prices/schedule-runner.ts'
import { seedPrices } from './prices/seed.ts'
import { createPromoAdmin } from './promo/promo-admin.ts'
import { seedSettings } from './settings/seed.ts'
import { createOrdersAdmin } from './orders/orders-admin.ts'
import { createOrderStore } from './orders/orders.ts'
import { createEmailsAdmin } from './outbox/emails-admin.ts'
import { createAdminSearch } from './admin-search/find.ts'
import { createOverview } from './overview/repository.ts'
import { createReminderStore } from './order-reminders/repository.ts'
import { startNewsletterEvents } from './subscriptions/newsletter-events.ts'
import { createSubscriptionStore } from './subscriptions/repository.ts'
import { createSubscribersAdmin } from './subscriptions/subscribers-admin.ts'

export interface EmbeddedBackend {
  readonly database: Database
  readonly files: FileStore
  readonly identity: string
  /** Signing secret: the configured one, else one generated once per database. */
  readonly secret: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly orders: OrderStore
  readonly ordersAdmin: OrdersAdmin
  readonly pricesAdmin: PricesAdmin
  readonly priceSchedules: PriceSchedules
  readonly promoAdmin: PromoAdmin
  readonly subscriptions: SubscriptionStore
  readonly subscribersAdmin: SubscribersAdmin
  readonly reminders: ReminderStore
  readonly marketing: MarketingStore
  readonly accessLog: AccessLog
  readonly auditLog: AuditLog
  readonly overview: OverviewStore
  readonly adminSearch: AdminSearch
  readonly emailsAdmin: EmailsAdmin
  readonly images: ImageDescriptions
  readonly chat: RunningChat
  readonly bus: Bus | undefined
  /** Finishes deliveries in progress and stops background work. */
  drain(): Promise<unknown>
  stop(): Promise<void>
}

/** The embedded backend of this process, if there is one. It is shared so that a process opens the database once. */
export const sharedBackend = () =>
  shared('embedded.running', (): { backend: EmbeddedBackend | undefined } => ({ backend: undefined }))

interface StartOptions {
  readonly seed: boolean
  /** Delivers emails of the outbox; without it another process on the same database does. */
  readonly deliver?: Deliver
  /** Delivers changes of subscribers to the newsletter service; without it none are queued. */
  readonly deliverNewsletterEvent?: DeliverNewsletterEvent | undefined
  readonly secure?: boolean
  readonly signingSecret?: string | undefined
  readonly redisUrl?: string | undefined
  readonly chat?: { readonly fileLimitMb: number; readonly workingHours: WorkingHours | undefined }
  readonly retention?: RetentionDays
  /** Whether a request may read unpublished content. Defaults to always, since only the site has access. */
  readonly showsUnpublished?: (request: Request) => boolean
  readonly waitBeforeSignIn?: (ms: number) => Promise<unknown>
}

const DEFAULT_CHAT = { fileLimitMb: 20, workingHours: undefined }

/** Keys in Redis are signed with the secret of the database, which all processes on it have, whatever their `SIGNING_SECRET`. */
async function connectCluster(redisUrl: string | undefined, database: Database) {
  if (!redisUrl) return { redis: undefined, bus: undefined }
  const { connectRedis, redisBus } = await import('./bus/redis-bus.ts')
  const redis = connectRedis(redisUrl)
  useSharedStore({ redis, secret: await databaseSecret(database) })
  return { redis, bus: redisBus(redis) }
}

/** Opens, migrates and optionally seeds the database, and connects the cluster. Closes it on failure for a retry. */
async function openMigrated(
  location: DatabaseLocation,
  { seed, signingSecret, redisUrl }: Pick<StartOptions, 'seed' | 'signingSecret' | 'redisUrl'>,
) {
  const database = openDatabase(location)
  try {
    await migrate(database)
    const settings = await withoutTimeLimit(database, async (connection) => {
      if (seed) {
        await seedPrices(connection)
        await seedSettings(connection)
      }
      return {
        identity: await databaseIdentity(connection),
        secret: signingSecret ?? (await databaseSecret(connection)),
      }
    })
    return { database, ...settings, ...(await connectCluster(redisUrl, database)) }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

export async function startEmbedded(
  location: DatabaseLocation & FilesLocation,
  {
    seed,
    deliver,
    deliverNewsletterEvent,
    secure = false,
    signingSecret,
    redisUrl,
    chat: chatSettings = DEFAULT_CHAT,
    retention = USUAL_RETENTION,
    showsUnpublished = () => true,
    waitBeforeSignIn,
  }: StartOptions,
): Promise<EmbeddedBackend> {
  const { database, identity, secret, redis, bus } = await openMigrated(location, { seed, signingSecret, redisUrl })
  const files = openFiles(location)
  const emailsFolder = location.dataDir && emailFolder(location.dataDir)
  const stopPurging = startPurging({ database, files, emailFolder: emailsFolder }, retention)
  const stopPurgingImages = startPurgingImages({ database, files })
  const stopPriceSchedules = startPriceSchedules(database)
  const outbox = deliver && startOutbox({ database, deliver })
  const onMailQueued = () => outbox?.wake()
  const events = deliverNewsletterEvent && startNewsletterEvents({ database, deliver: deliverNewsletterEvent })
  let draining: Promise<unknown> | undefined
  const drain = () =>
    (draining ??= Promise.all([
      stopPurging(),
      stopPurgingImages(),
      stopPriceSchedules(),
      outbox?.stop(),
      events?.stop(),
    ]))
  const signals = bus ? sharedSignals(bus) : localSignals()
  const chat = createChat({ database, files, secret, onMailQueued, signals, ...chatSettings })
  return {
    database,
    files,
    identity,
    secret,
    fetch: createEmbeddedApp({
      database,
      files,
      onMailQueued,
      secure,
      showsUnpublished,
      secret,
      dataDir: location.dataDir,
      waitBeforeSignIn,
    }),
    orders: createOrderStore(database, onMailQueued),
    ordersAdmin: createOrdersAdmin(database, onMailQueued),
    pricesAdmin: createPricesAdmin(database),
    priceSchedules: createPriceSchedules(database),
    promoAdmin: createPromoAdmin(database),
    subscriptions: createSubscriptionStore(database, events?.wake),
    subscribersAdmin: createSubscribersAdmin(database, events?.wake),
    reminders: createReminderStore(database),
    marketing: createMarketingStore(database),
    accessLog: createAccessLog(database),
    auditLog: createAuditLog(database),
    overview: createOverview(database),
    adminSearch: createAdminSearch(database),
    emailsAdmin: createEmailsAdmin(database, onMailQueued),
    images: { describe: (urns) => describeImages(database, urns) },
    chat,
    bus,
    drain,
    async stop() {
      await drain()
      await chat.stop()
      bus?.stop()
      if (redis) useSharedStore(undefined)
      if (redis?.isOpen) redis.destroy()
      await database.destroy()
    },
  }
}
