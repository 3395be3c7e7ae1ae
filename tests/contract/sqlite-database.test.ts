import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseIdentity, migrate, openDatabase, sqliteFile, type Database } from '../../lib/embedded/database/open.ts'
import { sqliteDialect } from '../../lib/embedded/database/sqlite.ts'
import { clearDeleted } from '../../lib/embedded/database/truncate-log.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { databaseContract } from '../support/contract/database-contract.ts'
import { atOnce } from '../support/contract/database-workers.ts'
import { fileDatabase } from '../support/contract/databases.ts'
import { readThenWrite, startCount, written } from '../support/contract/read-then-write.ts'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

databaseContract('SQLite file', fileDatabase)

describe('SQLite', () => {
  const undo: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  const open = (dataDir?: string): Database => {
    const database = openDatabase({ dataDir })
    undo.push(() => database.destroy())
    return database
  }
  const folder = async (): Promise<string> => {
    const { path, remove } = await tempFolder()
    undo.push(remove)
    return path
  }

  it('creates the data folder when it is missing', async () => {
    const database = open(`${await folder()}/not/yet/there`)
    await migrate(database)
    expect(await databaseIdentity(database)).toBeTruthy()
  })

  it('waits at the start as long as another process holds the lock, and otherwise a limited time', async () => {
    const file = sqliteFile(await folder())
    const connect = (): Database => {
      const database: Database = new Kysely({ dialect: sqliteDialect(file, 50) })
      undo.push(() => database.destroy())
      return database
    }
    const [starting, running] = [connect(), connect()]
    await migrate(running)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const migrated = migrate(starting)
    await expect(startCount(running)).rejects.toThrow(/locked/)
    other.exec('commit')
    other.close()
    expect(await migrated).toEqual([])
  })

  it('isolates databases in memory', async () => {
    const one = open()
    const other = open()
    await migrate(one)
    await migrate(other)
    expect(await databaseIdentity(one)).not.toBe(await databaseIdentity(other))
  })

  it('loses no update when two processes read, then write', async () => {
    const path = await folder()
    const database = open(path)
    await migrate(database)
    await startCount(database)
    await atOnce({ dataDir: path }, [
      ['write', 'a', '100'],
      ['write', 'b', '100'],
    ])
    expect(await written(database)).toEqual({ rows: 200, count: 200 })
  })

  it('loses no update when transactions of one connection overlap', async () => {
    const database = open()
    await migrate(database)
    await startCount(database)
    await Promise.all(Array.from({ length: 20 }, (_, index) => readThenWrite(database, String(index))))
    expect(await written(database)).toEqual({ rows: 20, count: 20 })
  })

  it('returns plain rows, read at once or iterated', async () => {
    const database = open()
    await migrate(database)
    await databaseIdentity(database)
    const query = database.selectFrom('settings').select('name')
    const streamed = await Array.fromAsync(query.stream())
    for (const rows of [await query.execute(), streamed]) {
      expect(rows).toHaveLength(1)
      expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype)
    }
  })
})

describe('database files and their companions, with a permissive umask', () => {
  const EMAIL = 'admin@example.com'
  const COMMANDS: [command: string, args: readonly string[], until?: RegExp][] = [
    ['migrate', ['lib/cli/migrate.ts']],
    ['admin', ['lib/cli/admin.ts', 'create', EMAIL]],
    ['backend', ['lib/node-server/backend.ts'], /backend: http/],
    ['privacy', ['lib/cli/privacy.ts', 'export', EMAIL, '--to', '$/person.json']],
    ['content', ['lib/cli/content.ts', 'list']],
    ['db backup', ['lib/cli/db/main.ts', 'backup', '$/backup']],
  ]
  let folder: TempFolder
  beforeAll(async () => {
    folder = await tempFolder()
  })
  afterAll(() => folder.remove())

  // Each test continues with the files of the previous one.
  it.each(COMMANDS)('npm run %s creates only files that no other user can read', async (_command, args, until) => {
    const paths = args.map((arg) => arg.replace('$', folder.path))
    const env = {
      ...childEnvironment(),
      NODE_ENV: 'test' as const,
      DATA_DIR: `${folder.path}/not/yet/there`,
      BACKEND_PORT: '0',
      ADMIN_PASSWORD: 'a long enough phrase',
    }
    const child = spawn('sh', ['-c', 'umask 000; exec "$@"', 'sh', 'node_modules/node/bin/node', ...paths], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (until?.test(output)) child.kill('SIGTERM')
      })
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, output]).toEqual([0, expect.any(String)])
    const names = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    expect(names).toContain('not/yet/there/site.sqlite')
    expect(names.filter((name) => statSync(join(folder.path, name)).mode & 0o077)).toEqual([])
  })
})

it('does not wait for a process that reads the file, and empties the log when it has finished', async () => {
  const folder = await tempFolder()
  const database = openDatabase({ dataDir: folder.path })
  const reader = new DatabaseSync(sqliteFile(folder.path))
  onTestFinished(async () => {
    if (reader.isOpen) reader.close()
    await database.destroy()
    await folder.remove()
  })
  await migrate(database)
  reader.exec('begin')
  reader.prepare('select count(*) from chat_messages').get()
  const write = () => database.insertInto('settings').values({ name: crypto.randomUUID(), value: '"x"' }).execute()
  await write()
  const logBytes = () => statSync(`${sqliteFile(folder.path)}-wal`).size
  // The busy timeout of the connection is 5 s: a call that waits would last longer than ten that do not.
  const started = performance.now()
  for (let call = 0; call < 10; call++) await clearDeleted(database)
  expect(performance.now() - started).toBeLessThan(4000)
  expect(logBytes()).toBeGreaterThan(0)
  await write()
  reader.close()
  await expect.poll(logBytes).toBe(0)
})
