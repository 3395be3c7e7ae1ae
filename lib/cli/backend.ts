// npm run backend: the embedded backend alone, for another site's BACKEND_URL and LK_BACK_URL.
import { serve } from '@hono/node-server'
import { config, ConfigError } from '../config/config.ts'
import { startEmbedded } from '../embedded/start.ts'

async function main(): Promise<void> {
  const settings = config()
  const backend = await startEmbedded(
    { url: settings.databaseUrl, dataDir: settings.dataDir, s3: settings.s3 },
    { seed: settings.seed, secure: settings.strict },
  )
  const server = serve({ fetch: backend.fetch, port: settings.backendPort }, ({ port }) => console.log(`backend: http://localhost:${port}/`))
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${settings.backendPort} is already taken by another program. Stop it, or choose another port, for example: BACKEND_PORT=4310 npm run backend`
        : error,
    )
    process.exit(1)
  })
  const stop = () => server.close(() => void backend.database.destroy().then(() => process.exit(0)))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
