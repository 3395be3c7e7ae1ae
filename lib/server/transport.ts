import 'server-only'
import { config, isBuild } from '../config/config.ts'
import { processState, shared } from '../runtime/process-state.ts'
import type { FileStore } from '../embedded/files/store.ts'
import { sharedBackend, startEmbedded, type EmbeddedBackend } from '../embedded/start.ts'
import type { AccessLog } from '../contract/access-log.ts'
import type { AuditLog } from '../contract/audit-log.ts'
import type { ChatStore } from '../contract/chat-store.ts'
import type { MarketingStore } from '../contract/marketing-store.ts'
import type { OrderStore } from '../contract/order-store.ts'
import type { EmailsAdmin } from '../contract/emails-admin.ts'
import type { ImageDescriptions } from '../contract/images.ts'
import type { OverviewStore } from '../contract/overview.ts'
import type { AdminSearch } from '../contract/admin-search.ts'
import type { OrdersAdmin } from '../contract/orders-admin.ts'
import type { PriceSchedules } from '../contract/price-schedules.ts'
import type { PricesAdmin } from '../contract/prices-admin.ts'
import type { PromoAdmin } from '../contract/promo-admin.ts'
import type { ReminderStore } from '../contract/reminder-store.ts'
import type { SubscribersAdmin } from '../contract/subscribers-admin.ts'
import type { SubscriptionStore } from '../contract/subscription-store.ts'
import { withBearer } from '../http/bearer.ts'
import type { Fetch } from '../http/call.ts'
import { traced } from '../http/traced-fetch.ts'
import { createAddressLookup, type AddressLookup } from '../integrations/address-lookup.ts'
import type { Content } from '../integrations/content.ts'
import { createContentService, EMBEDDED_ORIGIN, createContentPageBuilder } from '../integrations/content-service.ts'
import type { PageBuilder } from '../integrations/page-builder.ts'
import { createProductBackend, type ProductBackend } from '../integrations/product-backend.ts'
import { createExperiments, type Experiments } from '../integrations/ofrep-client.ts'
import { createNewsletterWebhook } from '../integrations/newsletter-webhook.ts'
import { createPaymentProviders, type PaymentProviders } from '../integrations/payment/provider.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { warnOnce } from './log.ts'

let embedded: Promise<EmbeddedBackend> | undefined

/** Returns the server process's backend, otherwise starts one. During the build it is in memory and always seeded. */
async function embeddedBackend(): Promise<EmbeddedBackend> {
  const { backend } = sharedBackend()
  if (backend) return backend
  const settings = config()
  embedded ??= startEmbedded(isBuild() ? {} : { ...settings.database, s3: settings.s3 }, {
    seed: isBuild() || settings.seed,
    deliverNewsletterEvent: isBuild()
      ? undefined
      : createNewsletterWebhook(settings.newsletterWebhook, processState().fetch),
    secure: settings.strict,
    signingSecret: settings.signingSecret,
    redisUrl: isBuild() ? undefined : settings.redisUrl,
    chat: settings.chat,
    retention: settings.retention,
  })
  // Let the next caller retry if the database was unavailable.
  embedded.catch(() => {
    embedded = undefined
  })
  return embedded
}

const embeddedFetch: Fetch = async (request) => (await embeddedBackend()).fetch(request)

/**
 * Connection to a system: over the network if its URL is configured, otherwise to the embedded backend in this
 * process.
 */
export interface Transport {
  readonly fetch: Fetch
  readonly baseUrl: string
  readonly isExternal: boolean
}

/** Uses the embedded backend if no URL is configured, and during the build. */
function transportTo(baseUrl: string | undefined, system: Parameters<typeof traced>[1]): Transport {
  return baseUrl && !isBuild()
    ? { fetch: traced(processState().fetch, system), baseUrl, isExternal: true }
    : { fetch: embeddedFetch, baseUrl: EMBEDDED_ORIGIN, isExternal: false }
}

