import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { withBearer } from '../../../lib/http/bearer.ts'
import type { Fetch } from '../../../lib/http/call.ts'
import { runFile } from './child-process.ts'
import { memoryDatabase, type EmptyDatabase } from './databases.ts'
import { migratedFile, migratedServerDatabase } from './migrated-databases.ts'
import { tempFolder } from './temp-folder.ts'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'

/** A running product backend with a client. */
export interface RunningBackend {
  readonly fetch: Fetch
  readonly baseUrl: string
  close(): Promise<void>
}

async function inProcess({ location, remove }: EmptyDatabase): Promise<RunningBackend> {
  const backend = await startEmbedded(location, { seed: true })
  return {
    fetch: backend.fetch,
    baseUrl: 'http://embedded.invalid',
    async close() {
      await backend.stop()
      await remove()
    },
  }
}

const memoryBackend = async (): Promise<RunningBackend> => inProcess(await memoryDatabase())

/** The embedded application in this process over an SQLite file. */
export const fileBackend = async (): Promise<RunningBackend> => inProcess(await migratedFile())

/** The embedded application behind a port, called over the network. */
export async function httpBackend(): Promise<RunningBackend> {
  const embedded = await memoryBackend()
  const server = serve({ fetch: embedded.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    fetch,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await embedded.close()
    },
  }
}

const KEY = 'the-key-of-the-backend'

/**
 * Starts `npm run backend` as a separate process on a free port, over a PostgreSQL database if one is available. It is
 * called with the key of a site.
 */
export async function backendCommand(
  newDatabase: () => Promise<EmptyDatabase> = migratedServerDatabase,
): Promise<RunningBackend & { readonly location: DatabaseLocation }> {
  const folder = await tempFolder()
  const { location, remove } = await newDatabase()
  const child = runFile('lib/node-server/backend.ts', {
    env: {
      DATA_DIR: folder.path,
      BACKEND_PORT: '0',
      BACKEND_KEY: KEY,
      TRUSTED_PROXIES: '1',
      ...(location.url !== undefined && { DATABASE_URL: location.url }),
    },
  })
  const clear = async () => {
    await child.stop()
    await Promise.all([folder.remove(), remove()])
  }
  try {
    const [, port] = await child.printed(/backend: http:\/\/localhost:(\d+)\//)
    return {
      fetch: withBearer(fetch, KEY),
      baseUrl: `http://localhost:${port}`,
      location: { dataDir: folder.path, ...location },
      close: clear,
    }
  } catch (error) {
    await clear()
    throw error
  }
}
