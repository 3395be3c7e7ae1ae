import { createHash } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import next from 'next'
import { makeDoorKey, type Config } from '../config/config.ts'
import { freezeEnvironment } from '../config/freeze.ts'
import { BANNERS_TAG, CONTENT_TAG, dropTag, PRICES_TAG, processState } from '../config/process-state.ts'
import { fileDelivery, smtpDelivery } from '../embedded/outbox/delivery.ts'
import { running, startEmbedded } from '../embedded/start.ts'
import { greetFirstAdmin } from './first-admin.ts'
import { withChatEvents } from './chat-events.ts'
import { createAddressTable, isOwnPage } from './address-table.ts'
import { watchBackend } from './backend-watch.ts'
import { watchContentPages } from './content-pages.ts'
import { withDoorFacts, withStaticFiles, withTarget, type Handler } from './gates.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { withKeptPages } from './kept-pages.ts'
import { watchDatabase } from './database-watch.ts'
import { PATIENCE, withPatience } from './patience.ts'
import { secureResponse } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { siteAddresses } from './site-addresses.ts'
import { createStandIns } from './stand-ins.ts'
import { sayStopping } from './stopping.ts'
import { shareDroppedTags } from './tag-events.ts'
import { warmUp } from './warm-up.ts'

export interface RunningServer {
  /** Ports in the order of the configuration. Where it says 0 the system chose one: no table knows it, so it is variant 1. */
  readonly ports: readonly number[]
  stop(): Promise<void>
}

/** A configured port is in use. */
export class PortTakenError extends Error {
  readonly port: number
  constructor(port: number) {
    super(`port ${port} is already taken`)
    this.port = port
  }
}

const STOP_WITHIN = 30_000
/** Names the configuration, but for what no page shows, together with the database: what a prerendered page was made for. */
const instanceName = (
  {
    ports: _ports,
    database: _database,
    metricsPort: _port,
    traces: _traces,
    pageCacheMegabytes: _memory,
    stopDelay: _delay,
    keepDays: _keep,
    ...shown
  }: Config,
  databaseIdentity: string,
) =>
  createHash('sha256')
    .update(JSON.stringify([shown, databaseIdentity]))
    .digest('base64url')
    .slice(0, 16)

/** What Next itself could not answer: said in the log, never to the visitor. */
function fail(error: unknown, response: ServerResponse): void {
  console.error(error)
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
  response.end()
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error))
    server.listen(port, () => resolve((server.address() as AddressInfo).port))
  })
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
    globalThis.setTimeout(resolve, STOP_WITHIN).unref()
  })
  await Promise.race([closed, late])
  for (const server of servers) server.closeAllConnections()
}

/**
 * Starts the site on every configured port: database, address table, Next.
 * @throws {PortTakenError} before anything but the ports was touched, with every port free again. Any other failure
 * leaves the ports open: the caller ends the process.
 */
export async function startServer({ config, root, dev }: { config: Config; root: string; dev: boolean }): Promise<RunningServer> {
  let isStopping = false
  let handler: Handler = async (_request, response) => void response.writeHead(503, { 'retry-after': '5' }).end('The site is starting.\n')
  const standIns = createStandIns(config)
  const answers = { ServerResponse: secureResponse(config), ...PATIENCE }
  const cache = createPageCache(config.pageCacheMegabytes)
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(cache)
  const tracing = config.traces || !config.strict ? (await import('./tracing.ts')).startTracing(config) : undefined
  const servers = config.ports.map(() =>
    createServer(answers, (request, response) => {
      metrics?.watch(request, response)
      standIns.stand(request, response)
      if (isStopping && sayStopping(request, response)) return
      const answer = () => handler(request, response)
      void (tracing ? tracing.follow(request, response, answer) : answer()).catch((error: unknown) => fail(error, response))
    }),
  )
  const open = metrics ? [...servers, metrics.server] : servers
  const ports: number[] = []
  try {
    // The ports first: a taken one is said before the database is touched.
    for (const [index, server] of servers.entries()) ports.push(await listen(server, config.ports[index]?.port ?? 0))
    if (metrics) await listen(metrics.server, config.metricsPort ?? 0)
  } catch (error) {
    await close(open)
    throw error
  }
  const deliver = config.smtp ? smtpDelivery(config.smtp, config.mailSender) : fileDelivery(join(config.dataDir, 'mail'), config.mailSender)
  const embedded = await startEmbedded(
    { ...config.database, s3: config.s3 },
    {
      seed: config.seed,
      deliver,
      secure: config.strict,
      cookieSecret: config.cookieSecret,
      redisUrl: config.redisUrl,
      chat: config.chat,
      keepDays: config.keepDays,
    },
  )
  running().backend = embedded
  await greetFirstAdmin(embedded, config)
  processState().instance = instanceName(config, embedded.identity)
  // What an earlier process prerendered may show prices, content and banners that changed while none was running.
  for (const tag of [PRICES_TAG, CONTENT_TAG, BANNERS_TAG]) dropTag(tag)
  makeDoorKey()
  freezeEnvironment()
  // Off, it ends the worker that a browser has.
  const worker = join(root, '.next/service-worker', config.serviceWorker ? 'main.js' : 'off.js')
  const files = await createStaticFiles(root, { build: !dev, worker })
  const content = await watchContentPages({ config, backend: embedded, isTaken: (address) => isOwnPage(address) || files.publicPaths.has(address) })
  if (embedded.bus) shareDroppedTags(embedded.bus, content)
  const table = await createAddressTable({ files: files.publicPaths, database: embedded.database, content, config })
  const watch = await watchDatabase({ config, database: embedded.database, redirects: table.refresh })
  // It would upgrade connections of the server that it first hears of, whatever host they name: this one never listens.
  const app = next({ dev, dir: root, httpServer: createServer() })
  await app.prepare()
  // Hot reload is the only thing that upgrades a connection.
  if (dev) for (const server of servers) server.on('upgrade', app.getUpgradeHandler())
  const keepsPages = !dev && config.pageCacheMegabytes > 0
  const pages = withDoorFacts(app.getRequestHandler(), table, config)
  const answered = withChatEvents(keepsPages ? withKeptPages(pages, cache, table, config) : pages, embedded, config)
  handler = withPatience(withTarget(withStaticFiles(answered, files, config)))
  const addresses = siteAddresses(config, ports)
  const warmth = dev ? undefined : await warmUp(addresses, content, config)
  await standIns.load(addresses)
  const watches = [watchBackend(addresses), watch]
  return {
    ports,
    async stop() {
      isStopping = true
      await setTimeout(config.stopDelay * 1000)
      for (const one of watches) one.stop()
      warmth?.stop()
      table.stop()
      content.stop()
      // Streams would be waited for.
      await embedded.chat.stop()
      await close(open)
      await app.close()
      await embedded.stop()
      await tracing?.stop()
    },
  }
}
