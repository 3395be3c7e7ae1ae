import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseEntryInput } from '../../lib/embedded/content/entry-writer.ts'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEnginesWithoutTables } from '../support/contract/engines.ts'

const MIGRATION = '0054-content-page-names'
const NAMES = Object.keys(MIGRATIONS)
const BEFORE = NAMES[NAMES.indexOf(MIGRATION) - 1] ?? ''

onBothEnginesWithoutTables('the migration to names of pages', (setup) => {
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
  /** Inserts an entry as before the migration. */
  async function insert(id: string, input: object, paths: readonly string[]): Promise<void> {
    const at = new Date(0).toISOString()
    const { model, published, entry } = parseEntryInput({ id, ...input })
    const { id: _id, ...rest } = entry
    const times = { rev: '', created_at: at, updated_at: at }
    await database
      .insertInto('content_entries')
      .values({ id, model, published, entry: JSON.stringify(rest), has_paths: paths.length ? 1 : 0, ...times })
      .execute()
    for (const path of paths) await database.insertInto('content_paths').values({ content_id: id, path }).execute()
  }
  const target = (...value: string[]) => ({ property: 'urlPath', operator: 'is', value })
  const paths = () =>
    database
      .selectFrom('content_paths')
      .select(['content_id', 'path', 'language', 'page'])
      .orderBy('content_id')
      .orderBy('path')
      .execute()

  it('adds the language and the page of each path, and the paths that are in the data of an entry', async () => {
    await insert('a-targets', { query: [target('/ru/a', '/a')], data: { page: 'a', url: '/ru/a' } }, ['/ru/a', '/a'])
    await insert('b-url', { data: { url: '/es/b' } }, [])
    await insert('c-some', { query: [target('/en/c'), { property: 'country', value: 'PE' }], data: {} }, ['/en/c'])
    await insert('d-broken', { query: [target('/en/d')], data: {} }, ['/en/d'])
    await database.updateTable('content_entries').set({ entry: '{' }).where('id', '=', 'd-broken').execute()
    await insert('e-bare', { data: {} }, [])
    const more = Array.from({ length: 101 }, (_, index) => `more-${String(index).padStart(3, '0')}`)
    for (const id of more) await insert(id, { query: [target(`/lv/${id}`)], data: {} }, [`/lv/${id}`])
    await migrateTo(MIGRATION)
    expect(await paths()).toEqual([
      { content_id: 'a-targets', path: '/a', language: null, page: 'a' },
      { content_id: 'a-targets', path: '/ru/a', language: 'ru', page: 'a' },
      { content_id: 'b-url', path: '/es/b', language: 'es', page: 'b-url' },
      { content_id: 'c-some', path: '/en/c', language: 'en', page: null },
      { content_id: 'd-broken', path: '/en/d', language: null, page: null },
      ...more.map((id) => ({ content_id: id, path: `/lv/${id}`, language: 'lv', page: id })),
    ])
  })
})
