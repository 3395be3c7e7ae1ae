// npm run backend: the embedded backend alone, for another site's BACKEND_URL and LK_BACK_URL.
import { createAdaptorServer } from '@hono/node-server'
import { config, ConfigError } from '../config/config.ts'
import { outliveFullLog } from '../config/output.ts'
import { exposedBackend } from '../embedded/exposed.ts'
import { removeDemonstrationCodesAtStart } from '../embedded/promo/seed.ts'
import { startEmbedded } from '../embedded/start.ts'
import { saysBearer } from '../http/bearer.ts'
import { listenOn, PortTakenError } from '../http/listen.ts'
import { keepFilesPrivate } from '../config/private-files.ts'
import { handleStopSignals } from '../config/stop-signals.ts'

keepFilesPrivate()
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
  } = settings
  const showsUnpublished = (request: Request) => saysBearer(request, key)
  const backend = await startEmbedded(
    { ...settings.database, s3: settings.s3 },
    { seed, secure, retention, redisUrl, showsUnpublished },
  )
  if (!seed) await removeDemonstrationCodesAtStart(backend.database)
  const { fetch } = exposedBackend(backend.fetch, { hosts, trustedProxies, key, quotaScale })
  const { servers, port } = await listenOn(
    () => createAdaptorServer({ fetch }),
    settings.backendPort,
    settings.backendListen,
  )
  const closed = () => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  stopWith(() => closed().then(backend.stop))
  console.log(`backend: http://localhost:${port}/`)
}

outliveFullLog()
main().catch((error: unknown) => {
  if (error instanceof PortTakenError)
    console.error(
      `Port ${error.port} is already taken by another program. Stop it, or choose another port, for example: BACKEND_PORT=4310 npm run backend`,
    )
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
