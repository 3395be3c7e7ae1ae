import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { parseWritten, writeEntries } from '../../../lib/embedded/content/writing.ts'
import type { Database, DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { emptyPostgresDatabase } from './postgres.ts'

/** An embedded content service with the seeded pages, and the database below it. */
export interface ContentPlace {
  readonly database: Database
  ask(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

async function inProcess(location: DatabaseLocation, tidyUp: () => Promise<void>): Promise<ContentPlace> {
  const backend = await startEmbedded(location, { seed: true })
  return {
    database: backend.database,
    ask: (path, init) => backend.fetch(new Request(`http://embedded.invalid${path}`, init)),
    async close() {
      await backend.stop()
      await tidyUp()
    },
  }
}

export const contentInMemory = (): Promise<ContentPlace> => inProcess({}, async () => undefined)

export async function contentOverPostgres(): Promise<ContentPlace> {
  const database = await emptyPostgresDatabase()
  return inProcess({ url: database.url }, database.drop)
}

export async function contentOverHttp(): Promise<ContentPlace & { readonly baseUrl: string }> {
  const backend = await startEmbedded({}, { seed: true })
  const server = serve({ fetch: backend.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    database: backend.database,
    baseUrl,
    ask: (path, init) => fetch(baseUrl + path, init),
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await backend.stop()
    },
  }
}

/** Writes entries as the command does, published ones where they say nothing of it. */
export const write = (database: Database, entries: readonly object[], now = new Date()): Promise<void> =>
  database.transaction().execute((transaction) =>
    writeEntries(
      transaction,
      entries.map((entry) => parseWritten({ published: 'published', ...entry })),
      now,
    ),
  )
