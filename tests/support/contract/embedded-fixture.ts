import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { parseEntryInput, writeEntries } from '../../../lib/embedded/content/entry-writer.ts'
import { openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { inTransaction } from '../../../lib/embedded/database/transaction.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import type { Fetch } from '../../../lib/http/call.ts'
import { backendCommand } from './backends.ts'
import { memoryDatabase, type EmptyDatabase } from './databases.ts'
import { migratedFile, migratedPostgres } from './migrated-databases.ts'

/** An embedded backend with seeded data, a client, and its database. */
export interface EmbeddedFixture {
  readonly database: Database
  readonly fetch: Fetch
  readonly baseUrl: string
  ask(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

const toFixture = (
  database: Database,
  { fetch: send, baseUrl }: Pick<EmbeddedFixture, 'fetch' | 'baseUrl'>,
  close: () => Promise<void>,
): EmbeddedFixture => ({
  database,
  fetch: send,
  baseUrl,
  // Calls as another instance does from its server, or as a browser does from a page of this one.
  ask: (path, init) => {
    const request = new Request(baseUrl + path, init)
    if (!request.headers.has('origin')) request.headers.set('origin', baseUrl)
    return send(request)
  },
  close,
})

/** Options of a fixture. */
export type FixtureOptions = Pick<Parameters<typeof startEmbedded>[1], 'waitBeforeSignIn'>

async function inProcess({ location, remove }: EmptyDatabase, options: FixtureOptions = {}): Promise<EmbeddedFixture> {
  const backend = await startEmbedded(location, { seed: true, ...options })
  return toFixture(backend.database, { fetch: backend.fetch, baseUrl: 'http://embedded.invalid' }, async () => {
    await backend.stop()
    await remove()
  })
}

export const memoryFixture = async (options?: FixtureOptions): Promise<EmbeddedFixture> =>
  inProcess(await memoryDatabase(), options)

/** Stores files in a folder too. */
export const folderFixture = async (): Promise<EmbeddedFixture> => inProcess(await migratedFile())

export const postgresFixture = async (options?: FixtureOptions): Promise<EmbeddedFixture> =>
  inProcess(await migratedPostgres(), options)

/** Runs the handlers behind a port. */
export async function httpFixture({ location, remove }: EmptyDatabase): Promise<EmbeddedFixture> {
  const backend = await startEmbedded(location, { seed: true })
  const server = serve({ fetch: backend.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return toFixture(backend.database, { fetch, baseUrl }, async () => {
    await new Promise((resolve) => server.close(resolve))
    await backend.stop()
    await remove()
  })
}

/** Starts `npm run backend` as a separate process and opens its database here too. */
export async function commandFixture(newDatabase?: () => Promise<EmptyDatabase>): Promise<EmbeddedFixture> {
  const backend = await backendCommand(newDatabase)
  const database = openDatabase(backend.location)
  return toFixture(database, backend, async () => {
    await database.destroy()
    await backend.close()
  })
}

/** Writes entries as the command does, published by default. */
export const write = (database: Database, entries: readonly object[], now = new Date()): Promise<void> =>
  inTransaction(database, (transaction) =>
    writeEntries(
      transaction,
      entries.map((entry) => parseEntryInput({ published: 'published', ...entry })),
      now,
    ),
  )
