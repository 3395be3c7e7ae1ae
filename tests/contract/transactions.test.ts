import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { inTransaction } from '../../lib/embedded/database/transaction.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
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

/** A barrier for two transactions; a repeated one passes. */
function meeting(): () => Promise<void> {
  const both = Promise.withResolvers<void>()
  let came = 0
  return () => {
    if (++came === 2) both.resolve()
    return both.promise
  }
}

describe.skipIf(POSTGRES.skip)(`transactions: ${POSTGRES.name}`, { timeout: 60_000 }, () => {
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
  it('waits for a locked file and succeeds', async () => {
    const { location, databases } = await opened(migratedFile, 1)
    const [database] = databases as [Database]
    await sql`pragma busy_timeout = 1`.execute(database)
    const holder = new DatabaseSync(join(location.dataDir ?? '', 'site.sqlite'))
    undo.push(async () => holder.close())
    holder.exec("begin immediate; update settings set value = '5' where name = 'one'")
    await expect(database.transaction().execute((transaction) => read(transaction, 'one'))).rejects.toThrow(/locked/)
    const added = inTransaction(database, async (transaction) =>
      write(transaction, 'one', (await read(transaction, 'one')) + 1),
    )
    setTimeout(() => holder.exec('commit'), 50)
    await added
    expect(await counts(database)).toEqual({ one: '6', two: '0' })
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
