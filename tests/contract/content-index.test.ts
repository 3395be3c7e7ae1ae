import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { CACHE_TAGS, isInvalidatedSince } from '../../lib/runtime/cache-tags.ts'
import { processState } from '../../lib/runtime/process-state.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { pollContentIndex, type ContentIndexPoller } from '../../lib/node-server/pollers/content-index.ts'
import { contentWatch } from '../../lib/integrations/content-service.ts'
import { entryAt } from '../support/content.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { LOCALIZED } from '../support/generators/content-entries.ts'
import { json } from '../support/stub-backend.ts'
import { startStubBuilder, type StubBuilder } from '../support/stub-builder.ts'
import { sleep } from '../support/waits.ts'

let stubs: StubBuilder[]
let backend: EmbeddedBackend
let folder: Awaited<ReturnType<typeof tempFolder>>
let pages: ContentIndexPoller | undefined

beforeEach(async () => {
  stubs = [await startStubBuilder([entryAt('/story')]), await startStubBuilder([entryAt('/en/story')])]
  backend = await startEmbedded({}, { seed: false })
  folder = await tempFolder()
})
afterEach(async () => {
  pages?.stop()
  await Promise.all([...stubs.map((stub) => stub.stop()), backend.stop(), folder.remove()])
})

/** Polls a service through two product backends. */
async function watch(key: string = crypto.randomUUID()): Promise<ContentIndexPoller> {
  const config = parseConfig({ BUILDER_API_KEY: key, DATA_DIR: folder.path })
  const [one, two] = stubs.map(({ address }) => address)
  pages = await pollContentIndex({
    config: { ...config, backendUrl: { 1: one, 2: two } },
    backend,
    isReserved: () => false,
  })
  return pages
}
const addresses = (watched: ContentIndexPoller) =>
  ([1, 2] as const).map((variant) => watched.forVariant(variant)?.byPathname.keys().toArray())
const away = (stub: StubBuilder | undefined) => {
  if (stub) stub.trouble = (response) => void response.writeHead(503).end()
}

it('an unavailable backend affects only its own variant and does not mean that it has no pages', async () => {
  away(stubs[1])
  const watched = await watch()
  expect(addresses(watched)).toEqual([['/story'], undefined])
  Object.assign(stubs[1] ?? {}, { trouble: undefined })
  const since = Date.now()
  expect(await processState().onContentWebhook?.()).toBe(true)
  expect(addresses(watched)).toEqual([['/story'], ['/en/story']])
  expect(isInvalidatedSince(CACHE_TAGS.content, since)).toBe(true)
})

it('a webhook call reports whether the index was read, and a failed read leaves the index unchanged', async () => {
  const watched = await watch()
  away(stubs[0])
  expect(await processState().onContentWebhook?.()).toBe(false)
  expect(addresses(watched)).toEqual([['/story'], ['/en/story']])
})

it('a slow response to an earlier request never replaces a later one', async () => {
  const watched = await watch()
  const [stub] = stubs
  const held: (() => void)[] = []
  if (stub) stub.trouble = (response) => void held.push(() => json(response, { results: [entryAt('/early')] }))
  const first = processState().onContentWebhook?.()
  await expect.poll(() => held.length).toBe(1)
  Object.assign(stub ?? {}, { trouble: undefined, entries: [entryAt('/late')] })
  const second = processState().onContentWebhook?.()
  for (const respond of held) respond()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(addresses(watched)[0]).toEqual(['/late'])
})

describe('a service without webhooks', () => {
  const symbol = (lastUpdated: number) => ({ id: 'footer', model: 'symbol', lastUpdated, data: { blocks: [] } })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** The first minute after something has changed. */
  async function minute(): Promise<number> {
    // Lets earlier invalidations finish.
    await sleep(2)
    const since = Date.now()
    vi.advanceTimersByTime(59_000)
    expect(isInvalidatedSince(CACHE_TAGS.content, since)).toBe(false)
    vi.advanceTimersByTime(1000)
    return since
  }

  it('is polled once a minute', async () => {
    const watched = await watch()
    Object.assign(stubs[0] ?? {}, { entries: [entryAt('/story'), entryAt('/news')] })
    const since = await minute()
    await expect.poll(() => addresses(watched)[0]).toEqual(['/story', '/news'])
    expect(isInvalidatedSince(CACHE_TAGS.content, since)).toBe(true)
  })

  it('is polled for its symbols too, which the page list does not contain', async () => {
    Object.assign(stubs[1] ?? {}, { entries: [entryAt('/en/story'), symbol(1)] })
    const watched = await watch()
    Object.assign(stubs[1] ?? {}, { entries: [entryAt('/en/story'), symbol(2)] })
    const since = await minute()
    await expect.poll(() => isInvalidatedSince(CACHE_TAGS.content, since)).toBe(true)
    expect(addresses(watched)).toEqual([['/story'], ['/en/story']])
  })

  it('invalidates nothing while nothing changes', async () => {
    Object.assign(stubs[0] ?? {}, { entries: [entryAt('/story'), symbol(1)] })
    const watched = await watch()
    const since = await minute()
    expect(await watched.poll()).toBe(true)
    expect(isInvalidatedSince(CACHE_TAGS.content, since)).toBe(false)
  })

  it('serves its pages when it has no symbols', async () => {
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

describe('an entry that cannot be parsed', () => {
  const unread = () => [...new Set(contentWatch().running?.unread())]

  it('is reported and served as last parsed until it can be parsed or is deleted', async () => {
    const watched = await watch()
    const [stub] = stubs
    if (!stub) throw new Error('no stub')
    const change = async (entries: readonly unknown[]) => {
      stub.entries = entries
      await processState().onContentWebhook?.()
    }
    for (const data of [{ title: 7 }, { title: { '@type': LOCALIZED, 'xx-XX': 'x' } }, null, 'all']) {
      await change([entryAt('/other'), { ...entryAt('/story'), data }])
      expect(addresses(watched)[0]).toEqual(['/other', '/story'])
      expect(watched.forVariant(1)?.byPathname.get('/story')?.title).toBe('Page -story')
      expect(unread()).toMatchObject([{ id: '-story' }])
    }
    await change([entryAt('/story', { data: { title: 'Mended' } })])
    expect([watched.forVariant(1)?.byPathname.get('/story')?.title, unread()]).toEqual(['Mended', []])
    await change([])
    expect(addresses(watched)[0]).toEqual([])
  })

  it('is served as last parsed by an earlier process too', async () => {
    const [stub] = stubs
    const key = crypto.randomUUID()
    await watch(key)
    pages?.stop()
    if (stub) stub.entries = [{ ...entryAt('/story'), data: { title: [] } }]
    expect(addresses(await watch(key))[0]).toEqual(['/story'])
  })
})
