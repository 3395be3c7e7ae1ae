import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBanners } from '../../lib/embedded/banners/repository.ts'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { listVersioned } from '../../lib/embedded/dictionaries/repository.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEnginesWithoutTables } from '../support/contract/engines.ts'

const MIGRATION = '0053-translations'
const NAMES = Object.keys(MIGRATIONS)
const BEFORE = NAMES[NAMES.indexOf(MIGRATION) - 1] ?? ''

type Columns = Readonly<Record<string, string | number | null>>

const banner = (id: string, language?: string, more: Columns = {}) => ({
  id,
  slot: 'home',
  title: `Title of ${id}`,
  text: `Text of ${id}`,
  href: null,
  image: null,
  theme: 'pine',
  variants: '[]',
  langs: JSON.stringify(language ? [language] : []),
  countries: '[]',
  starts_at: null,
  ends_at: null,
  personal: 0,
  position: 0,
  ...more,
})

onBothEnginesWithoutTables('the migration to translations', (setup) => {
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
  const insert = (table: string, rows: readonly Columns[]) =>
    (database as unknown as Kysely<Record<string, Columns>>).insertInto(table).values(rows).execute()

  it('joins the languages of a banner, and visitors see the same banners with the same ids', async () => {
    const rows = [
      banner('offer-es', 'es', { href: '/demo', position: 3 }),
      banner('offer-lv', 'lv', { href: '/demo', position: 5 }),
      banner('other', undefined, { position: 9 }),
    ]
    await insert('banners', rows)
    await migrateTo(MIGRATION)
    expect((await listVersioned(database, 'banners')).map(({ id }) => id)).toEqual(['offer', 'other'])
    expect((await listVersioned(database, 'banners'))[0]).toMatchObject({
      href: '/demo',
      order: 3,
      langs: [],
      es: { title: 'Title of offer-es', text: 'Text of offer-es' },
      lv: { title: 'Title of offer-lv', text: 'Text of offer-lv' },
    })
    expect((await readBanners(database)).map(({ id, title, text, langs }) => ({ id, title, text, langs }))).toEqual(
      rows.map(({ id, title, text, langs }) => ({ id, title, text, langs: JSON.parse(langs) as unknown })),
    )
  })

  it.each<[string, ReturnType<typeof banner>[]]>([
    ['differ in more than texts', [banner('a-es', 'es'), banner('a-lv', 'lv', { href: '/demo' })]],
    ['have the id of a third one', [banner('a'), banner('a-es', 'es'), banner('a-lv', 'lv')]],
    ['are for another language than their id', [banner('a-es', 'es'), banner('a-lv', 'ru')]],
    ['are for several languages', [banner('a-es', 'es'), banner('a-lv', 'lv', { langs: '["lv","ru"]' })]],
    [
      'would come before another banner',
      [banner('a-es', 'es'), banner('b', 'lv', { position: 4 }), banner('a-lv', 'lv', { position: 5 })],
    ],
    ['have unreadable languages', [banner('a-es', 'es'), banner('a-lv', 'lv', { langs: '[' })]],
  ])('leaves rows that %s', async (_why, rows) => {
    await insert('banners', rows)
    await migrateTo(MIGRATION)
    const ids = (await listVersioned(database, 'banners')).map(({ id }) => String(id))
    expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  it('gives the flags of the site descriptions in each language, unless they have been changed', async () => {
    await insert('flags', [
      { key: 'discounts', enabled: 1, description: 'Discounts are shown' },
      { key: 'planning', enabled: 1, description: 'Our own words' },
    ])
    await migrateTo(MIGRATION)
    const [discounts, planning] = await listVersioned(database, 'flags')
    expect(discounts).toMatchObject({ description: '', lv: { description: 'Rādīt atlaides visā vietnē' } })
    expect(planning).toMatchObject({ description: 'Our own words' })
    expect(planning).not.toHaveProperty('lv')
  })
})
