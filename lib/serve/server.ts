import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import next from 'next'
import { makeDoorKey, type Config } from '../config/config.ts'
import { freezeEnvironment } from '../config/freeze.ts'
import {
  BANNERS_TAG,
  COMPLEX_SETS_TAG,
  CONTENT_TAG,
  dropTag,
  PRICES_TAG,
  processState,
} from '../config/process-state.ts'
import { lettersFolder } from '../embedded/privacy/letter-files.ts'
import { fileDelivery, smtpDelivery } from '../embedded/outbox/delivery.ts'
import { removeDemonstrationCodesAtStart } from '../embedded/promo/seed.ts'
import { running, startEmbedded } from '../embedded/start.ts'
import { hostsToTry, listenOn, PortTakenError } from '../http/listen.ts'
import { fail } from './failing.ts'
import { greetFirstAdmin } from './first-admin.ts'
import { withChatEvents } from './chat-events.ts'
import { createAddressTable, isOwnPage } from './address-table.ts'
import { withApiLimit } from './api-limit.ts'
import { watchBackend } from './backend-watch.ts'
import { BoundedRequest, withBodyLimit } from './body-limit.ts'
import { watchContentPages } from './content-pages.ts'
import { withDoorFacts, withPictureLimit, withStaticFiles, withTarget, type Handler } from './gates.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { withPageStatus } from './page-status.ts'
import { withKeptPages } from './kept-pages.ts'
import { watchDatabase } from './database-watch.ts'
import { withPersonalDocuments } from './personal-documents.ts'
import { withFirstPaint } from './personal-pages.ts'
import { PATIENCE, withPatience } from './patience.ts'
import { createProcessorBudget } from './processor-budget.ts'
import { withReadingLimits } from './reading-limits.ts'
import { secureResponse } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { siteAddresses } from './site-addresses.ts'
import { createStandIns } from './stand-ins.ts'
import { sayStopping } from './stopping.ts'
import { shareDroppedTags } from './tag-events.ts'
import { answerUnreadable } from './unreadable.ts'
import { warmUp } from './warm-up.ts'

export interface RunningServer {
  /** Ports in the order of the configuration. Where it says 0 the system chose one: no table knows it, so it is variant 1. */
  readonly ports: readonly number[]
  stop(): Promise<void>
}

/** Milliseconds in which a server that is told to stop ends, whatever hangs; of them those in which what was asked is finished. */
const STOP_WITHIN = 30_000
const FINISH_WITHIN = 25_000
/** Names the configuration, but for what no page shows, together with the database: what a prerendered page was made for. */
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
    stopDelay: _delay,
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

/** Whether another program answers on a port. It is not tried by opening it: whoever came in that moment would be cut off. */
async function isTaken(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  const answers = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answers
}

/** @throws {PortTakenError} */
async function checkPorts({ ports, listen, metricsPort, metricsListen }: Config): Promise<void> {
  const own = ports.map(({ port }) => ({ port, addresses: listen }))
  for (const { port, addresses } of [...own, { port: metricsPort ?? 0, addresses: metricsListen }])
    for (const host of port ? hostsToTry(addresses) : []) if (await isTaken(port, host)) throw new PortTakenError(port)
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
  const late = new Promise((resolve) => {
    globalThis.setTimeout(resolve, FINISH_WITHIN).unref()
  })
  await Promise.race([closed, late])
  for (const server of servers) server.closeAllConnections()
}

