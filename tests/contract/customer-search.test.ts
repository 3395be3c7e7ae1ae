import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { ordersQuerySchema } from '../../lib/contract/orders-admin.ts'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { findOrders, parsePerson } from '../../lib/embedded/privacy/person.ts'
import { createOrdersAdmin } from '../../lib/embedded/orders/orders-admin.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { searchText } from '../../lib/embedded/orders/search-text.ts'
import { onBothEngines, onBothEnginesWithoutTables } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { domain, emailLocal, name, pasted, phone } from '../support/generators/people.ts'
import { SAMPLE_FORM, sampleNewOrder } from '../support/sample-order.ts'

const newOrder = (form: Partial<typeof SAMPLE_FORM>) =>
  sampleNewOrder({ details: { form: { ...SAMPLE_FORM, ...form } } })

onBothEngines('the search for a person', (setup) => {
  const database = migratedDatabase(setup)
  const found = async (search: string) =>
    (await createOrdersAdmin(database(), () => undefined).list(ordersQuerySchema.parse({ search }))).orders.map(
      ({ number }) => number,
    )

  it('finds an order by name in any word order, and by number in usual formats', async () => {
    await fc.assert(
      fc.asyncProperty(
        name,
        phone,
        pasted(fc.constant('')),
        async (own, { number: stored, written, extension }, junk) => {
          const order = newOrder({ name: own, phone: extension ? `${stored};ext=${extension[1]}` : stored })
          await createOrderStore(database(), () => undefined).place(order)
          const typed = [
            `${junk}${own.split(' ').reverse().join(' ')}${junk}`,
            own.toUpperCase(),
            own.normalize('NFD'),
            order.number,
            ...(/\(0\)|^\+8/.test(written) ? [] : [written]),
          ]
          for (const search of typed)
            expect([search, await found(search)]).toEqual([search, expect.arrayContaining([order.number])])
          await database().deleteFrom('orders').execute()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('finds the orders of a person by email in any notation, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(emailLocal, domain, async (local, [unicode, ascii]) => {
        const order = newOrder({ email: `${local}@${ascii}`.toLowerCase() })
        await createOrderStore(database(), () => undefined).place(order)
        await createOrderStore(database(), () => undefined).place(newOrder({ email: `x${order.details.form.email}` }))
        expect(
          (await findOrders(database(), parsePerson(`${local.toUpperCase()}@${unicode}`))).map(({ number }) => number),
        ).toEqual([order.number])
        await database().deleteFrom('orders').execute()
      }),
      { numRuns: 30 },
    )
  })

  it('finds an email address in Unicode, and no order by words of two orders', async () => {
    const one = newOrder({ name: 'Пётр Семёнов', email: 'ivan@xn--80a1acny.xn--p1ai' })
    const two = newOrder({ name: 'Ann Berzina', email: "o'brien+dna@example.com" })
    for (const order of [one, two]) await createOrderStore(database(), () => undefined).place(order)
    for (const search of ['ivan@почта.рф', 'почта.рф', 'семенов петр', 'xn--80a1acny'])
      expect([search, await found(search)]).toEqual([search, [one.number]])
    for (const search of ['Cеменов', 'Пётp', 'Ceмёнoв пeтp'])
      expect([search, await found(search)]).toEqual([search, [one.number]])
    for (const search of ["o'brien+dna", 'OBRIEN', 'bērziņa'])
      expect([search, await found(search)]).toEqual([search, [two.number]])
    expect(await found('семенов ann')).toEqual([])
  })
})

const migrateTo = (database: Database, last: string) =>
  new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } }).migrateTo(last)

onBothEnginesWithoutTables('what orders and conversations are found by', (setup) => {
  describe('the migration to folded texts', () => {
    it('folds the texts of existing orders and conversations', async () => {
      const empty = await setup()
      const database = openDatabase(empty.location)
      try {
        expect((await migrateTo(database, '0019-attachments')).error).toBeUndefined()
        const form = { ...SAMPLE_FORM, name: 'Пётр Семёнов' }
        const details = JSON.stringify(newOrder(form).details)
        for (const number of ['A-1', 'A-2', 'A-3'])
          await sql`insert into orders
              (number, idempotency_key, fingerprint, state, total, currency, details, created_at, variant, search)
            values (${number}, ${number}, '', 'new', 1990, 'RUB', ${details},
              '2026-05-01T10:00:00.000Z', 'variant-1', 'old')`.execute(database)
        const conversation = { name: 'Žanis', phone: '8 (916) 123-45-67', email: 'Anna@visitor.test' }
        const columns = {
          state: 'new',
          started_at: '',
          last_at: '',
          variant: 'variant-1',
          language: 'ru',
          page: '/',
          utms: '{}',
          consents: '[]',
          changed: 1,
        } as const
        const defaults = {
          country: null,
          vote: null,
          closed_at: null,
          visitor_read: 0,
          operator_read: 0,
          offline: 0,
          operator_id: null,
          comment: '',
          market: null,
        }
        await (database as unknown as Kysely<Record<string, Record<string, string | number | null>>>)
          .insertInto('chat_conversations')
          .values({ ...columns, ...defaults, ...conversation, id: '23456789', visitor_id: 'v', search: 'old' })
          .execute()
        await migrate(database)
        const orders = await database.selectFrom('orders').select(['number', 'search']).execute()
        expect(orders.map(({ search }) => search)).toEqual(orders.map(({ number }) => searchText(number, form)))
        expect(orders[0]?.search).toContain('петр семенов')
        expect(await database.selectFrom('chat_conversations').select('search').execute()).toEqual([
          { search: searchText('23456789', conversation) },
        ])
      } finally {
        await database.destroy()
        await empty.remove()
      }
    })
  })

  describe('the migration to an index of texts', () => {
    it('shortens texts that the index of PostgreSQL does not accept, and no others', async () => {
      const empty = await setup()
      const database = openDatabase(empty.location)
      try {
        expect((await migrateTo(database, '0053-translations')).error).toBeUndefined()
        const store = createOrderStore(database, () => undefined)
        for (const number of ['A-1', 'A-2']) await store.place({ ...newOrder({}), number })
        // PostgreSQL compresses repeated letters.
        const long = randomBytes(4000).toString('hex')
        await database.updateTable('orders').set({ search: long }).where('number', '=', 'A-1').execute()
        await database.updateTable('orders').set({ search: 'short' }).where('number', '=', 'A-2').execute()
        await migrate(database)
        const orders = await database.selectFrom('orders').select('search').orderBy('number').execute()
        expect(orders).toEqual([{ search: searchText('A-1', SAMPLE_FORM) }, { search: 'short' }])
      } finally {
        await database.destroy()
        await empty.remove()
      }
    })
  })
})
