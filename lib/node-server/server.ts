/** The server process: starts Next, the embedded backend, handlers, caches and pollers, and stops them in order. */
import { createHash } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import next from 'next'
import { createInternalToken, type Config } from '../config/config.ts'
import { freezeEnvironment } from '../config/freeze-environment.ts'
import { invalidateTag, PAGE_TAGS } from '../runtime/cache-tags.ts'
import { processState } from '../runtime/process-state.ts'
import { emailFolder } from '../embedded/privacy/email-files.ts'
import { fileDelivery, smtpDelivery } from '../embedded/outbox/delivery.ts'
import { removeDemonstrationCodesAtStart } from '../embedded/promo/seed.ts'
import { sharedBackend, startEmbedded } from '../embedded/start.ts'
import { createNewsletterWebhook } from '../integrations/newsletter-webhook.ts'
import { checkPort, listenOn, PUBLIC_SOCKETS } from '../http/listen.ts'
import { sendError } from './handlers/error-response.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { withChatEvents } from './handlers/chat-events.ts'
import { createRouteTable, isBuiltInPage } from './pollers/route-table.ts'
import { withApiLimit } from './handlers/api-rate-limit.ts'
import { pollBackend } from './pollers/backend-poller.ts'
import { BodyLimitedRequest, withBodySizeLimit } from './handlers/body-size-limit.ts'
import { pollContentIndex } from './pollers/content-index.ts'
import {
  withRouteInfo,
  withImageLimit,
  withStaticFiles,
  withTarget,
  type Handler,
} from './handlers/request-handlers.ts'
import { createMetrics } from './handlers/metrics.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { withPageStatus } from './handlers/status-override.ts'
import { withPageCache } from './page-cache/with-page-cache.ts'
import { pollDatabase } from './pollers/database-poller.ts'
import { withPersonalDocuments } from './handlers/personal-documents.ts'
import { withDeferredScripts } from './next/with-deferred-scripts.ts'
import { HTTP_TIMEOUTS, withSlowRequestTimeout } from './handlers/slow-request-timeout.ts'
import { withPipeliningLimit } from './handlers/pipelining-limit.ts'
import { withUnreadBodyLimit } from './handlers/unread-body-limit.ts'
import { createCpuBudget } from './handlers/cpu-budget.ts'
import { createDirectClientLimit } from './handlers/direct-client-limit.ts'
import { createRequestQueue, withFullQueueRejection } from './handlers/request-queue.ts'
import { withBackpressureLimit } from './handlers/backpressure-limit.ts'
import { secureResponse } from '../csp/security-headers.ts'
import { createStaticFiles } from './handlers/static-files.ts'
import { siteUrls } from './site-urls.ts'
import { createErrorPages } from './handlers/error-pages.ts'
import { respondDraining } from './handlers/draining.ts'
import { broadcastInvalidations } from './pollers/cache-tags-sync.ts'
import { handleClientErrors } from './handlers/client-errors.ts'
import { warmUp } from './page-cache/warm-up.ts'

export interface RunningServer {
  /** In the order of the configuration. A port configured as 0 is chosen by the system and serves variant 1. */
  readonly ports: readonly number[]
  stop(): Promise<void>
}

const SHUTDOWN_TIMEOUT_MS = 30_000
const DRAIN_TIMEOUT_MS = 25_000
/** Factor of limits that is practically infinite; they must be finite. */
const UNLIMITED = 1_000_000
/** Each handler, and Next, waits for the end of a response. */
const MAX_RESPONSE_LISTENERS = 20
/**
 * Hashes the configuration values that pages depend on, and the database: prerendered pages are valid for these only.
 */
const instanceName = (
  {
    ports: _ports,
    database: _database,
    listen: _listen,
    metricsPort: _port,
    metricsListen: _metricsListen,
    trustedProxies: _proxies,
    traces: _traces,
    pageCacheMegabytes: _memory,
    pageCacheWarmUp: _warmUp,
    shutdownDelay: _delay,
    retention: _retention,
    backupKey: _backupKey,
    backendListen: _backendListen,
    backendHosts: _backendHosts,
    backendKey: _backendKey,
    ...shown
  }: Config,
  databaseIdentity: string,
) =>
  createHash('sha256')
    .update(JSON.stringify([shown, databaseIdentity]))
    .digest('base64url')
    .slice(0, 16)

async function checkPorts({ ports, listen, metricsPort, metricsListen }: Config): Promise<void> {
  const sitePorts = ports.map(({ port }) => ({ port, addresses: listen }))
  for (const { port, addresses } of [...sitePorts, { port: metricsPort ?? 0, addresses: metricsListen }])
    await checkPort(port, addresses)
}

async function close(servers: readonly Server[]): Promise<void> {
  const closed = Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
        }),
    ),
  )
  for (const server of servers) server.closeIdleConnections()
  const timedOut = new Promise((resolve) => {
    globalThis.setTimeout(resolve, DRAIN_TIMEOUT_MS).unref()
  })
  await Promise.race([closed, timedOut])
  for (const server of servers) server.closeAllConnections()
}

/**
 * Starts the database, pollers, Next and, once all are ready, the configured ports. Until then connections are
 * rejected, so that a load balancer uses another server.
 * @throws {PortInUseError} before anything else has started, if a port is in use. After any failure the caller must end
 * the process.
 */
