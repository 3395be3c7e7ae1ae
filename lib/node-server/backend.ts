// npm run backend: the embedded backend alone, for another site's BACKEND_URL and LK_BACK_URL.
import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { config, ConfigError } from '../config/config.ts'
import { ignoreLogWriteErrors } from '../runtime/log-output.ts'
import { exposedBackend, HEALTH_PATHS } from '../embedded/exposed-backend.ts'
import { removeDemonstrationCodesAtStart } from '../embedded/promo/seed.ts'
import { startEmbedded } from '../embedded/start.ts'
import { hasBearer } from '../http/bearer.ts'
import { BodyLimitedRequest } from './handlers/body-size-limit.ts'
import { createDirectClientLimit } from './handlers/direct-client-limit.ts'
import { withPipeliningLimit } from './handlers/pipelining-limit.ts'
import { withUnreadBodyLimit } from './handlers/unread-body-limit.ts'
import { HTTP_TIMEOUTS } from './handlers/slow-request-timeout.ts'
import { withQueuedFetch } from './handlers/queued-fetch.ts'
import { listenOn, PortInUseError, PUBLIC_SOCKETS } from '../http/listen.ts'
import { restrictFilePermissions } from '../runtime/private-files.ts'
import { handleStopSignals } from '../runtime/stop-signals.ts'

restrictFilePermissions()
const stopWith = handleStopSignals()

async function main(): Promise<void> {
  const settings = config()
  const {
    seed,
    strict: secure,
    retention,
    redisUrl,
    backendKey: key,
    backendHosts: hosts,
    trustedProxies,
    quotaScale,
    rateScale,
  } = settings
  const showsUnpublished = (request: Request) => hasBearer(request, key)
  const backend = await startEmbedded(
    { ...settings.database, s3: settings.s3 },
    { seed, secure, retention, redisUrl, showsUnpublished },
  )
  if (!seed) await removeDemonstrationCodesAtStart(backend.database)
  const exposed = exposedBackend(backend.fetch, { hosts, trustedProxies, key, quotaScale, rateScale })
  const isExempt = (request: Request) => hasBearer(request, key) || HEALTH_PATHS.includes(new URL(request.url).pathname)
  const fetch = withQueuedFetch(exposed.fetch, isExempt, settings)
  const listener = getRequestListener((request, env) => fetch(request, env as HttpBindings))
  const directClients = createDirectClientLimit(settings)
  const serverOptions = { IncomingMessage: BodyLimitedRequest, ...HTTP_TIMEOUTS }
  function createBackendServer(): Server {
    const server = createServer(serverOptions, withPipeliningLimit(withUnreadBodyLimit(directClients.wrap(listener))))
    directClients.watch(server)
    return server
  }
  const { servers, port } = await listenOn(
    createBackendServer,
    settings.backendPort,
    settings.backendListen,
    PUBLIC_SOCKETS,
  )
  const closed = () => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  stopWith(() => closed().then(backend.stop))
  console.log(`backend: http://localhost:${port}/`)
}

ignoreLogWriteErrors()
main().catch((error: unknown) => {
  if (error instanceof PortInUseError)
    console.error(
      `Port ${error.port} is already taken by another program. ` +
        'Stop it, or choose another port, for example: BACKEND_PORT=4310 npm run backend',
    )
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
