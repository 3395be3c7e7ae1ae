import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEmbeddedApp } from '../../lib/embedded/app.ts'
import { openFiles } from '../../lib/embedded/files/open.ts'
import type { FileStore } from '../../lib/embedded/files/store.ts'
import { purgeImages } from '../../lib/embedded/images/purge.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { asAdmin, imageCalls } from '../support/contract/images-fixture.ts'
import { expectProblem } from '../support/contract/problem-response.ts'
import { sample } from '../support/contract/sample-images.ts'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

const DAY = 24 * 60 * 60_000
const hasThree = (names: readonly string[]) => names.length === 3

onBothEngines('the storage of images', (setup) => {
  let folder: TempFolder
  let empty: EmptyDatabase
  let backend: EmbeddedBackend
  const start = async () => {
    backend = await startEmbedded({ ...empty.location, dataDir: folder.path }, { seed: false })
  }
  const calls = async () =>
    imageCalls(
      await asAdmin(backend.database, (path, init) =>
        backend.fetch(new Request(`http://embedded.invalid${path}`, init)),
      ),
    )
  /** Images of a backend with another file storage. */
  const callsOf = async (store: FileStore) => {
    const app = createEmbeddedApp({
      database: backend.database,
      files: store,
      onMailQueued: () => undefined,
      secure: false,
      showsUnpublished: () => true,
      secret: 's',
    })
    return imageCalls(
      await asAdmin(backend.database, (path, init) => app(new Request(`http://embedded.invalid${path}`, init))),
    )
  }
  const files = () => readdir(join(folder.path, 'files/images')).catch(() => [])
  const rows = () => backend.database.selectFrom('images').selectAll().execute()
  const small = () => sample('png', { width: 100, height: 50 })

  beforeEach(async () => {
    folder = await tempFolder()
    empty = await setup()
    await start()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await backend.stop()
    await folder.remove()
    await empty.remove()
  })

  it('images survive a restart', async () => {
    const image = await (await calls()).created(await small(), { name: 'a.png' })
    const bytes = await (await calls()).bytes(image.url)
    await backend.stop()
    await start()
    expect(await (await calls()).list()).toEqual([image])
    expect(await (await calls()).bytes(image.url)).toEqual(bytes)
  })

  it('purges images deleted a day ago with all their files, and nothing else', async () => {
    const gone = await (await calls()).created(await small())
    const present = await (await calls()).created(await small())
    expect(await files()).toHaveLength(6)
    const until = await (await calls()).removed(gone.urn)
    const store = { database: backend.database, files: openFiles({ dataDir: folder.path }) }
    await purgeImages(store, new Date(until.getTime() - 1000))
    expect(await files()).toHaveLength(6)
    await purgeImages(store, until)
    expect([await files(), (await rows()).map(({ urn }) => urn)]).toEqual([
      expect.toSatisfy((names: string[]) => names.length === 3 && names.every((name) => name.startsWith(present.urn))),
      [present.urn],
    ])
    await expectProblem(await (await calls()).restore(gone.urn), 404)
  })

  it('purges a replaced file after a month, when it can no longer be restored, and all files of a deleted image', async () => {
    const { urn } = await (await calls()).created(await small())
    expect((await (await calls()).replace(urn, 0, await small())).status).toBe(200)
    const { revision = '' } = (await (await calls()).details(urn)).image
    expect(await files()).toHaveLength(6)
    const store = { database: backend.database, files: openFiles({ dataDir: folder.path }) }
    const replacedAt = Date.now()
    await purgeImages(store, new Date(replacedAt + 30 * DAY))
    expect(await files()).toHaveLength(6)
    await purgeImages(store, new Date(replacedAt + 32 * DAY))
    expect(await files()).toEqual((await files()).filter((name) => name.startsWith(`${urn}.${revision}.`)))
    expect(await files()).toHaveLength(3)
    await expectProblem(await (await calls()).update(urn, 1, { revision: '1' }), 422)
    expect((await (await calls()).replace(urn, 1, await small())).status).toBe(200)
    await purgeImages(store, new Date((await (await calls()).removed(urn)).getTime()))
    expect([await files(), await rows()]).toEqual([[], []])
  })

  it('keeps the present file when a replacement cannot be written', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { urn, url } = await (await calls()).created(await small())
    const bytes = await (await calls()).bytes(url)
    const store = openFiles({ dataDir: folder.path })
    let written = 0
    const failing: FileStore = {
      ...store,
      async write(key, content, type) {
        if (written++ === 1) throw new Error('no space left')
        return store.write(key, content, type)
      },
    }
    await expectProblem(await (await callsOf(failing)).replace(urn, 0, await small()), 503)
    expect([await files(), await (await calls()).bytes(url)]).toEqual([expect.toSatisfy(hasThree), bytes])
    expect((await (await calls()).details(urn)).version).toBe(0)
  })

  it('purges the remaining images when one fails, and retries that one', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue()
    const images = [await (await calls()).created(await small()), await (await calls()).created(await small())]
    for (const { urn } of images) await (await calls()).removed(urn)
    const stuck = images[0]?.urn ?? ''
    const store = openFiles({ dataDir: folder.path })
    const failing: FileStore = {
      ...store,
      async remove(key) {
        if (key.includes(stuck)) throw new Error('read-only file system')
        return store.remove(key)
      },
    }
    const later = new Date(Date.now() + 2 * DAY)
    await purgeImages({ database: backend.database, files: failing }, later)
    expect((await rows()).map(({ urn }) => urn)).toEqual([stuck])
    expect(String(consoleError.mock.calls)).toContain(stuck)
    await purgeImages({ database: backend.database, files: store }, later)
    expect([await files(), await rows()]).toEqual([[], []])
  })

  it('deletes incomplete uploads of a crashed process at the next start', async () => {
    const image = await (await calls()).created(await small())
    const long = new Date(Date.now() - 2 * DAY).toISOString()
    await backend.database.updateTable('images').set({ deleted_at: long }).where('urn', '=', image.urn).execute()
    await backend.stop()
    await start()
    await vi.waitFor(async () => expect([await files(), await rows()]).toEqual([[], []]))
  })

  it('returns an error instead of 404 when a file is lost', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue()
    const image = await (await calls()).created(await small())
    const store = openFiles({ dataDir: folder.path })
    await store.remove(`images/${image.urn}.100.webp`)
    await expectProblem(await backend.fetch(new Request(`http://embedded.invalid/images/${image.urn}/100.webp`)), 503)
    expect(String(consoleError.mock.calls)).toContain(image.urn)
  })

  it.each([0, 1, 2])('stores neither row nor file when file %i cannot be written', async (broken) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const store = openFiles({ dataDir: folder.path })
    let written = 0
    const failing: FileStore = {
      ...store,
      async write(key, bytes, type) {
        if (written++ === broken) throw new Error('no space left')
        return store.write(key, bytes, type)
      },
    }
    const { create } = await callsOf(failing)
    const bytes = await small()
    await expectProblem(await create(bytes), 503)
    expect([written, await files(), await rows(), await (await calls()).list()]).toEqual([broken + 1, [], [], []])
    expect((await create(bytes)).status).toBe(201)
    expect(await files()).toHaveLength(3)
  })

  it('rejects uploads with Retry-After when the queue is full, and processes the queued ones', async () => {
    const store = openFiles({ dataDir: folder.path })
    const { promise: isFull, resolve: full } = Promise.withResolvers<void>()
    // The first image is not completed before the last one is rejected.
    const held: FileStore = { ...store, write: async (...file) => isFull.then(() => store.write(...file)) }
    const { create, list } = await callsOf(held)
    const bytes = await Promise.all(Array.from({ length: 12 }, small))
    let rejections = 0
    const responses = await Promise.all(
      bytes.map(async (one) => {
        const response = await create(one)
        if (response.status === 503 && ++rejections === 3) full()
        return response
      }),
    )
    const rejected = responses.filter(({ status }) => status === 503)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(rejected.map((response) => response.headers.get('retry-after'))).toEqual(['10', '10', '10'])
    expect(await list()).toHaveLength(9)
    expect((await create(await small())).status).toBe(201)
  })

  it('starts even when files cannot be deleted', async () => {
    const consoleError = vi.spyOn(console, 'error').mockReturnValue()
    const image = await (await calls()).created(await small())
    await backend.database
      .updateTable('images')
      .set({ deleted_at: new Date(0).toISOString() })
      .execute()
    await backend.stop()
    await rm(join(folder.path, 'files'), { recursive: true })
    await writeFile(join(folder.path, 'files'), 'no folder')
    await start()
    expect((await rows()).map(({ urn }) => urn)).toEqual([image.urn])
    await vi.waitFor(() => expect(String(consoleError.mock.calls)).toContain('images: purging deleted images failed'))
  })
})
