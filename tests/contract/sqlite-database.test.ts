import { afterEach, describe, expect, it } from 'vitest'
import { databaseIdentity, migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { databaseContract } from '../support/contract/database-contract.ts'
import { atOnce } from '../support/contract/database-workers.ts'
import { emptyFile } from '../support/contract/databases.ts'
import { readThenWrite, startCount, written } from '../support/contract/read-then-write.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

databaseContract('SQLite file', emptyFile)

describe('SQLite', { timeout: 60_000 }, () => {
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

  it('makes the data folder where it is missing', async () => {
    const database = open(`${await folder()}/not/yet/there`)
    await migrate(database)
    expect(await databaseIdentity(database)).toBeTruthy()
  })

  it('keeps databases in memory apart', async () => {
    const [one, other] = [open(), open()]
    await migrate(one)
    await migrate(other)
    expect(await databaseIdentity(one)).not.toBe(await databaseIdentity(other))
  })

  it('loses no count when two processes read, then write', async () => {
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

  it('loses no count when transactions of one connection overlap', async () => {
    const database = open()
    await migrate(database)
    await startCount(database)
    await Promise.all(Array.from({ length: 20 }, (_, index) => readThenWrite(database, String(index))))
    expect(await written(database)).toEqual({ rows: 20, count: 20 })
  })

  it('gives plain rows, read at once or one by one', async () => {
    const database = open()
    await migrate(database)
    await databaseIdentity(database)
    const query = database.selectFrom('properties').select('name')
    const streamed = await Array.fromAsync(query.stream())
    for (const rows of [await query.execute(), streamed]) {
      expect(rows).toHaveLength(1)
      expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype)
    }
  })
})
