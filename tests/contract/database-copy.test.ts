import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runDatabaseCommand } from '../../lib/cli/db/command.ts'
import { openDatabase, type Database, type DatabaseLocation } from '../../lib/embedded/database/open.ts'
import { TABLE_NAMES } from '../../lib/embedded/database/tables.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { runFile } from '../support/contract/child-process.ts'
import { runInProcess } from '../support/contract/command-output.ts'
import { fileDatabase, emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { sampleNewOrder } from '../support/sample-order.ts'
import { openSiteDatabase } from '../support/site-database.ts'

/** Names that UTF-16, locale and byte order sort differently. */
const NAMES = ['x y', 'X', 'é', 'Ё', 'ё', 'z', '\u{ffee}', '🧬', 'a_b', 'a-b', 'ab', "it's", '%', '']

describe.skipIf(POSTGRES.skip)(`npm run db: SQLite and ${POSTGRES.name}`, { timeout: 120_000 }, () => {
  const undo: (() => Promise<unknown>)[] = []
  let folder: string
  beforeEach(async () => {
    folder = await emptyFolder()
    await fill(folder)
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  async function emptyFolder(): Promise<string> {
    const { location, remove } = await fileDatabase()
    undo.push(remove)
    return location.dataDir ?? ''
  }
  async function emptyAddress(): Promise<string> {
    const { location, remove } = await emptyPostgres()
    undo.push(remove)
    return location.url ?? ''
  }
  async function changed(location: DatabaseLocation, act: (database: Database) => Promise<unknown>): Promise<void> {
    const database = openDatabase(location)
    await act(database)
    await database.destroy()
  }

  /** Fills a database with the seed, orders as the site creates them, and one more row in every table. */
  async function fill(dataDir: string): Promise<void> {
    const backend = await startEmbedded({ dataDir }, { seed: true })
    for (let index = 0; index < 210; index++)
      await backend.orders.place(sampleNewOrder({ total: index ? 1_990_000 : 2 ** 52 + 1 }))
    await backend.database
      .insertInto('settings')
      .values(NAMES.map((name) => ({ name: `name-${name}`, value: `it's; "ё" \\ %_ \n${name}` })))
      .execute()
    await backend.stop()
    const raw = openSiteDatabase(dataDir)
    raw.exec('pragma foreign_keys = on')
    for (const table of TABLE_NAMES) {
      const columns = raw.prepare('select name, type from pragma_table_info(?)').all(table)
      const values = columns.map(({ type }) => (String(type).toLowerCase() === 'text' ? 'x' : 7))
      const names = columns.map(({ name }) => `"${String(name)}"`).join()
      raw.prepare(`insert into ${table} (${names}) values (${values.map(() => '?').join()})`).run(...values)
    }
    raw.close()
  }

  const run = (...args: string[]) => runInProcess(runDatabaseCommand, args)
  /** Runs it as a separate process. */
  async function runCommand(...args: string[]): Promise<{ code: number | NodeJS.Signals | null; output: string }> {
    const child = runFile('lib/cli/db/main.ts', { args })
    undo.push(() => child.stop())
    return { code: await child.ended, output: child.output() }
  }

  /** Returns all rows of a file as SQLite itself reads them. */
  function dump(dataDir: string): Record<string, string[]> {
    const raw = openSiteDatabase(dataDir)
    const rows = TABLE_NAMES.map(
      (table) =>
        [
          table,
          (raw.prepare(`select * from ${table}`).all() as object[]).map((row) => JSON.stringify(row)).sort(),
        ] as const,
    )
    raw.close()
    return Object.fromEntries(rows)
  }

  it('copies all rows of all tables to PostgreSQL and back, and the site runs on the result', async () => {
    const address = await emptyAddress()
    const back = await emptyFolder()
    const there = await runCommand('copy', folder, address)
    expect(there, there.output).toMatchObject({ code: 0 })
    expect(there.output).toMatch(
      /copied orders: 211\n[^]*Checked row by row: both have the same \d+ rows\.\nFiles are not in the database: .*DATA_DIR\/files/,
    )
    const home = await run('copy', address, back)
    expect(home, home.output).toMatchObject({ code: 0 })
    const before = dump(folder)
    const after = dump(back)
    expect(Object.keys(before)).toEqual([...TABLE_NAMES])
    expect(Object.entries(before).filter(([, rows]) => !rows.length)).toEqual([])
    for (const table of TABLE_NAMES) expect(after[table], table).toEqual(before[table])

    const backend = await startEmbedded({ url: address }, { seed: true })
    undo.push(() => backend.stop())
    expect(await backend.orders.place(sampleNewOrder())).toMatchObject({ outcome: 'placed' })
    expect(await run('check', folder, back)).toMatchObject({ code: 0 })
  })

  it('reports every differing row, in either direction', async () => {
    const address = await emptyAddress()
    expect(await run('copy', folder, address)).toMatchObject({ code: 0 })
    await changed({ url: address }, async (database) => {
      await database.updateTable('orders').set({ note: 'another', version: 8 }).where('number', '=', 'x').execute()
      await database.deleteFrom('chat_messages').execute()
      await database.insertInto('flags').values({ key: 'new', enabled: 1, description: '' }).execute()
      await database.deleteFrom('settings').where('name', '=', 'name-🧬').execute()
    })
    const { code, output } = await runCommand('check', folder, address)
    expect(code).toBe(2)
    expect(output.split('\n').filter((line) => / (?:is|differs) /.test(line))).toEqual([
      'settings name-🧬: is missing in the second',
      'flags new: is in the second only',
      'orders x: differs in note, version',
      'chat_messages x x: is missing in the second',
    ])
  })

  it('rejects a target that is not empty and leaves it unchanged', async () => {
    const address = await emptyAddress()
    const other = await emptyFolder()
    await changed({ url: address }, (database) => sql`create table orders (number text)`.execute(database))
    await changed({ url: address }, (database) => sql`insert into orders values ('1')`.execute(database))
    expect(await run('copy', folder, address)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the target must be empty, and has rows in orders'),
    })
    await changed({ url: address }, async (database) => {
      const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
      expect(tables.map(({ name }) => name)).toEqual(['orders'])
      await sql`drop table orders; create table notes (id text)`.execute(database)
    })
    expect((await run('copy', folder, address)).output).toContain("has tables that are not the site's: notes")
    await fill(other)
    const before = dump(other)
    expect(await run('copy', folder, other)).toMatchObject({
      code: 1,
      output: expect.stringContaining('must be empty'),
    })
    expect(dump(other)).toEqual(before)
  })

  it('copies all or nothing: names a text that PostgreSQL cannot store and leaves no rows', async () => {
    const address = await emptyAddress()
    await changed({ dataDir: folder }, (database) => database.updateTable('users').set({ roles: 'a\0b' }).execute())
    expect(await run('copy', folder, address)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the target rejects a row of users'),
    })
    await changed({ url: address }, async (database) => {
      expect(await database.selectFrom('settings').selectAll().execute()).toEqual([])
      expect(await database.selectFrom('chat_sequence').selectAll().execute()).toEqual([{ id: 1, seq: 0 }])
    })
    await changed({ dataDir: folder }, (database) => database.updateTable('users').set({ roles: 'a' }).execute())
    expect(await run('copy', folder, address)).toMatchObject({ code: 0 })
  })

  it('reports invalid arguments and creates nothing', async () => {
    const empty = await emptyFolder()
    const printed = async (...args: string[]) => {
      const { code, output } = await run(...args)
      expect(code, output).toBe(1)
      expect(output).not.toMatch(/\n\s+at /)
      return output
    }
    expect(await runCommand()).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: npm run db/) as string })
    expect(await printed('copy', folder)).toContain('Usage: npm run db')
    expect(await printed('move', folder, empty)).toContain('Usage: npm run db')
    expect(await printed('copy', folder, 'mysql://root@127.0.0.1/x')).toContain(
      'neither a postgresql:// address nor a folder',
    )
    expect(await printed('copy', join(empty, 'none'), empty)).toContain('no database found in')
    expect(await printed('copy', folder, `${folder}/`)).toContain('are the same database')
    const away = new URL(await emptyAddress())
    away.pathname += '_none'
    away.password = 'secret'
    expect(await printed('copy', folder, away.href)).toMatch(/cannot be opened: .*does not exist/)
    expect(await printed('copy', folder, away.href)).not.toContain('secret')
    await changed({ dataDir: folder }, (database) =>
      sql`delete from kysely_migration where name like '0018%'`.execute(database),
    )
    expect(await printed('copy', folder, empty)).toContain('the schema of the source is outdated')
  })
})
