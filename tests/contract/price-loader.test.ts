import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findOffer, productsOf, type PriceList } from '../../lib/domain/price.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

const PROCESS_STATE = Symbol.for('site.process-state')
const list = (price: number) => ({ health: [{ name: 'Спорт', href: 'sport', bitrix_id: '1', price }] })
const down: RequestListener = (_request, response) => sendJson(response, {}, 503)
const shown = (prices: PriceList | undefined) =>
  productsOf(prices ?? { groups: [], demo: false }).map((product) => findOffer(product, 'RUB')?.price)

let respond: RequestListener
let stub: Stub
let folder: TempFolder
let clock = 0
let logged: string[] = []

vi.mock('pino', () => ({ default: () => ({ warn: (_fields: object, subject: string) => void logged.push(subject) }) }))

/** Loads another instance of the module, like a separate bundle. */
async function bundle() {
  vi.resetModules()
  const { loadPrices } = await import('../../lib/server/catalogue/prices.ts')
  return () => loadPrices(variantOf(1))
}

/** The loader of a process that has just started. */
async function freshProcess(env: Record<string, string> = {}) {
  delete (globalThis as { [PROCESS_STATE]?: unknown })[PROCESS_STATE]
  for (const [name, value] of Object.entries({ DATA_DIR: folder.path, BACKEND_URL: stub.baseUrl, SEED: 'on', ...env }))
    vi.stubEnv(name, value)
  const load = await bundle()
  // A server listens only when its embedded backend is ready: seeding it would delay the responses of the other one.
  await (await import('../../lib/server/transport.ts')).siteSecret()
  return load
}

/** Invalidates the price tag, as `GET /api/reset-price/` does. */
async function drop(): Promise<void> {
  const { CACHE_TAGS, invalidateTag } = await import('../../lib/runtime/cache-tags.ts')
  invalidateTag(CACHE_TAGS.prices)
}

const later = (seconds: number) => void (clock += seconds * 1000)
const lastGoodFile = () =>
  join(folder.path, 'last-good-prices', readdirSync(join(folder.path, 'last-good-prices'))[0] ?? '')

beforeEach(async () => {
  logged = []
  clock = 0
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + clock)
  folder = await tempFolder()
  respond = (_request, response) => sendJson(response, list(100))
  stub = await stubServer((request, response) => respond(request, response))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await stub.close()
  await folder.remove()
})

describe('prices of a backend that responds', () => {
  it('are requested once a minute for any number of callers', async () => {
    const load = await freshProcess()
    expect((await Promise.all([load(), load(), load()])).map(shown)).toEqual([[100], [100], [100]])
    later(50)
    await load()
    expect(stub.requests.length).toBe(1)
    later(11)
    respond = (_request, response) => sendJson(response, list(200))
    expect(shown(await load())).toEqual([200])
  })

  it('are shared by the bundles of pages and handlers', async () => {
    const pages = await freshProcess()
    await pages()
    const handlers = await bundle()
    expect(shown(await handlers())).toEqual([100])
    expect(stub.requests.length).toBe(1)
  })

  it('a response requested before the tag was invalidated does not replace a newer one', async () => {
    const load = await freshProcess()
    const waiting: ServerResponse[] = []
    respond = (_request, response) => void waiting.push(response)
    const before = load()
    await vi.waitUntil(() => waiting.length === 1)
    await drop()
    later(0.01)
    const after = load()
    await vi.waitUntil(() => waiting.length === 2)
    sendJson(waiting[1] as ServerResponse, list(200))
    expect(shown(await after)).toEqual([200])
    sendJson(waiting[0] as ServerResponse, list(100))
    await before
    expect(shown(await load())).toEqual([200])
  })

  it('may be an empty list, which replaces the previous one', async () => {
    const load = await freshProcess()
    await load()
    respond = (_request, response) => sendJson(response, {})
    later(61)
    expect(await load()).toEqual({ groups: [], demo: false })
    expect(logged).toEqual([])
  })
})

describe('while the backend fails', () => {
  it('requests it every few seconds regardless of visitors, and logs once a minute', async () => {
    const pages = await freshProcess()
    const handlers = await bundle()
    await pages()
    respond = down
    later(64)
    for (let call = 0; call < 10; call++) expect(shown(await (call % 2 ? pages : handlers)())).toEqual([100])
    expect(stub.requests.length).toBe(2)
    later(6)
    await Promise.all([pages(), handlers(), pages()])
    await vi.waitUntil(() => stub.requests.length === 3)
    expect(logged).toEqual(['prices: the product backend failed, the last good prices stay'])
  })

  it('does not delay callers that can be served the last good prices', async () => {
    const load = await freshProcess()
    await load()
    respond = down
    later(61)
    await load()
    respond = () => undefined
    later(6)
    expect(shown(await load())).toEqual([100])
    await vi.waitUntil(() => stub.requests.length === 3)
  })

  it('requests one that never responded with the same pause', async () => {
    respond = down
    const load = await freshProcess()
    for (let call = 0; call < 10; call++) expect(await load()).toBeUndefined()
    expect(stub.requests.length).toBe(1)
  })

  it('shows the new prices once the backend recovers', async () => {
    const load = await freshProcess()
    await load()
    respond = down
    later(61)
    await load()
    respond = (_request, response) => sendJson(response, list(300))
    await drop()
    expect(shown(await load())).toEqual([300])
  })
})

describe('the last good prices', () => {
  it('survive a restart', async () => {
    await (
      await freshProcess()
    )()
    respond = down
    expect(shown(await (await freshProcess())())).toEqual([100])
  })

  it('are written once for equal prices', async () => {
    const load = await freshProcess()
    await load()
    const file = lastGoodFile()
    writeFileSync(file, 'untouched')
    later(61)
    await load()
    expect(readFileSync(file, 'utf8')).toBe('untouched')
  })

  it.each([0, 20])('a last-good file truncated to %i bytes is ignored', async (bytes) => {
    await (
      await freshProcess()
    )()
    truncateSync(lastGoodFile(), bytes)
    respond = down
    expect(await (await freshProcess())()).toBeUndefined()
    expect(logged).toContain('prices: the file of the last good prices is damaged')
  })

  it('the last good prices of one backend are not used for another', async () => {
    await (
      await freshProcess()
    )()
    const other = await stubServer(down)
    expect(await (await freshProcess({ BACKEND_URL: other.baseUrl }))()).toBeUndefined()
    await other.close()
  })

  it('the last good prices of an embedded database are not used for the next one in the same folder', async () => {
    const { sharedBackend: running, startEmbedded } = await import('../../lib/embedded/start.ts')
    for (const [seed, products] of [
      [true, 28],
      [false, 0],
    ] as const) {
      const load = await freshProcess({ BACKEND_URL: '' })
      const backend = await startEmbedded({}, { seed })
      running().backend = backend
      expect(productsOf((await load()) ?? { groups: [], demo: true }).length).toBe(products)
      await backend.stop()
    }
    expect(logged).toEqual([])
  })
})
