import { afterEach, describe, expect, it } from 'vitest'
import { runDatabaseCommand } from '../../lib/cli/db/command.ts'
import { inSnapshot } from '../../lib/embedded/database/transaction.ts'
import { rowCounts } from '../../lib/embedded/database/rows.ts'
import { openDatabase, type DatabaseLocation } from '../../lib/embedded/database/open.ts'
import { openFiles } from '../../lib/embedded/files/open.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { runFile } from '../support/contract/child-process.ts'
import { runInProcess } from '../support/contract/command-output.ts'
import { fileDatabase, emptyPostgres, type EmptyDatabase } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { sampleNewOrder } from '../support/sample-order.ts'
import { sleep } from '../support/waits.ts'

/** Places orders until it is stopped, several at once. */
function takeOrders(backend: EmbeddedBackend): { placed: string[]; stop: () => Promise<unknown> } {
  const placed: string[] = []
  let goesOn = true
  const visitor = async () => {
    while (goesOn) {
      const order = sampleNewOrder()
      await backend.orders.place(order)
      placed.push(order.number)
      // Yields to the event loop between two orders.
      await new Promise(setImmediate)
    }
  }
  const visitors = Promise.all([visitor(), visitor(), visitor()])
  return {
    placed,
    stop: () => {
      goesOn = false
      return visitors
    },
  }
}

function backupContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`backup and restore: ${name}`, { timeout: 120_000 }, () => {
    const undo: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    const folder = async () => {
      const { path, remove } = await tempFolder()
      undo.push(remove)
      return path
    }
    /** Locations of a site: a database, and a folder for other data. */
    async function newLocation(): Promise<DatabaseLocation & { dataDir: string }> {
      const { location, remove } = await setup()
      undo.push(remove)
      return { ...location, dataDir: location.dataDir ?? (await folder()) }
    }
    const run = (command: string, target: string, { url = '', dataDir }: DatabaseLocation & { dataDir: string }) =>
      runInProcess(runDatabaseCommand, [command, target], { DATABASE_URL: url, DATA_DIR: dataDir })
    async function done(...args: Parameters<typeof run>): Promise<string> {
      const { code, output } = await run(...args)
      expect(code, output).toBe(0)
      return output
    }
    /** A separate process next to the one that accepts orders. */
    async function backUpBeside(
      target: string,
      { url = '', dataDir }: DatabaseLocation & { dataDir: string },
    ): Promise<string> {
      const child = runFile('lib/cli/db/main.ts', {
        args: ['backup', target],
        env: { DATABASE_URL: url, DATA_DIR: dataDir },
      })
      undo.push(() => child.stop())
      expect(await child.ended, child.output()).toBe(0)
      return child.output()
    }
    async function countsOf(location: DatabaseLocation) {
      const database = openDatabase(location)
      const counts = await inSnapshot(database, rowCounts)
      await database.destroy()
      return Object.fromEntries(counts)
    }

    it('backs up a consistent state of a running site, and restores it with its files', async () => {
      const from = await newLocation()
      const backup = `${await folder()}/today`
      const to = await newLocation()
      const backend = await startEmbedded(from, { seed: true })
      undo.push(() => backend.stop())
      await openFiles({ dataDir: from.dataDir }).write('images/one/1.webp', new Uint8Array([1, 2, 3]), 'image/webp')
      const { placed, stop } = takeOrders(backend)
      while (placed.length < 20) await sleep(10)
      const before = [...placed]
      expect(await backUpBeside(backup, from)).toMatch(/Checked row by row[^]*Copied 1 files\. All took [\d.]+ s\./)
      const during = placed.length
      await stop()
      expect(during).toBeGreaterThan(before.length)

      expect(await done('restore', backup, to)).toMatch(/Checked row by row[^]*Copied 1 files\. All took [\d.]+ s\./)
      const put = await countsOf(to)
      const inBackup = await countsOf({ dataDir: backup })
      expect(put).toEqual(inBackup)

      const restored = await startEmbedded(to, { seed: true })
      undo.push(() => restored.stop())
      const numbers = (await restored.database.selectFrom('orders').select('number').execute()).map(
        ({ number }) => number,
      )
      expect(before.filter((number) => !numbers.includes(number))).toEqual([])
      // An order and its counts are written in one transaction, so that neither exists without the other.
      const counted = restored.database
        .selectFrom('marketing_counts')
        .select('count')
        .where('measure', '=', 'orders')
        .where('dimension', '=', 'all')
      expect((await counted.execute()).reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length)
      expect((await openFiles({ dataDir: to.dataDir }).read('images/one/1.webp'))?.bytes).toBe(3)
      expect(await restored.orders.place(sampleNewOrder())).toMatchObject({ outcome: 'placed' })
    })

    it('a backup is recorded in the access log with its user, and contains this record', async () => {
      const from = await newLocation()
      const backup = `${await folder()}/today`
      const backend = await startEmbedded(from, { seed: false })
      await backend.stop()
      await done('backup', backup, from)
      for (const location of [from, { dataDir: backup }]) {
        const database = openDatabase(location)
        const rows = await database.selectFrom('access_log').select(['actor', 'kind']).execute()
        await database.destroy()
        expect(rows).toEqual([{ actor: expect.stringMatching(/^command line: \S/) as string, kind: 'database-backup' }])
      }
    })

    it('a backup overwrites neither another backup nor a site', async () => {
      const from = await newLocation()
      const backup = await folder()
      const backend = await startEmbedded(from, { seed: true })
      await backend.stop()
      await done('backup', backup, from)
      for (const command of ['backup', 'restore']) {
        const { code, output } = await run(command, backup, from)
        expect([code, output]).toEqual([1, expect.stringContaining('the target must be empty')])
      }
    })
  })
}

backupContract('SQLite file', fileDatabase)
backupContract(POSTGRES.name, emptyPostgres, POSTGRES)