export function productTransport(variant: VariantId): Transport {
  const { backendUrl, backendKey } = config()
  const transport = transportTo(backendUrl[rulesOf(variant).number], { name: 'backend', isFirstParty: true })
  return transport.isExternal ? { ...transport, fetch: withBearer(transport.fetch, backendKey) } : transport
}

export const accountTransport = (variant: VariantId): Transport =>
  transportTo(config().accountBackUrl[rulesOf(variant).number], { name: 'account', isFirstParty: true })

export const productBackend = (variant: VariantId): ProductBackend =>
  createProductBackend({
    ...productTransport(variant),
    onUnreadable: (field) => warnOnce('backend: a field cannot be parsed', field),
  })

export function addressLookup(): AddressLookup | undefined {
  const settings = config().addressLookup
  return (
    settings && createAddressLookup({ ...settings, fetch: traced(processState().fetch, { name: 'address lookup' }) })
  )
}
export const experiments = (): Experiments =>
  createExperiments(transportTo(config().experimentsUrl, { name: 'experiments' }))

const contentConnection = (variant: VariantId) => ({
  config: config(),
  variant: rulesOf(variant).number,
  embedded: embeddedFetch,
  network: processState().fetch,
})

export const pageBuilder = (variant: VariantId): PageBuilder => createContentPageBuilder(contentConnection(variant))

export const contentService = (variant: VariantId): Content =>
  shared(`content ${variant}`, () =>
    createContentService(contentConnection(variant), (message) => warnOnce(message, {})),
  )

export const orderStore = async (): Promise<OrderStore> => (await embeddedBackend()).orders

export const ordersAdmin = async (): Promise<OrdersAdmin> => (await embeddedBackend()).ordersAdmin

export const pricesAdmin = async (): Promise<PricesAdmin> => (await embeddedBackend()).pricesAdmin

export const priceSchedules = async (): Promise<PriceSchedules> => (await embeddedBackend()).priceSchedules
export const promoAdmin = async (): Promise<PromoAdmin> => (await embeddedBackend()).promoAdmin

export const marketing = async (): Promise<MarketingStore> => (await embeddedBackend()).marketing

export const subscriptionStore = async (): Promise<SubscriptionStore> => (await embeddedBackend()).subscriptions

export const subscribersAdmin = async (): Promise<SubscribersAdmin> => (await embeddedBackend()).subscribersAdmin

export const reminderStore = async (): Promise<ReminderStore> => (await embeddedBackend()).reminders

export const payments = (): PaymentProviders =>
  shared('payments', () => createPaymentProviders(config().payment, traced(processState().fetch, { name: 'payment' })))

export const accessLog = async (): Promise<AccessLog> => (await embeddedBackend()).accessLog

export const auditLog = async (): Promise<AuditLog> => (await embeddedBackend()).auditLog

export const emailsAdmin = async (): Promise<EmailsAdmin> => (await embeddedBackend()).emailsAdmin

export const imageDescriptions = async (): Promise<ImageDescriptions> => (await embeddedBackend()).images

export const overview = async (): Promise<OverviewStore> => (await embeddedBackend()).overview

export const adminSearch = async (): Promise<AdminSearch> => (await embeddedBackend()).adminSearch

export const chatStore = async (): Promise<ChatStore> => (await embeddedBackend()).chat

export const fileStore = async (): Promise<FileStore> => (await embeddedBackend()).files

/** The configured secret for signed links, otherwise the one stored in the database. */
export const siteSecret = async (): Promise<string> => (await embeddedBackend()).secret

export function embeddedImage({ url, method, headers }: Request): Promise<Response> {
  const { pathname, search } = new URL(url)
  const etag = headers.get('if-none-match')
  return embeddedFetch(
    new Request(EMBEDDED_ORIGIN + pathname + search, { method, headers: etag ? { 'if-none-match': etag } : {} }),
  )
}

export async function isDatabaseReachable(): Promise<boolean> {
  const response = await embeddedFetch(new Request(`${EMBEDDED_ORIGIN}/api/ready`)).catch(() => undefined)
  return response?.ok ?? false
}