export async function startServer({
  config,
  root,
  dev,
}: {
  config: Config
  root: string
  dev: boolean
}): Promise<RunningServer> {
  await checkPorts(config)
  const cache = createPageCache(config.pageCacheMegabytes)
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(cache)
  const tracing =
    config.traces || !config.strict ? (await import('./tracing/tracing.ts')).startTracing(config) : undefined
  const deliver = config.smtp
    ? smtpDelivery(config.smtp, config.mailSender)
    : fileDelivery(emailFolder(config.dataDir), config.mailSender)
  const embedded = await startEmbedded(
    { ...config.database, s3: config.s3 },
    {
      seed: config.seed,
      deliver,
      deliverNewsletterEvent: createNewsletterWebhook(config.newsletterWebhook, processState().fetch),
      secure: config.strict,
      signingSecret: config.signingSecret,
      redisUrl: config.redisUrl,
      chat: config.chat,
      retention: config.retention,
    },
  )
  sharedBackend().backend = embedded
  await ensureFirstAdmin(embedded, config)
  if (!config.seed) await removeDemonstrationCodesAtStart(embedded.database)
  processState().instance = instanceName(config, embedded.identity)
  // Pages prerendered by an earlier process may show prices, content or banners that have changed since.
  for (const tag of PAGE_TAGS) invalidateTag(tag)
  createInternalToken()
  freezeEnvironment()
  // If disabled, `off.js` unregisters the service worker installed in browsers.
  const worker = join(root, '.next/service-worker', config.serviceWorker ? 'main.js' : 'off.js')
  const files = await createStaticFiles(root, { build: !dev, worker })
  const content = await pollContentIndex({
    config,
    backend: embedded,
    isReserved: (pathname) => isBuiltInPage(pathname) || files.publicPaths.has(pathname),
  })
  if (embedded.bus) broadcastInvalidations(embedded.bus, content)
  const table = await createRouteTable({ files: files.publicPaths, database: embedded.database, content, config })
  const watch = await pollDatabase({ config, database: embedded.database, redirects: table.refresh })
  // Next attaches an upgrade handler to the first server it gets, for any Host header: give it one that never listens.
  const upgrades = createServer()
  const app = next({ dev, dir: root, httpServer: upgrades })
  await app.prepare()
  // In development, Next compiles on demand, which takes seconds.
  const limits = dev ? { ...config, rateScale: UNLIMITED } : config
  const budget = createCpuBudget(limits)
  const queue = createRequestQueue(budget, limits)
  const rendered = withPageStatus(app.getRequestHandler())
  const pages = withRouteInfo(dev ? rendered : withDeferredScripts(rendered), table, config)
  const documents = withPersonalDocuments(
    dev ? pages : withPageCache(pages, cache, table, queue, budget, config),
    table,
    config,
  )
  const withEvents = withChatEvents(documents, embedded, queue, config)
  const limited = withApiLimit(withImageLimit(withBodySizeLimit(withEvents, config), config), budget, limits)
  const admitted = await withFullQueueRejection(limited, queue)
  const handler: Handler = withBackpressureLimit(
    withSlowRequestTimeout(withTarget(withStaticFiles(admitted, files, config, { build: !dev }))),
    config,
  )

  let isStopping = false
  const errorPages = createErrorPages(config)
  const listener: RequestListener = (request, response) => {
    response.setMaxListeners(MAX_RESPONSE_LISTENERS)
    metrics?.watch(request, response)
    errorPages.attach(request, response)
    if (isStopping && respondDraining(request, response)) return
    const handle = () => handler(request, response)
    void (tracing ? tracing.follow(request, response, handle) : handle()).catch((error: unknown) =>
      sendError(error, response),
    )
  }
  const serverOptions = {
    IncomingMessage: BodyLimitedRequest,
    ServerResponse: secureResponse(config),
    ...HTTP_TIMEOUTS,
  }
  // For the process's own requests (warm-up, error pages, backend polling), before the public ports open.
  const internalListener: RequestListener = (request, response) => {
    budget.exempt(request)
    listener(request, response)
  }
  const internalServer = await listenOn(() => createServer(serverOptions, internalListener), 0, ['127.0.0.1'])
  const urls = siteUrls(config, internalServer.port)
  const warmUpTask = dev ? undefined : await warmUp(urls, content, config)
  await errorPages.load(urls)
  const backendWatch = pollBackend(urls)
  processState().onPricesReset = backendWatch.pollPrices
  const watches = [backendWatch, watch]
  const open = [internalServer]
  if (metrics) open.push(await listenOn(() => metrics.createServer(), config.metricsPort ?? 0, config.metricsListen))
  const directClients = createDirectClientLimit(limits)
  function createSiteServer(): Server {
    const server = createServer(serverOptions, withPipeliningLimit(withUnreadBodyLimit(directClients.wrap(listener))))
    directClients.watch(server)
    handleClientErrors(server, config)
    // The WebSocket that reloads pages. `getUpgradeHandler` of Next does nothing.
    if (dev) server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade))
    return server
  }
  const ports: number[] = []
  for (const { port } of config.ports) {
    const opened = await listenOn(createSiteServer, port, config.listen, PUBLIC_SOCKETS)
    open.push(opened)
    ports.push(opened.port)
  }
  async function finish(): Promise<void> {
    for (const one of watches) one.stop()
    warmUpTask?.stop()
    table.stop()
    content.stop()
    // First, because closing the servers waits for open event streams.
    await embedded.chat.stop()
    await Promise.all([close(open.flatMap(({ servers }) => servers)), embedded.drain()])
    await app.close()
    await embedded.stop()
    await tracing?.stop()
  }
  return {
    ports,
    async stop() {
      isStopping = true
      await setTimeout(config.shutdownDelay * 1000)
      const timedOut = setTimeout(SHUTDOWN_TIMEOUT_MS, 'late' as const, { ref: false })
      if ((await Promise.race([finish(), timedOut])) === 'late')
        console.warn('The shutdown timeout ended with unfinished requests.')
    },
  }
}
