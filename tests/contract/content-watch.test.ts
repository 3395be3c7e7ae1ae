import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { CONTENT_TAG, droppedSince, processState } from '../../lib/config/process-state.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { watchContentPages, type ContentPages } from '../../lib/serve/content-pages.ts'
import { contentWatch } from '../../lib/systems/content-service.ts'
import { entryAt } from '../support/content.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { LOCALIZED } from '../support/generators/content-entries.ts'
import { json } from '../support/stub-backend.ts'
import { startStubBuilder, type StubBuilder } from '../support/stub-builder.ts'
import { sleep } from '../support/waits.ts'

let stubs: StubBuilder[]
let backend: EmbeddedBackend
let folder: Awaited<ReturnType<typeof tempFolder>>
let pages: ContentPages | undefined

beforeEach(async () => {
  stubs = [await startStubBuilder([entryAt('/story')]), await startStubBuilder([entryAt('/en/story')])]
  backend = await startEmbedded({}, { seed: false })
  folder = await tempFolder()
})
afterEach(async () => {
  pages?.stop()
  await Promise.all([...stubs.map((stub) => stub.stop()), backend.stop(), folder.remove()])
})

/** Watches a service that is asked by way of two product backends. */
async function watch(key: string = crypto.randomUUID()): Promise<ContentPages> {
  const config = parseConfig({ BUILDER_API_KEY: key, DATA_DIR: folder.path })
  const [one, two] = stubs.map(({ address }) => address)
  pages = await watchContentPages({
    config: { ...config, backendUrl: { 1: one, 2: two } },
    backend,
    isTaken: () => false,
  })
  return pages
}
const addresses = (watched: ContentPages) =>
  ([1, 2] as const).map((variant) => watched.of(variant)?.byAddress.keys().toArray())
const away = (stub: StubBuilder | undefined) => {
  if (stub) stub.trouble = (response) => void response.writeHead(503).end()
}

it('a backend that is away takes the pages of the other variant from nobody, and is no proof that it has none', async () => {
  away(stubs[1])
  const watched = await watch()
  expect(addresses(watched)).toEqual([['/story'], undefined])
  Object.assign(stubs[1] ?? {}, { trouble: undefined })
  const since = Date.now()
  expect(await processState().contentChanged?.()).toBe(true)
  expect(addresses(watched)).toEqual([['/story'], ['/en/story']])
  expect(droppedSince(CONTENT_TAG, since)).toBe(true)
})

it('whoever says that something has changed hears whether it was read, and what was known stays', async () => {
  const watched = await watch()
  away(stubs[0])
  expect(await processState().contentChanged?.()).toBe(false)
  expect(addresses(watched)).toEqual([['/story'], ['/en/story']])
})

it('a slow answer to an earlier question never takes the place of a later one', async () => {
  const watched = await watch()
  const [stub] = stubs
  const held: (() => void)[] = []
  if (stub) stub.trouble = (response) => void held.push(() => json(response, { results: [entryAt('/early')] }))
  const first = processState().contentChanged?.()
  await expect.poll(() => held.length).toBe(1)
  Object.assign(stub ?? {}, { trouble: undefined, entries: [entryAt('/late')] })
  const second = processState().contentChanged?.()
  for (const answer of held) answer()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(addresses(watched)[0]).toEqual(['/late'])
})

describe('a service that says nothing by itself', () => {
  const symbol = (lastUpdated: number) => ({ id: 'footer', model: 'symbol', lastUpdated, data: { blocks: [] } })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** The first minute after something has changed. */
  async function minute(): Promise<number> {
    // What was dropped by then was dropped before.
    await sleep(2)
    const since = Date.now()
    vi.advanceTimersByTime(59_000)
    expect(droppedSince(CONTENT_TAG, since)).toBe(false)
    vi.advanceTimersByTime(1000)
    return since
  }

  it('is asked once a minute', async () => {
    const watched = await watch()
    Object.assign(stubs[0] ?? {}, { entries: [entryAt('/story'), entryAt('/news')] })
    const since = await minute()
    await expect.poll(() => addresses(watched)[0]).toEqual(['/story', '/news'])
    expect(droppedSince(CONTENT_TAG, since)).toBe(true)
  })

  it('is asked for its symbols too, which no list of pages shows', async () => {
    Object.assign(stubs[1] ?? {}, { entries: [entryAt('/en/story'), symbol(1)] })
    const watched = await watch()
    Object.assign(stubs[1] ?? {}, { entries: [entryAt('/en/story'), symbol(2)] })
    const since = await minute()
    await expect.poll(() => droppedSince(CONTENT_TAG, since)).toBe(true)
    expect(addresses(watched)).toEqual([['/story'], ['/en/story']])
  })

  it('drops nothing while nothing changes', async () => {
    Object.assign(stubs[0] ?? {}, { entries: [entryAt('/story'), symbol(1)] })
    const watched = await watch()
    const since = await minute()
    expect(await watched.look()).toBe(true)
    expect(droppedSince(CONTENT_TAG, since)).toBe(false)
  })

  it('keeps its pages where it knows of no symbols', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const [stub] = stubs
    if (stub)
      stub.trouble = (response) =>
        stub.calls.at(-1)?.url.pathname.endsWith('/symbol')
          ? void response.writeHead(404).end()
          : json(response, { results: stub.entries })
    expect(addresses(await watch())[0]).toEqual(['/story'])
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('a change of a symbol may be seen late')
  })
})

describe('an entry that cannot be read', () => {
  const unread = () => [...new Set(contentWatch().running?.unread())]

  it('keeps its last page, and is named, until it can be read or is gone', async () => {
    const watched = await watch()
    const [stub] = stubs
    if (!stub) throw new Error('no stub')
    const change = async (entries: readonly unknown[]) => {
      stub.entries = entries
      await processState().contentChanged?.()
    }
    for (const data of [{ title: 7 }, { title: { '@type': LOCALIZED, 'xx-XX': 'x' } }, null, 'all']) {
      await change([entryAt('/other'), { ...entryAt('/story'), data }])
      expect(addresses(watched)[0]).toEqual(['/other', '/story'])
      expect(watched.of(1)?.byAddress.get('/story')?.title).toBe('Page -story')
      expect(unread()).toMatchObject([{ id: '-story' }])
    }
    await change([entryAt('/story', { data: { title: 'Mended' } })])
    expect([watched.of(1)?.byAddress.get('/story')?.title, unread()]).toEqual(['Mended', []])
    await change([])
    expect(addresses(watched)[0]).toEqual([])
  })

  it('has the last page of an earlier process too', async () => {
    const [stub] = stubs
    const key = crypto.randomUUID()
    await watch(key)
    pages?.stop()
    if (stub) stub.entries = [{ ...entryAt('/story'), data: { title: [] } }]
    expect(addresses(await watch(key))[0]).toEqual(['/story'])
  })
})
