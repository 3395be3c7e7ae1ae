import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  databaseIdentity,
  migrate,
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '../../../lib/embedded/database/open.ts'
import { CURRENCIES } from '../../../lib/domain/currencies.ts'
import { seedPrices } from '../../../lib/embedded/prices/seed.ts'
import { startEmbedded } from '../../../lib/embedded/start.ts'
import { atOnce } from './database-workers.ts'
import type { EmptyDatabase } from './databases.ts'
import { readThenWrite, startCount, written } from './read-then-write.ts'

const OWN_PRODUCT = { bitrix_id: 'own-1', href: 'own', name: 'Свой товар', group_key: 'health', position: 0, demo: 0 }
const rowsOf = async (database: Database) => ({
  products: (await database.selectFrom('products').select('bitrix_id').execute()).length,
  prices: (await database.selectFrom('prices').select('currency').execute()).length,
})

/** Contract of both engines for the embedded backend (stack, Database traps). */
export function databaseContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`database: ${name}`, () => {
    const emptied: (() => Promise<void>)[] = []
    let empty: EmptyDatabase
    let database: Database

    const opened = (location: DatabaseLocation): Database => {
      const handle = openDatabase(location)
      emptied.push(() => handle.destroy())
      return handle
    }
    const another = async (): Promise<EmptyDatabase> => {
      const created = await setup()
      emptied.push(created.remove)
      return created
    }
    beforeEach(async () => {
      empty = await another()
      database = opened(empty.location)
    })
    afterEach(async () => {
      for (const step of emptied.splice(0).reverse()) await step()
    })

    describe('the schema', () => {
      it('is created once, however often it is requested', async () => {
        await migrate(database)
        await database.insertInto('products').values(OWN_PRODUCT).execute()
        await migrate(database)
        await migrate(opened(empty.location))
        expect(await rowsOf(database)).toEqual({ products: 1, prices: 0 })
      })

      it('allows prices only for existing products, and deletes them with their product', async () => {
        await migrate(database)
        const price = {
          bitrix_id: OWN_PRODUCT.bitrix_id,
          currency: 'EUR',
          start_price: 0,
          price: 100,
          discount_state: 'off',
        }
        const row = { ...price, discount_size: 0, discount_price: 0, additional_price: 0, price_skype: 0 }
        await expect(database.insertInto('prices').values(row).execute()).rejects.toThrow(/foreign key/i)
        await database.insertInto('products').values(OWN_PRODUCT).execute()
        await database
          .insertInto('prices')
          .values({ ...row, price: Number.MAX_SAFE_INTEGER })
          .execute()
        expect((await database.selectFrom('prices').select('price').executeTakeFirstOrThrow()).price).toBe(
          Number.MAX_SAFE_INTEGER,
        )
        await database.deleteFrom('products').execute()
        expect(await rowsOf(database)).toEqual({ products: 0, prices: 0 })
      })
    })

    describe('the database id', () => {
      it('is permanent, in every connection', async () => {
        await migrate(database)
        const identity = await databaseIdentity(database)
        expect(identity).toMatch(/^[0-9a-f-]{36}$/)
        expect(await databaseIdentity(database)).toBe(identity)
        expect(await databaseIdentity(opened(empty.location))).toBe(identity)
      })

      it('differs between databases', async () => {
        const other = opened((await another()).location)
        await migrate(database)
        await migrate(other)
        expect(await databaseIdentity(database)).not.toBe(await databaseIdentity(other))
      })
    })

    describe('the demonstration catalogue', () => {
      it('is inserted once into a database without products', async () => {
        await migrate(database)
        await seedPrices(database)
        await seedPrices(database)
        expect(await rowsOf(database)).toEqual({ products: 28, prices: 28 * CURRENCIES.length })
      })

      it('is not inserted into a database with products', async () => {
        await migrate(database)
        await database.insertInto('products').values(OWN_PRODUCT).execute()
        await seedPrices(database)
        expect(await database.selectFrom('products').selectAll().execute()).toEqual([OWN_PRODUCT])
        expect(await rowsOf(database)).toEqual({ products: 1, prices: 0 })
      })

      it('is not inserted into a database that is configured to stay empty', async () => {
        const backend = await startEmbedded((await another()).location, { seed: false })
        emptied.push(() => backend.stop())
        expect(await rowsOf(backend.database)).toEqual({ products: 0, prices: 0 })
      })
    })

    describe('concurrency', () => {
      /** Runs a task in four processes on each of the databases, one database after the other. */
      const all = async (task: string, ...locations: DatabaseLocation[]) => {
        const ended = await atOnce(locations, [[task], [task], [task], [task]])
        expect(ended.map(({ code, output }) => (code === 0 ? 'done' : output))).toEqual([
          'done',
          'done',
          'done',
          'done',
        ])
        const identities = ended.map(({ output }) =>
          [...output.matchAll(/identity=(\S+)/g)].map(([, identity]) => identity),
        )
        expect(new Set(identities[0]).size).toBe(locations.length)
        expect(identities).toEqual(Array.from({ length: 4 }, () => identities[0]))
      }

      it('four processes that migrate one empty database share one schema and one id', async () => {
        // A race condition does not show every time, so three databases are tried.
        const locations = [await another(), await another(), await another()].map(({ location }) => location)
        await all('migrate', ...locations)
        for (const location of locations) expect(await rowsOf(opened(location))).toEqual({ products: 0, prices: 0 })
      })

      it('four servers that start on one database without products insert the catalogue once', async () => {
        await migrate(database)
        await all('start', empty.location)
        expect(await rowsOf(database)).toEqual({ products: 28, prices: 28 * CURRENCIES.length })
      })

      it('two writing processes lose no row', async () => {
        await migrate(database)
        await startCount(database)
        const ended = await atOnce(empty.location, [
          ['write', 'a', '100'],
          ['write', 'b', '100'],
        ])
        expect(ended.map(({ code, output }) => (code === 0 ? 'written' : output))).toEqual(['written', 'written'])
        expect((await written(database)).rows).toBe(200)
      })

      it('transactions of one connection pool lose no row', async () => {
        await migrate(database)
        await startCount(database)
        await Promise.all(Array.from({ length: 20 }, (_, index) => readThenWrite(database, String(index))))
        expect((await written(database)).rows).toBe(20)
      })

      it('a failed transaction is rolled back', async () => {
        await migrate(database)
        const broken = database.transaction().execute(async (transaction) => {
          await transaction.insertInto('products').values(OWN_PRODUCT).execute()
          throw new Error('no')
        })
        await expect(broken).rejects.toThrow('no')
        expect(await rowsOf(database)).toEqual({ products: 0, prices: 0 })
      })
    })

    describe('a query parameter', () => {
      const store = (value: unknown) =>
        database
          .insertInto('settings')
          .values({ name: 'parameter', value: value as string })
          .execute()
      const UNFIT = [
        ['a Date', new Date(0)],
        ['an object', { a: 1 }],
        ['a list', ['a']],
        ['a Map', new Map()],
      ] as const

      it.each(UNFIT)('rejects a parameter that is %s', async (_what, value) => {
        await migrate(database)
        await expect(store(value)).rejects.toThrow()
        expect(await database.selectFrom('settings').selectAll().execute()).toEqual([])
      })

      it('stores a text parameter unchanged', async () => {
        await migrate(database)
        const text = `it's; "ё" 🧬 \\ %_ \n — ${'x'.repeat(10_000)}`
        await store(text)
        expect(await database.selectFrom('settings').selectAll().execute()).toEqual([
          { name: 'parameter', value: text },
        ])
      })

      it('stores a boolean parameter as a number', async () => {
        await migrate(database)
        await database
          .insertInto('products')
          .values({ ...OWN_PRODUCT, demo: true as unknown as number })
          .execute()
        expect(await database.selectFrom('products').select('demo').executeTakeFirst()).toEqual({ demo: 1 })
      })
    })
  })
}
