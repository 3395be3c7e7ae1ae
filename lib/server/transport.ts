import 'server-only'
import { config, isBuild } from '../config/config.ts'
import { processState, shared } from '../config/process-state.ts'
import type { FileStore } from '../embedded/files/store.ts'
import { running, startEmbedded, type EmbeddedBackend } from '../embedded/start.ts'
import type { AccessLog } from '../contract/access-log.ts'
import type { ChatStore } from '../contract/chat-store.ts'
import type { MarketingStore } from '../contract/marketing-store.ts'
import type { OrderStore } from '../contract/order-store.ts'
import type { OrdersAdmin } from '../contract/orders-admin.ts'
import type { PricesAdmin } from '../contract/prices-admin.ts'
import type { SubscriptionStore } from '../contract/subscription-store.ts'
import type { PaymentProvider } from '../domain/payment.ts'
import { withBearer } from '../http/bearer.ts'
import type { Fetch } from '../http/call.ts'
import { traced } from '../http/traced.ts'
import { createAddressLookup, type AddressLookup } from '../systems/address-lookup.ts'
import type { Content } from '../systems/content.ts'
import { contentOf, EMBEDDED_ORIGIN, pageBuilderOf } from '../systems/content-service.ts'
import type { PageBuilder } from '../systems/page-builder.ts'
import { createProductBackend, type ProductBackend } from '../systems/product-backend.ts'
import { createExperiments, type Experiments } from '../systems/experiments.ts'
import { createPaymentProvider } from '../systems/payment/provider.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { warnOnce } from './log.ts'

let embedded: Promise<EmbeddedBackend> | undefined

/** The server process's backend, else one of our own. While the site is built it lives in memory and is always seeded. */
async function embeddedBackend(): Promise<EmbeddedBackend> {
  const { backend } = running()
  if (backend) return backend
  const settings = config()
  embedded ??= startEmbedded(isBuild() ? {} : { ...settings.database, s3: settings.s3 }, {
    seed: isBuild() || settings.seed,
    secure: settings.strict,
    cookieSecret: settings.cookieSecret,
    redisUrl: isBuild() ? undefined : settings.redisUrl,
    chat: settings.chat,
    retention: settings.retention,
  })
  // A database that was away when it was first needed is tried again by the next caller.
  embedded.catch(() => {
    embedded = undefined
  })
  return embedded
}

const embeddedFetch: Fetch = async (request) => (await embeddedBackend()).fetch(request)

/** How a system is reached: by the network where its address is configured, in this process where it is not. */
export interface Transport {
  readonly fetch: Fetch
  readonly baseUrl: string
  /** Reached by the network. */
  readonly outside: boolean
}

/** By the network to the address of a system; to the embedded backend without one, and while the site is built. */
function transportTo(address: string | undefined, system: Parameters<typeof traced>[1]): Transport {
  return address && !isBuild()
    ? { fetch: traced(processState().fetch, system), baseUrl: address, outside: true }
    : { fetch: embeddedFetch, baseUrl: EMBEDDED_ORIGIN, outside: false }
}

/** The transport to the product backend of a variant. */
export function productTransport(variant: VariantId): Transport {
  const { backendUrl, backendKey } = config()
  const transport = transportTo(backendUrl[rulesOf(variant).number], { name: 'backend', ours: true })
  return transport.outside ? { ...transport, fetch: withBearer(transport.fetch, backendKey) } : transport
}

/** The transport to the personal-account backend of a variant. */
export const accountTransport = (variant: VariantId): Transport =>
  transportTo(config().accountBackUrl[rulesOf(variant).number], { name: 'account', ours: true })

/** The client of the product backend of a variant. */
export const productBackend = (variant: VariantId): ProductBackend =>
  createProductBackend({
    ...productTransport(variant),
    onUnreadable: (field) => warnOnce('backend: a field cannot be parsed', field),
  })

/** The service that knows the city of an address; `undefined` where none is configured. */
export function addressLookup(): AddressLookup | undefined {
  const settings = config().addressLookup
  return (
    settings && createAddressLookup({ ...settings, fetch: traced(processState().fetch, { name: 'address lookup' }) })
  )
}
/** The client of the experiment service. */
export const experiments = (): Experiments =>
  createExperiments(transportTo(config().experimentsUrl, { name: 'experiments' }))

const contentWays = (variant: VariantId) => ({
  config: config(),
  variant: rulesOf(variant).number,
  embedded: embeddedFetch,
  network: processState().fetch,
})

/** How calls of the page builder's API travel for a variant. */
export const pageBuilder = (variant: VariantId): PageBuilder => pageBuilderOf(contentWays(variant))

/** The client of the content service of a variant. */
export const contentService = (variant: VariantId): Content =>
  shared(`content ${variant}`, () => contentOf(contentWays(variant), (message) => warnOnce(message, {})))

/** Where orders of the site's own basket are kept. */
export const orderStore = async (): Promise<OrderStore> => (await embeddedBackend()).orders

/** The same orders for administrators. */
export const ordersAdmin = async (): Promise<OrdersAdmin> => (await embeddedBackend()).ordersAdmin

/** The prices of the embedded catalogue for administrators. */
export const pricesAdmin = async (): Promise<PricesAdmin> => (await embeddedBackend()).pricesAdmin

/** The numbers of marketers. */
export const marketing = async (): Promise<MarketingStore> => (await embeddedBackend()).marketing

/** The subscriptions that the site's own letters are about. */
export const subscriptionStore = async (): Promise<SubscriptionStore> => (await embeddedBackend()).subscriptions

/** The way to be paid that is configured. */
export const payments = (): PaymentProvider =>
  shared('payments', () => createPaymentProvider(config().payment, traced(processState().fetch, { name: 'payment' })))

/** Where it is noted who has seen personal data. */
export const accessLog = async (): Promise<AccessLog> => (await embeddedBackend()).accessLog

/** The own live chat. */
export const chatStore = async (): Promise<ChatStore> => (await embeddedBackend()).chat

/** Where the site's own files are kept. */
export const fileStore = async (): Promise<FileStore> => (await embeddedBackend()).files

/** What the site signs its links with: the configured secret, else the database's own. */
export const siteSecret = async (): Promise<string> => (await embeddedBackend()).secret

/** An image of the embedded backend, by the public address that is asked for. */
export const embeddedImage = ({ url, method }: Request): Promise<Response> =>
  embeddedFetch(new Request(EMBEDDED_ORIGIN + new URL(url).pathname, { method }))

/** Answers when the database can be read. */
export async function databaseAnswers(): Promise<boolean> {
  const response = await embeddedFetch(new Request(`${EMBEDDED_ORIGIN}/api/ready`)).catch(() => undefined)
  return response?.ok ?? false
}
