import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { upstreamProblem } from '../../lib/http/problem.ts'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { emptyPostgres, type EmptyDatabase } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { expectProblem } from '../support/contract/problem-response.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

/** A proxy to a server that can stop forwarding without closing its connections; new connections still work. */
async function silentWay(server: string): Promise<{ url: string; fallSilent(): void; close(): Promise<void> }> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  const way = createServer((here) => {
    const there = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      from.pipe(to).on('error', () => undefined)
    }
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const url = new URL(server)
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    url: url.href,
    fallSilent: () => sockets.forEach((socket) => socket.unpipe()),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => way.close(resolve))
    },
  }
}

describe.skipIf(POSTGRES.skip)(`limits of the database: ${POSTGRES.name}`, () => {
  const undo: (() => Promise<void>)[] = []
  let empty: EmptyDatabase
  beforeEach(async () => {
    // It logs the failure, which is expected here.
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
    empty = await emptyPostgres()
    undo.push(empty.remove)
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
    vi.restoreAllMocks()
  })

  it('a statement that exceeds the timeout is cancelled with a retryable error, and its connection stays usable', async () => {
    const database = openDatabase({ ...empty.location, connections: 1, timeout: 1 })
    undo.push(() => database.destroy())
    const error: unknown = await sql`select pg_sleep(60)`.execute(database).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ layer: 'timeout', retryable: true, cause: { code: '57014' } })
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
  })

  it('queries use another connection when a server stops responding', async () => {
    const way = await silentWay(empty.location.url ?? '')
    undo.push(way.close)
    const database = openDatabase({ url: way.url, connections: 1, timeout: 1 })
    undo.push(() => database.destroy())
    const one = sql<{ one: number }>`select 1 as one`
    expect((await one.execute(database)).rows).toEqual([{ one: 1 }])
    way.fallSilent()
    const result = database.transaction().execute((transaction) => one.execute(transaction))
    expect(await result.catch((thrown: unknown) => thrown)).toMatchObject({ layer: 'timeout', retryable: true })
    expect((await one.execute(database)).rows).toEqual([{ one: 1 }])
  })

  it('queries use another connection at once when the server closes one', async () => {
    const database = openDatabase({ ...empty.location, connections: 1, timeout: 1 })
    undo.push(() => database.destroy())
    for (let time = 0; time < 20; time++) {
      const ended: unknown = await sql`select pg_terminate_backend(pg_backend_pid())`
        .execute(database)
        .catch((thrown: unknown) => thrown)
      expect(ended).toMatchObject({ layer: 'network', retryable: true })
      expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
    }
  })

  it('a migration may take longer, and the timeout applies again after it', async () => {
    const database = openDatabase({ ...empty.location, connections: 1, timeout: 1 })
    undo.push(() => database.destroy())
    const holder = openDatabase(empty.location)
    undo.push(() => holder.destroy())
    // Holds the lock of Kysely's migrations (LOCK_ID of its adapter) for longer than the statement timeout.
    const locked = Promise.withResolvers<void>()
    const held = holder.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(3853314791062309107)`.execute(connection)
      locked.resolve()
      await sql`select pg_sleep(2)`.execute(connection)
      await sql`select pg_advisory_unlock(3853314791062309107)`.execute(connection)
    })
    await locked.promise
    expect((await migrate(database)).length).toBeGreaterThan(0)
    await held
    expect((await sql`show statement_timeout`.execute(database)).rows).toEqual([{ statement_timeout: '1s' }])
  })

  it('calls without a free connection return 503 with Retry-After, and later ones succeed', async () => {
    const backend = await startEmbedded({ ...empty.location, connections: 1 }, { seed: true })
    undo.push(() => backend.stop())
    const free = Promise.withResolvers<void>()
    const connected = Promise.withResolvers<void>()
    const held = backend.database.connection().execute(async () => {
      connected.resolve()
      await free.promise
    })
    await connected.promise
    const ask = () => backend.fetch(new Request('http://embedded.invalid/api/ready'))
    const placeOrder = () => backend.orders.place(sampleNewOrder())
    const [read, placed] = await Promise.all([ask(), placeOrder().catch((error: unknown) => upstreamProblem(error))])
    for (const response of [read, placed as Response]) {
      expect(response.headers.get('retry-after')).toBe('5')
      await expectProblem(response, 503)
    }
    free.resolve()
    await held
    expect((await ask()).status).toBe(200)
    expect(await placeOrder()).toMatchObject({ outcome: 'placed' })
  })
})
