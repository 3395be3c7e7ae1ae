import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { keyOf, TABLE_NAMES } from '../../lib/embedded/database/tables.ts'

/** The schema as reported by SQLite, compared with the list used by a copy. */
describe('the list of tables', () => {
  let database: Database
  beforeAll(async () => {
    database = openDatabase({})
    await migrate(database)
  })
  afterAll(() => database.destroy())

  it('has every table of the migrated schema', async () => {
    const { rows } = await sql<{
      name: string
    }>`select name from sqlite_schema where type = 'table' and name not like 'kysely_%'`.execute(database)
    expect([...TABLE_NAMES].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it.each(TABLE_NAMES)('has the key columns of %s', async (table) => {
    const { rows } = await sql<{
      name: string
      pk: number
    }>`select name, pk from pragma_table_info(${table}) where pk > 0 order by pk`.execute(database)
    expect(keyOf(table)).toEqual(rows.map(({ name }) => name))
  })

  it.each(TABLE_NAMES)('has %s after the tables that it references', async (table) => {
    const { rows } = await sql<{
      target: string
    }>`select "table" as target from pragma_foreign_key_list(${table})`.execute(database)
    expect(
      rows.filter(
        ({ target }) => !TABLE_NAMES.slice(0, TABLE_NAMES.indexOf(table)).some((earlier) => earlier === target),
      ),
    ).toEqual([])
  })
})
