import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TrackedEvent } from '../../lib/contract/tracking.ts'
import { runForNetwork } from '../../lib/http/current-network.ts'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { withSequence } from '../../lib/embedded/chat/sequence.ts'
import { storeEvents } from '../../lib/embedded/events/repository.ts'
import { inTransaction } from '../../lib/embedded/database/transaction.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const step of undo.splice(0).reverse()) await step()
})

/** Opens a database with two counts, several times if requested. */
async function opened(
  setup: () => Promise<EmptyDatabase>,
  handles: number,
): Promise<{ location: EmptyDatabase['location']; databases: Database[] }> {
  const { location, remove } = await setup()
  undo.push(remove)
  const databases = Array.from({ length: handles }, () => openDatabase(location))
  undo.push(async () => void (await Promise.all(databases.map((database) => database.destroy()))))
  const [database] = databases as [Database, ...Database[]]
  await migrate(database)
  await database
    .insertInto('settings')
    .values(['one', 'two'].map((name) => ({ name, value: '0' })))
    .execute()
  return { location, databases }
}

const counts = async (database: Database) =>
  Object.fromEntries(
    (await database.selectFrom('settings').selectAll().orderBy('name').execute()).map(({ name, value }) => [
      name,
      value,
    ]),
  )

const read = async (database: Database, name: string) =>
  Number(
    (await database.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value,
  )

const write = (database: Database, name: string, value: number) =>
  database
    .updateTable('settings')
    .set({ value: String(value) })
    .where('name', '=', name)
    .execute()

const eventOf = (sessionId: string): TrackedEvent => ({
  type: 'click',
  data: { ownerId: 'site', userAttributes: {}, sessionId, visitorId: sessionId, metadata: {} },
})

/** A barrier for two transactions; a repeated one passes. */
function meeting(): () => Promise<void> {
  const both = Promise.withResolvers<void>()
  let came = 0
  return () => {
    if (++came === 2) both.resolve()
    return both.promise
  }
}

describe.skipIf(POSTGRES.skip)(`transactions: ${POSTGRES.name}`, () => {
  it('two deadlocked transactions both succeed', async () => {
    const { databases } = await opened(migratedPostgres, 2)
    const meet = meeting()
    let runs = 0
    const addOne = (database: Database, order: readonly string[]) =>
      inTransaction(database, async (transaction) => {
        runs++
        for (const name of order) {
          await sql`update settings set value = cast(cast(value as integer) + 1 as text) where name = ${name}`.execute(
            transaction,
          )
          await meet()
        }
      })
    const [first, second] = databases as [Database, Database]
    await Promise.all([addOne(first, ['one', 'two']), addOne(second, ['two', 'one'])])
    expect(await counts(first)).toEqual({ one: '2', two: '2' })
    expect(runs).toBe(3)
  })

  it('two conflicting transactions both succeed after a retry', async () => {
    const { databases } = await opened(migratedPostgres, 2)
    const meet = meeting()
    let runs = 0
    const addOne = (database: Database) =>
      inTransaction(database, async (transaction) => {
        runs++
        await sql`set transaction isolation level repeatable read`.execute(transaction)
        const value = await read(transaction, 'one')
        await meet()
        await write(transaction, 'one', value + 1)
      })
    const [first, second] = databases as [Database, Database]
    await Promise.all([addOne(first), addOne(second)])
    expect(await counts(first)).toEqual({ one: '2', two: '0' })
    expect(runs).toBe(3)
  })

  it.each<[string, string, (database: Database, key: string) => Promise<unknown>]>([
    [
      'chat changes',
      'select * from chat_sequence for update',
      (database) => withSequence(database, 'visitor', async () => undefined),
    ],
    [
      'event counters',
      'lock table marketing_counts in exclusive mode',
      (database, key) => storeEvents(database, [eventOf(key)], new Date()),
    ],
  ])('%s that wait for a shared row leave connections to other queries', async (_name, lock, act) => {
    const { databases } = await opened(migratedPostgres, 2)
    const [database, other] = databases as [Database, Database]
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = other.transaction().execute(async (transaction) => {
      await sql.raw(lock).execute(transaction)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const waiting = Promise.all(Array.from({ length: 30 }, (_, index) => act(database, `key-${index}`)))
    // All of them have begun by then.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await read(database, 'one')).toBe(0)
    release.resolve()
    await Promise.all([holder, waiting])
  })

  it('a transaction of another network waits for one of each network before it, and one of staff for none', async () => {
    const { databases } = await opened(migratedPostgres, 1)
    const [database] = databases as [Database]
    const order: string[] = []
    const writeFor = (side: 'visitor' | 'operator', network: string) =>
      runForNetwork({ network, allocation: 'provider' }, () =>
        withSequence(database, side, async () => void order.push(network)),
      )
    const flood = Array.from({ length: 40 }, (_, index) => writeFor('visitor', `flood-${index % 2}`))
    await Promise.all([...flood, writeFor('visitor', 'other'), writeFor('operator', 'desk')])
    expect(order).toHaveLength(42)
    // The first of the flood runs already.
    expect([order.indexOf('desk'), order.indexOf('other') <= 4]).toEqual([1, true])
  })

  it('counts an event whose new campaign another process adds at the same time', async () => {
    const { databases } = await opened(migratedPostgres, 2)
    const [database, other] = databases as [Database, Database]
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    const event = eventOf('session')
    const added = other.transaction().execute(async (transaction) => {
      const values = ['', 'utm_source'].map((list) => ({ day, list, value: list && 'spring' }))
      await transaction.insertInto('marketing_values').values(values).execute()
      const stored = storeEvents(
        database,
        [{ ...event, data: { ...event.data, userAttributes: { utm_source: 'spring' } } }],
        now,
      )
      await vi.waitFor(async () => {
        const waiting = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(other)
        expect(waiting.rows[0]?.n).toBeGreaterThan(0)
      })
      return { stored }
    })
    await (
      await added
    ).stored
    const rows = await database
      .selectFrom('marketing_counts')
      .select('count')
      .where('measure', '=', 'events')
      .where('dimension', '=', 'utm_source')
      .where('value', '=', 'spring')
      .execute()
    expect(rows).toEqual([{ count: 1 }])
  })

  it('a transaction that waits too long in the queue of a shared row reports the database as unavailable', async () => {
    const { databases } = await opened(migratedPostgres, 1)
    const [database] = databases as [Database]
    const release = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = withSequence(database, 'visitor', () => {
      begun.resolve()
      return release.promise
    })
    await begun.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const second = withSequence(database, 'visitor', async () => undefined)
    vi.advanceTimersByTime(3000)
    vi.useRealTimers()
    await expect(second).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    release.resolve()
    await first
  })

  it('a permanent failure is rethrown with the message of PostgreSQL', async () => {
    const { databases } = await opened(migratedPostgres, 2)
    const [first, second] = databases as [Database, Database]
    let runs = 0
    const never = inTransaction(first, async (transaction) => {
      runs++
      await sql`set transaction isolation level repeatable read`.execute(transaction)
      const value = await read(transaction, 'one')
      await write(second, 'one', value + 1)
      await write(transaction, 'one', value + 1)
    })
    await expect(never).rejects.toMatchObject({ retryAfter: 5000, cause: { code: '40001' } })
    expect(await counts(second)).toEqual({ one: String(runs), two: '0' })
    expect(runs).toBeGreaterThan(2)
  })
})

describe('transactions: SQLite', () => {
  it.each<[string, (database: Database) => Promise<unknown>]>([
    ['a write', (database) => write(database, 'two', 9)],
    ['a transaction', (database) => database.transaction().execute((transaction) => write(transaction, 'two', 9))],
  ])('%s waits for the lock of another process while the event loop runs', async (_name, act) => {
    const { location, databases } = await opened(migratedFile, 1)
    const [database] = databases as [Database]
    const holder = new DatabaseSync(join(location.dataDir ?? '', 'site.sqlite'))
    undo.push(async () => holder.close())
    holder.exec("begin immediate; update settings set value = '5' where name = 'one'")
    const written = act(database)
    // It can end the other transaction only if the event loop runs.
    setTimeout(() => holder.exec('commit'), 50)
    await written
    expect(await counts(database)).toEqual({ one: '5', two: '9' })
  })

  it('reports the database as unavailable if another process keeps the lock', async () => {
    const { location, databases } = await opened(migratedFile, 1)
    const [database] = databases as [Database]
    const holder = new DatabaseSync(join(location.dataDir ?? '', 'site.sqlite'))
    undo.push(async () => holder.close())
    holder.exec('begin immediate')
    const clock = vi.spyOn(performance, 'now')
    const writing = write(database, 'two', 9)
    setTimeout(() => clock.mockReturnValue(performance.now() + 6000), 50)
    await expect(writing).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: { errcode: 5 } })
    clock.mockRestore()
    holder.exec('commit')
    await write(database, 'two', 9)
    expect(await counts(database)).toEqual({ one: '0', two: '9' })
  })

  it('an error thrown by the callback rolls back at once, without a retry', async () => {
    const { databases } = await opened(migratedFile, 1)
    const [database] = databases as [Database]
    let runs = 0
    const broken = inTransaction(database, async (transaction) => {
      runs++
      await write(transaction, 'one', 7)
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect([runs, await counts(database)]).toEqual([1, { one: '0', two: '0' }])
  })
})
