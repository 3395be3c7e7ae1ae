import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDatabaseCommand } from '../../lib/cli/db/command.ts'
import type { DatabaseLocation } from '../../lib/embedded/database/open.ts'
import { openFiles } from '../../lib/embedded/files/open.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { runFile } from '../support/contract/child-process.ts'
import { runInProcess } from '../support/contract/command-output.ts'
import { fileDatabase, emptyPostgres, type EmptyDatabase } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

const KEY = await generateX25519Identity()
const OTHER = await generateX25519Identity()
const RECIPIENT = await identityToRecipient(KEY)
const ARCHIVE = 'backup.tar.age'

type Location = DatabaseLocation & { dataDir: string }

function encryptedBackupContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`a backup with BACKUP_KEY: ${name}`, { timeout: 120_000 }, () => {
    const lasting: (() => Promise<unknown>)[] = []
    const undo: (() => Promise<unknown>)[] = []
    const order = sampleNewOrder()
    let from: Location
    let backup: string

    const folder = async (steps = undo) => {
      const { path, remove } = await tempFolder()
      steps.push(remove)
      return path
    }
    async function newLocation(steps = undo): Promise<Location> {
      const { location, remove } = await setup()
      steps.push(remove)
      return { ...location, dataDir: location.dataDir ?? (await folder(steps)) }
    }
    /** Runs a command and checks that it leaves nothing in the temporary folder. */
    async function run(command: string, target: string, { url = '', dataDir }: Location, key: string | undefined) {
      const temporary = await folder()
      const environment = { DATABASE_URL: url, DATA_DIR: dataDir, ...(key !== undefined && { BACKUP_KEY: key }) }
      vi.stubEnv('TMPDIR', temporary)
      const result = await runInProcess(runDatabaseCommand, [command, target], environment).finally(vi.unstubAllEnvs)
      expect(await readdir(temporary)).toEqual([])
      return result
    }

    beforeAll(async () => {
      from = await newLocation(lasting)
      backup = join(await folder(lasting), 'today')
      const site = await startEmbedded(from, { seed: true })
      await site.orders.place(order)
      await openFiles({ dataDir: from.dataDir }).write('images/one/1.webp', new Uint8Array([1, 2, 3]), 'image/webp')
      await site.stop()
      const { code, output } = await run('backup', backup, from, RECIPIENT)
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/Checked row by row[^]*Encrypted 1 files and the database into /),
      ])
    })
    const end = async (steps: (() => Promise<unknown>)[]) => {
      for (const step of steps.splice(0).reverse()) await step()
    }
    afterEach(() => end(undo))
    afterAll(() => end(lasting))

    it('is one encrypted file and restores rows and files with the secret key', async () => {
      expect(await readdir(backup)).toEqual([ARCHIVE])
      expect((await readFile(join(backup, ARCHIVE), 'latin1')).includes(order.details.form.email)).toBe(false)
      const to = await newLocation()
      expect(await run('restore', backup, to, KEY)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Checked row by row[^]*Copied 1 files/),
      })
      const restored = await startEmbedded(to, { seed: false })
      undo.push(() => restored.stop())
      expect(
        (await restored.database.selectFrom('orders').select('number').execute()).map(({ number }) => number),
      ).toEqual([order.number])
      expect((await openFiles({ dataDir: to.dataDir }).read('images/one/1.webp'))?.bytes).toBe(3)
    })

    it('does not overwrite another backup', async () => {
      const before = await readFile(join(backup, ARCHIVE))
      expect(await run('backup', backup, from, KEY)).toMatchObject({
        code: 1,
        output: expect.stringContaining('the target must be empty'),
      })
      expect((await readFile(join(backup, ARCHIVE))).equals(before)).toBe(true)
    })

    it.each<[reason: string, key: string | undefined, change: (archive: string) => Promise<unknown>, said: string]>([
      ['another key', OTHER, async () => undefined, 'BACKUP_KEY does not open'],
      ['the public key', RECIPIENT, async () => undefined, 'BACKUP_KEY is a public key'],
      ['no key', undefined, async () => undefined, 'is encrypted: set BACKUP_KEY'],
      ['a file that was cut off', KEY, (archive) => truncate(archive, 70_000), 'is damaged or truncated'],
      [
        'a file that is not encrypted',
        KEY,
        (archive) => writeFile(archive, 'site.sqlite'.padEnd(2048, '\0')),
        'is not encrypted',
      ],
    ])('is not restored at all with %s, and the command explains why', async (_fault, key, change, message) => {
      const copy = join(await folder(), 'copy')
      await cp(backup, copy, { recursive: true })
      await change(join(copy, ARCHIVE))
      const to = await newLocation()
      const { code, output } = await run('restore', copy, to, key)
      expect([code, output]).toEqual([1, expect.stringContaining(message)])
      expect(output).not.toMatch(/\n\s+at |AGE-SECRET-KEY/)
      expect(await readdir(to.dataDir)).toEqual([])
      expect(await run('restore', backup, to, KEY)).toMatchObject({ code: 0 })
    })

    it('is a folder without a key, which the command with a key does not restore', async () => {
      const plain = join(await folder(), 'plain')
      expect(await run('backup', plain, from, undefined)).toMatchObject({
        code: 0,
        output: expect.stringContaining('is not encrypted'),
      })
      const to = await newLocation()
      expect(await run('restore', plain, to, KEY)).toMatchObject({
        code: 1,
        output: expect.stringContaining('is restored without BACKUP_KEY'),
      })
      expect(await readdir(to.dataDir)).toEqual([])
    })
  })
}

encryptedBackupContract('SQLite file', fileDatabase)
encryptedBackupContract(POSTGRES.name, emptyPostgres, POSTGRES)

describe('the command `npm run db -- key`', () => {
  it('prints a key pair that encrypts', async () => {
    const child = runFile('lib/cli/db/main.ts', { args: ['key'] })
    expect(await child.ended).toBe(0)
    const [, secret = ''] = /^BACKUP_KEY=(AGE-SECRET-KEY-1\w+)$/m.exec(child.output()) ?? []
    expect(child.output()).toContain(await identityToRecipient(secret))
  })
})
