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
import { asAdmin, imageCalls } from '../support/contract/images-place.ts'
import { expectProblem } from '../support/contract/problem-answer.ts'
import { sample } from '../support/contract/sample-images.ts'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

const DAY = 24 * 60 * 60_000

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
  /** Those of a backend whose files go elsewhere. */
  const callsOf = async (store: FileStore) => {
    const app = createEmbeddedApp({
      database: backend.database,
      files: store,
      mailWaits: () => undefined,
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

  it('outlives the process', async () => {
    const image = await (await calls()).created(await small(), { name: 'a.png' })
    const bytes = await (await calls()).bytes(image.url)
    await backend.stop()
    await start()
    expect(await (await calls()).list()).toEqual([image])
    expect(await (await calls()).bytes(image.url)).toEqual(bytes)
  })

  it('removes what was deleted a day ago with all of its files, and nothing else', async () => {
    const [gone, kept] = [await (await calls()).created(await small()), await (await calls()).created(await small())]
    expect(await files()).toHaveLength(6)
    const until = await (await calls()).removed(gone.urn)
    const store = { database: backend.database, files: openFiles({ dataDir: folder.path }) }
    await purgeImages(store, new Date(until.getTime() - 1000))
    expect(await files()).toHaveLength(6)
    await purgeImages(store, until)
    expect([await files(), (await rows()).map(({ urn }) => urn)]).toEqual([
      expect.toSatisfy((names: string[]) => names.length === 3 && names.every((name) => name.startsWith(kept.urn))),
      [kept.urn],
    ])
    await expectProblem(await (await calls()).restore(gone.urn), 404)
  })

  it('removes the others where one cannot be removed, and that one when it can', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const made = [await (await calls()).created(await small()), await (await calls()).created(await small())]
    for (const { urn } of made) await (await calls()).removed(urn)
    const stuck = made[0]?.urn ?? ''
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
    expect(String(said.mock.calls)).toContain(stuck)
    await purgeImages({ database: backend.database, files: store }, later)
    expect([await files(), await rows()]).toEqual([[], []])
  })

  it('removes at the next start what a process that died has left half written', async () => {
    const image = await (await calls()).created(await small())
    const long = new Date(Date.now() - 2 * DAY).toISOString()
    await backend.database.updateTable('images').set({ deleted_at: long }).where('urn', '=', image.urn).execute()
    await backend.stop()
    await start()
    await vi.waitFor(async () => expect([await files(), await rows()]).toEqual([[], []]))
  })

  it('says that it cannot answer where a file is lost, rather than that there is no image', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const image = await (await calls()).created(await small())
    const store = openFiles({ dataDir: folder.path })
    await store.remove(`images/${image.urn}.100.webp`)
    await expectProblem(await backend.fetch(new Request(`http://embedded.invalid/images/${image.urn}/100.webp`)), 503)
    expect(String(said.mock.calls)).toContain(image.urn)
  })

  it.each([0, 1, 2])('keeps neither row nor file where file %i cannot be written', async (broken) => {
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

  it('tells whoever comes while too many wait to come again, and takes those that wait', async () => {
    const store = openFiles({ dataDir: folder.path })
    const { promise: isFull, resolve: full } = Promise.withResolvers<void>()
    // The first image is not done before the last has been turned away.
    const held: FileStore = { ...store, write: async (...file) => isFull.then(() => store.write(...file)) }
    const { create, list } = await callsOf(held)
    const bytes = await Promise.all(Array.from({ length: 12 }, small))
    let refusals = 0
    const answers = await Promise.all(
      bytes.map(async (one) => {
        const answer = await create(one)
        if (answer.status === 503 && ++refusals === 3) full()
        return answer
      }),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(refused.map((answer) => answer.headers.get('retry-after'))).toEqual(['10', '10', '10'])
    expect(await list()).toHaveLength(9)
    expect((await create(await small())).status).toBe(201)
  })

  it('does not keep a process from starting where files cannot be removed', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
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
    await vi.waitFor(() => expect(String(said.mock.calls)).toContain('images: deleted ones cannot be removed'))
  })
})
