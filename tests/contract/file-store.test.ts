import { readdir } from 'node:fs/promises'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openFiles } from '../../lib/embedded/files/open.ts'
import type { FileStore } from '../../lib/embedded/files/store.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { inProcessChatFixture, sentMessage, Visitor } from '../support/contract/chat-fixture.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { asAdmin, imageCalls } from '../support/contract/images-fixture.ts'
import { expectProblem } from '../support/contract/problem-response.ts'
import { S3_KEYS, s3Server, type S3Server } from '../support/contract/s3-server.ts'
import { sample } from '../support/contract/sample-images.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { setProcessBackend } from '../support/contract/process-backend.ts'

interface FileStoreFixture {
  readonly files: FileStore
  close(): Promise<void>
}

async function inFolder(): Promise<FileStoreFixture> {
  const folder = await tempFolder()
  return { files: openFiles({ dataDir: folder.path }), close: folder.remove }
}

const settings = (server: S3Server) => ({
  endpoint: server.endpoint,
  region: 'eu-central-1',
  bucket: 'pictures',
  ...S3_KEYS,
})

async function inS3(): Promise<FileStoreFixture> {
  const server = await s3Server()
  return { files: openFiles({ s3: settings(server), dataDir: '/nowhere' }), close: server.close }
}

const PLACES: readonly (readonly [name: string, open: () => Promise<FileStoreFixture>])[] = [
  ['in memory', async () => ({ files: openFiles({}), close: async () => undefined })],
  ['in a folder', inFolder],
  ['in S3-compatible storage', inS3],
]

describe.each(PLACES)('files stored %s', (_name, open) => {
  let fixture: FileStoreFixture
  const read = async (key: string) => {
    const file = await fixture.files.read(key)
    return file && { ...file, body: Buffer.from(await new Response(file.body).arrayBuffer()) }
  }
  beforeAll(async () => {
    fixture = await open()
  })
  afterAll(() => fixture.close())

  it('are read as written, with their type', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await fixture.files.write('images/a.640.avif', bytes, 'image/avif')
    expect(await read('images/a.640.avif')).toEqual({ body: bytes, type: 'image/avif', bytes: bytes.length })
  })

  it('can be replaced and deleted repeatedly', async () => {
    await fixture.files.write('images/b.svg', Buffer.from('first, and longer'), 'image/svg+xml')
    await fixture.files.write('images/b.svg', Buffer.from('second'), 'image/svg+xml')
    expect(await read('images/b.svg')).toEqual({ body: Buffer.from('second'), type: 'image/svg+xml', bytes: 6 })
    for (let times = 0; times < 2; times++) await fixture.files.remove('images/b.svg')
    expect(await read('images/b.svg')).toBe(undefined)
  })

  it('reading a missing file returns undefined instead of an error', async () => {
    expect(await read('images/none.png')).toBe(undefined)
    expect(await read('none/at/all.png')).toBe(undefined)
  })

  it('can be inspected without being read', async () => {
    await fixture.files.write('images/c.png', Buffer.alloc(10), 'image/png')
    const file = await fixture.files.read('images/c.png')
    await file?.body.cancel()
    expect(file?.bytes).toBe(10)
  })
})

describe('a file in a folder', () => {
  it('is written atomically and leaves no temporary files', async () => {
    const folder = await tempFolder()
    const files = openFiles({ dataDir: folder.path })
    const sizes = [3_000_000, 2_000_000]
    const versions = sizes.map((size) => Buffer.alloc(size, 'x'))
    await files.write('documents/a.pdf', versions[0] as Buffer, 'application/pdf')
    let isWriting = true
    const seen = new Set<number>()
    const reading = (async () => {
      while (isWriting) {
        const file = await files.read('documents/a.pdf')
        seen.add(file ? (await new Response(file.body).arrayBuffer()).byteLength : 0)
      }
    })()
    for (let time = 0; time < 40; time++)
      await files.write('documents/a.pdf', versions[time % 2] as Buffer, 'application/pdf')
    isWriting = false
    await reading
    expect([...seen].filter((size) => !sizes.includes(size))).toEqual([])
    expect(await readdir(`${folder.path}/files/documents`)).toEqual(['a.pdf'])
    await expect(files.write('documents', versions[0] as Buffer, 'application/pdf')).rejects.toThrow()
    expect(await readdir(`${folder.path}/files`)).toEqual(['documents'])
    await folder.remove()
  })
})

describe('S3-compatible storage', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await s3Server()
  })
  afterAll(() => server.close())

  it('is addressed by path, signed, and stores the images of the whole application', async () => {
    const backend = await startEmbedded({ s3: settings(server) }, { seed: false })
    const calls = imageCalls(
      await asAdmin(backend.database, (path, init) =>
        backend.fetch(new Request(`http://embedded.invalid${path}`, init)),
      ),
    )
    const image = await calls.created(await sample('png', { width: 50 }))
    const path = (file: string) => `/pictures/images/${image.urn}.${file}`
    expect([...server.objects].map(([key, { type }]) => [key, type])).toEqual([
      [path('original.png'), 'image/png'],
      [path('50.avif'), 'image/avif'],
      [path('50.webp'), 'image/webp'],
    ])
    expect(await calls.bytes(`/images/${image.urn}/50.webp`)).toEqual(server.objects.get(path('50.webp'))?.bytes)
    await backend.stop()
  })

  it('fails with wrong keys or when unavailable, instead of reporting an absent file, and leaves nothing behind', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const rejected = openFiles({ s3: { ...settings(server), accessKey: 'OTHER' } })
    await expect(rejected.read('images/none.png')).rejects.toThrow()
    // The log names the error, not the key.
    const error = await rejected.write('images/none.png', Buffer.alloc(1), 'image/png').then(() => '', inspect)
    expect([error.includes('SignatureDoesNotMatch'), error.includes('OTHER')]).toEqual([true, false])
    const backend = await startEmbedded({ s3: settings(server) }, { seed: false })
    const calls = imageCalls(
      await asAdmin(backend.database, (path, init) =>
        backend.fetch(new Request(`http://embedded.invalid${path}`, init)),
      ),
    )
    const image = await calls.created(await sample('png', { width: 51 }))
    server.trouble = 500
    await expectProblem(await backend.fetch(new Request(`http://embedded.invalid${image.url}`)), 503)
    await expectProblem(await calls.create(await sample('png', { width: 52 })), 503)
    server.trouble = undefined
    expect(await calls.list()).toEqual([image])
    expect((await calls.bytes(image.url)).length).toBe(image.bytes)
    await backend.stop()
    vi.restoreAllMocks()
  })
})

onBothEngines('S3-compatible storage of the chat', (empty) => {
  it('stores every file that another server may need, and none in the data folder', async () => {
    const server = await s3Server()
    const folder = await tempFolder()
    const { location: database, remove } = await empty()
    const location = { ...database, dataDir: database.dataDir ?? folder.path, s3: settings(server) }
    const fixture = await inProcessChatFixture({ location, remove })
    const visitor = new Visitor(fixture)
    await visitor.start()
    const { file } = (await sentMessage(await visitor.file('report.pdf', Buffer.from('%PDF-1.7')))) as {
      file: { url: string }
    }
    const other = await startEmbedded(location, { seed: false })
    setProcessBackend(other)
    expect(await (await fixture.ask(file.url)).text()).toBe('%PDF-1.7')
    expect((await readdir(location.dataDir)).filter((name) => !name.startsWith('site.sqlite'))).toEqual([])
    await other.stop()
    await fixture.close()
    await server.close()
    await folder.remove()
  })
})
