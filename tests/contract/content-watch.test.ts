import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { CONTENT_TAG, droppedSince, processState } from '../../lib/config/process-state.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { watchContentPages, type ContentPages } from '../../lib/serve/content-pages.ts'
import { entryAt } from '../support/content.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { json } from '../support/stub-backend.ts'
import { startStubBuilder, type StubBuilder } from '../support/stub-builder.ts'

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
async function watch(): Promise<ContentPages> {
  const config = parseConfig({ BUILDER_API_KEY: crypto.randomUUID(), DATA_DIR: folder.path })
  const [one, two] = stubs.map(({ address }) => address)
  pages = await watchContentPages({ config: { ...config, backendUrl: { 1: one, 2: two } }, backend, isTaken: () => false })
  return pages
}
const addresses = (watched: ContentPages) => ([1, 2] as const).map((variant) => watched.of(variant)?.byAddress.keys().toArray())
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
