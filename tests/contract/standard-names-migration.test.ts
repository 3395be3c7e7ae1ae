import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { isPostgres, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEnginesWithoutTables } from '../support/contract/engines.ts'

const BEFORE = '0035-order-networks'
const AFTER = '0036-standard-names'

const CHANGE = { who: 'actor', at: 'changed_at' }
/** New names of tables and of their columns. */
const RENAMED: Readonly<
  Record<string, { readonly table?: string; readonly columns?: Readonly<Record<string, string>> }>
> = {
  chat_clock: { table: 'chat_sequence' },
  contents: { table: 'content_entries' },
  properties: { table: 'settings' },
  chat_operators: { columns: { seen_at: 'last_seen_at' } },
  chat_conversations: {
    columns: {
      last_at: 'last_message_at',
      changed: 'changed_seq',
      visitor_read: 'visitor_read_seq',
      operator_read: 'operator_read_seq',
      letter: 'operator_email',
    },
  },
  chat_messages: { columns: { changed: 'changed_seq' } },
  outbox: { columns: { next_at: 'next_attempt_at' } },
  subscriptions: { columns: { asked_at: 'requested_at', renewal_asked_at: 'renewal_requested_at' } },
  price_changes: { columns: { ...CHANGE, act: 'batch_id' } },
  order_changes: { columns: CHANGE },
  dictionary_changes: { columns: CHANGE },
  flags: { columns: { buckets: 'variations', default_bucket: 'default_variation' } },
}
const RENAMED_INDEXES = new Map([
  ['contents_by_age', 'content_entries_by_age'],
  ['outbox_next_at', 'outbox_next_attempt_at'],
  ['dictionary_changes_at', 'dictionary_changes_changed_at'],
])

type Value = string | number | null
type Rows = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>

function withNewNames(rows: Rows): Rows {
  return Object.fromEntries(
    Object.entries(rows).map(([table, its]) => {
      const { table: newTable = table, columns = {} } = RENAMED[table] ?? {}
      const renamed = (row: (typeof its)[number]) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [columns[column] ?? column, value]))
      return [newTable, its.map(renamed)]
    }),
  )
}

onBothEnginesWithoutTables('the migration to the standard names', (setup) => {
  let database: Database
  let empty: EmptyDatabase
  beforeEach(async () => {
    empty = await setup()
    database = openDatabase(empty.location)
    await migrateTo(BEFORE)
  })
  afterEach(async () => {
    await database.destroy()
    await empty.remove()
  })

  const migrateTo = async (last: string) => {
    const provider = { getMigrations: async () => MIGRATIONS }
    const { error } = await new Migrator({ db: database, provider }).migrateTo(last)
    expect(error).toBeUndefined()
  }
  /** The database with tables of any names. */
  const anyTables = () => database as unknown as Kysely<Record<string, Record<string, Value>>>
  const tables = () => database.introspection.getTables()

  /** Inserts a row into a table; values differ by column, except ids, which refer to each other. */
  async function insert(name: string, columns: readonly { readonly name: string; readonly dataType: string }[]) {
    const valueOf = (column: string, type: string, index: number) => {
      if (type.toLowerCase() !== 'text') return index + 7
      return /(?:^|_)id$/.test(column) ? 'x' : `${column} of ${name}`
    }
    const row = columns.map(({ name: column, dataType }, index) => [column, valueOf(column, dataType, index)] as const)
    await anyTables().insertInto(name).values(Object.fromEntries(row)).execute()
  }
  async function fill(): Promise<void> {
    let remaining = await tables()
    // Tables that reference others come after them.
    while (remaining.length) {
      const failed: typeof remaining = []
      for (const table of remaining) await insert(table.name, table.columns).catch(() => failed.push(table))
      expect(failed.length).toBeLessThan(remaining.length)
      remaining = failed
    }
  }
  const readAll = async (): Promise<Rows> => {
    const found: Record<string, Rows[string]> = {}
    for (const { name } of await tables()) found[name] = await anyTables().selectFrom(name).selectAll().execute()
    return found
  }
  const indexes = async () => {
    const names = isPostgres(database)
      ? sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_schema where type = 'index'`
    // SQLite names the index of a key after its table.
    return (await names.execute(database)).rows
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_autoindex'))
  }

  it('renames tables, columns and indexes, and keeps every row', async () => {
    await fill()
    const rows = await readAll()
    const names = await indexes()
    for (const [table, its] of Object.entries(rows)) expect(its.length, table).toBeGreaterThan(0)
    await migrateTo(AFTER)
    expect(await readAll()).toEqual(withNewNames(rows))
    expect((await indexes()).sort()).toEqual(names.map((name) => RENAMED_INDEXES.get(name) ?? name).sort())
  })

  it('keeps references between tables, and default values', async () => {
    await fill()
    await migrateTo(AFTER)
    const paths = () => database.selectFrom('content_paths').selectAll().execute()
    await expect(
      database.insertInto('content_paths').values({ content_id: 'none', path: '/' }).execute(),
    ).rejects.toThrow()
    expect(await paths()).toHaveLength(1)
    await database.deleteFrom('content_entries').execute()
    expect(await paths()).toEqual([])
    await database.insertInto('flags').values({ key: 'new', enabled: 1, description: '' }).execute()
    expect(await database.selectFrom('flags').selectAll().where('key', '=', 'new').executeTakeFirst()).toMatchObject({
      default_variation: 'off',
      variations: '{"on":true,"off":false}',
      rules: '[{"variation":"on"}]',
    })
  })

  it('renames keys of stored JSON, and leaves texts of users unchanged', async () => {
    await fill()
    const comment = 'a text with "buckets": and "bucket":'
    const set = (table: string, values: Record<string, string>) => anyTables().updateTable(table).set(values).execute()
    await set('flags', { rules: '[{"country":["LV"],"bucket":"on"}]' })
    await set('orders', { details: JSON.stringify({ form: { comment }, buckets: { a: 'b' } }) })
    await set('events', { data: JSON.stringify({ buckets: { a: 'b' } }) })
    await set('marketing_counts', { dimension: 'bucket' })
    await set('marketing_values', { list: 'bucket' })
    await set('marketing_visits', { facts: '[["bucket","a=b"],["country","LV"]]' })
    await migrateTo(AFTER)
    const rows = await readAll()
    expect(rows['flags']).toMatchObject([{ rules: '[{"country":["LV"],"variation":"on"}]' }])
    expect(JSON.parse(String(rows['orders']?.[0]?.['details']))).toEqual({ form: { comment }, variations: { a: 'b' } })
    expect(rows['events']).toMatchObject([{ data: '{"variations":{"a":"b"}}' }])
    expect(rows['marketing_counts']).toMatchObject([{ dimension: 'variation' }])
    expect(rows['marketing_values']).toMatchObject([{ list: 'variation' }])
    expect(rows['marketing_visits']).toMatchObject([{ facts: '[["variation","a=b"],["country","LV"]]' }])
  })
})