/**
 * Starts the site: database, address table, Next, and when all can answer the configured ports. Until then a connection is
 * refused, so that whoever balances the load asks another server, also with what is written.
 * @throws {PortTakenError} before anything was touched, where another program has a port by then. After any failure the
 * caller ends the process.
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
  const tracing = config.traces || !config.strict ? (await import('./tracing.ts')).startTracing(config) : undefined
  const deliver = config.smtp
    ? smtpDelivery(config.smtp, config.mailSender)
    : fileDelivery(lettersFolder(config.dataDir), config.mailSender)
  const embedded = await startEmbedded(
    { ...config.database, s3: config.s3 },
    {
      seed: config.seed,
      deliver,
      secure: config.strict,
      cookieSecret: config.cookieSecret,
      redisUrl: config.redisUrl,
      chat: config.chat,
      retention: config.retention,
    },
  )
  running().backend = embedded
  await greetFirstAdmin(embedded, config)
  if (!config.seed) await removeDemonstrationCodesAtStart(embedded.database)
  processState().instance = instanceName(config, embedded.identity)
  // What an earlier process prerendered may show prices, content and banners that changed while none was running.
  for (const tag of [PRICES_TAG, CONTENT_TAG, BANNERS_TAG, COMPLEX_SETS_TAG]) dropTag(tag)
  makeDoorKey()
  freezeEnvironment()
  // Off, it ends the worker that a browser has.
  const worker = join(root, '.next/service-worker', config.serviceWorker ? 'main.js' : 'off.js')
  const files = await createStaticFiles(root, { build: !dev, worker })
  const content = await watchContentPages({
    config,
    backend: embedded,
    isTaken: (address) => isOwnPage(address) || files.publicPaths.has(address),
  })
  if (embedded.bus) shareDroppedTags(embedded.bus, content)
  const table = await createAddressTable({ files: files.publicPaths, database: embedded.database, content, config })
  const watch = await watchDatabase({ config, database: embedded.database, redirects: table.refresh })
  // It would upgrade connections of the server that it first hears of, whatever host they name: this one never listens.
  const app = next({ dev, dir: root, httpServer: createServer() })
  await app.prepare()
  // In development the framework compiles what is asked for, which takes seconds.
  const limits = dev ? { ...config, quotaScale: Infinity } : config
  const budget = createProcessorBudget(limits)
  const rendered = withPageStatus(app.getRequestHandler())
  const pages = withDoorFacts(dev ? rendered : withFirstPaint(rendered), table, config)
  const documents = withPersonalDocuments(
    dev ? pages : withKeptPages(pages, cache, table, budget, config),
    table,
    config,
  )
  const answered = withChatEvents(documents, embedded, config)
  const limited = withApiLimit(withPictureLimit(withBodyLimit(answered, config), config), budget, limits)
  const handler: Handler = withReadingLimits(
    withPatience(withTarget(withStaticFiles(limited, files, config, { build: !dev }))),
    config,
  )

  let isStopping = false
  const standIns = createStandIns(config)
  const listener: RequestListener = (request, response) => {
    metrics?.watch(request, response)
    standIns.stand(request, response)
    if (isStopping && sayStopping(request, response)) return
    const answer = () => handler(request, response)
    void (tracing ? tracing.follow(request, response, answer) : answer()).catch((error: unknown) =>
      fail(error, response),
    )
  }
  const answers = { IncomingMessage: BoundedRequest, ServerResponse: secureResponse(config), ...PATIENCE }
  // Here the site asks itself, before anybody else can.
  const ownListener: RequestListener = (request, response) => {
    budget.exempt(request)
    listener(request, response)
  }
  const own = await listenOn(() => createServer(answers, ownListener), 0, ['127.0.0.1'])
  const addresses = siteAddresses(config, own.port)
  const warmth = dev ? undefined : await warmUp(addresses, content, config)
  await standIns.load(addresses)
  const backendWatch = watchBackend(addresses)
  processState().pricesReset = backendWatch.lookAtPrices
  const watches = [backendWatch, watch]
  const open = [own]
  if (metrics) open.push(await listenOn(() => metrics.createServer(), config.metricsPort ?? 0, config.metricsListen))
  function createSiteServer(): Server {
    const server = createServer(answers, listener)
    answerUnreadable(server, config)
    // Hot reload is the only thing that upgrades a connection.
    if (dev) server.on('upgrade', app.getUpgradeHandler())
    return server
  }
  const ports: number[] = []
  for (const { port } of config.ports) {
    const opened = await listenOn(createSiteServer, port, config.listen)
    open.push(opened)
    ports.push(opened.port)
  }
  async function finish(): Promise<void> {
    for (const one of watches) one.stop()
    warmth?.stop()
    table.stop()
    content.stop()
    // Streams would be waited for.
    await embedded.chat.stop()
    await Promise.all([close(open.flatMap(({ servers }) => servers)), embedded.rest()])
    await app.close()
    await embedded.stop()
    await tracing?.stop()
  }
  return {
    ports,
    async stop() {
      isStopping = true
      await setTimeout(config.stopDelay * 1000)
      const late = setTimeout(STOP_WITHIN, 'late' as const, { ref: false })
      if ((await Promise.race([finish(), late])) === 'late')
        console.warn('The site ends before everything that it had begun is finished.')
    },
  }
}
