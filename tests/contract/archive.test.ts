import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArchive, writeArchive } from '../../lib/cli/db/archive.ts'
import { CopyError } from '../../lib/embedded/database/copy.ts'

const KEY = await generateX25519Identity()
const HYBRID = await generateHybridIdentity()

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const archive = () => join(folder, 'a.tar.age')

function write(files: ReadonlyMap<string, Uint8Array>) {
  return [...files].map(([name, bytes]) => {
    const path = join(folder, 'from', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    return { path, name }
  })
}

async function unpack(key = KEY): Promise<Map<string, Uint8Array>> {
  const to = mkdtempSync(join(folder, 'to-'))
  await readArchive(archive(), to, key)
  const found = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    found
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(to.length + 1), Uint8Array.from(readFileSync(path))]),
  )
}

const SAMPLE = new Map([
  ['site.sqlite', Uint8Array.from({ length: 200_000 }, (_, index) => index * index)],
  ['mail/a.eml', new Uint8Array()],
])

describe('an encrypted archive', () => {
  const names = fc.stringMatching(/^(?:files|mail)\/[\w-]{1,20}(?:\/[\w-]{1,120}){0,3}\.[a-z]{3}$/)
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.integer({ min: 60_000, max: 140_000 }).map((length) => new Uint8Array(length).fill(7)),
  )

  it('contains the added files under their names', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(names, bytes), { maxLength: 8, selector: ([name]) => name }),
        async (list) => {
          const files = new Map(list)
          rmSync(join(folder, 'from'), { recursive: true, force: true })
          expect(await writeArchive(archive(), write(files), KEY)).toBe(files.size)
          expect(await unpack()).toEqual(files)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('reveals nothing of its content and is decrypted by its owner only', async () => {
    const text = 'anna@example.com'
    await writeArchive(archive(), write(new Map([['mail/anna.eml', Buffer.from(text.repeat(100))]])), KEY)
    const contents = readFileSync(archive(), 'latin1')
    expect([
      contents.includes(text),
      contents.includes('anna'),
      (statSync(archive()).mode & 0o777).toString(8),
    ]).toEqual([false, false, '600'])
  })

  it.each([
    ['an X25519 key', KEY],
    ['a hybrid key', HYBRID],
  ])('is encrypted with the public part of %s, which does not decrypt it', async (_name, key) => {
    const recipient = await identityToRecipient(key)
    await writeArchive(archive(), write(SAMPLE), recipient)
    await expect(unpack(recipient)).rejects.toThrow(/public key, which only makes backups/)
    expect(await unpack(key)).toEqual(SAMPLE)
  })

  it('omits a file that was deleted after it was listed', async () => {
    const files = write(SAMPLE)
    expect(await writeArchive(archive(), [{ path: join(folder, 'gone'), name: 'files/gone' }, ...files], KEY)).toBe(2)
    expect(await unpack()).toEqual(SAMPLE)
  })

  it('fails when a file cannot be read', async () => {
    await expect(writeArchive(archive(), [{ path: folder, name: 'files/folder' }], KEY)).rejects.toMatchObject({
      code: 'EISDIR',
    })
  })

  it('is not decrypted by another key', async () => {
    await writeArchive(archive(), write(SAMPLE), KEY)
    await expect(unpack(await generateX25519Identity())).rejects.toThrow(/does not open .*another key/)
  })

  it.each(['AGE-SECRET-KEY-1QQQQ', 'age1qqqq'])(
    'is neither created nor decrypted with %s, which is not a key',
    async (key) => {
      await expect(writeArchive(archive(), write(SAMPLE), key)).rejects.toThrow(/BACKUP_KEY/)
      await expect(unpack(key)).rejects.toThrow(/BACKUP_KEY/)
    },
  )

  it('is rejected when truncated or modified anywhere', async () => {
    await writeArchive(archive(), write(SAMPLE), KEY)
    const archiveBytes = readFileSync(archive())
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: archiveBytes.length - 1 }), fc.boolean(), async (at, isCut) => {
        const damaged = Buffer.from(archiveBytes.subarray(0, isCut ? at : undefined))
        if (!isCut) damaged[at] = (damaged[at] ?? 0) ^ 1
        writeFileSync(archive(), damaged)
        await expect(unpack()).rejects.toThrow(CopyError)
      }),
      {
        numRuns: 40,
        examples: [
          [0, true],
          [archiveBytes.length - 1, true],
          [65_536, true],
          [archiveBytes.length - 1, false],
        ],
      },
    )
  })

  it.each([
    ['an archive that is not encrypted', Buffer.from('site.sqlite'.padEnd(1024, '\0'))],
    ['an empty file', Buffer.alloc(0)],
  ])('rejects %s', async (_name, contents) => {
    writeFileSync(archive(), contents)
    await expect(unpack()).rejects.toThrow(/is not encrypted, or its beginning is damaged/)
  })
})
