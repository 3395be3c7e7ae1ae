// npm run backend: the embedded backend alone, for another site's BACKEND_URL and LK_BACK_URL.
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { config, ConfigError } from '../config/config.ts'
import { outliveFullLog } from '../config/output.ts'
import { startEmbedded, type EmbeddedBackend } from '../embedded/start.ts'
import { isForeign } from '../http/origin.ts'
import { problem } from '../http/problem.ts'
import { visitorAddress } from '../http/forwarded-address.ts'

/** Over the network foreign pages change nothing, and tries to sign in are counted by where they come from, not by what they say of it. */
function guarded({ fetch }: EmbeddedBackend, trustedProxies: number) {
  return (request: Request, { incoming }: HttpBindings | Http2Bindings): Response | Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && isForeign(request)) return problem(403, 'The call comes from a foreign page')
    if (!new URL(request.url).pathname.startsWith('/api/v1/account/')) return fetch(request)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', visitorAddress(incoming, trustedProxies) ?? '')
    return fetch(new Request(request, { headers }))
  }
}

async function main(): Promise<void> {
  const settings = config()
  const { seed, strict: secure, keepDays, redisUrl } = settings
  const backend = await startEmbedded({ ...settings.database, s3: settings.s3 }, { seed, secure, keepDays, redisUrl })
  const server = serve({ fetch: guarded(backend, settings.trustedProxies), port: settings.backendPort }, ({ port }) =>
    console.log(`backend: http://localhost:${port}/`),
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${settings.backendPort} is already taken by another program. Stop it, or choose another port, for example: BACKEND_PORT=4310 npm run backend`
        : error,
    )
    process.exit(1)
  })
  const stop = () => server.close(() => void backend.stop().then(() => process.exit(0)))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

outliveFullLog()
main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
