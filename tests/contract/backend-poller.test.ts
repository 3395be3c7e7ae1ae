import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CACHE_TAGS, isInvalidatedSince } from '../../lib/runtime/cache-tags.ts'
import { pollBackend } from '../../lib/node-server/pollers/backend-poller.ts'
import { memoryFixture, type EmbeddedFixture } from '../support/contract/embedded-fixture.ts'

const TAGS = [CACHE_TAGS.prices, CACHE_TAGS.banners, CACHE_TAGS.complexSets, CACHE_TAGS.companyDetails]

let external: EmbeddedFixture
let server: ReturnType<typeof serve>
let watch: ReturnType<typeof pollBackend>
let requests: string[]
beforeEach(async () => {
  external = await memoryFixture()
  requests = []
  const fetch = (request: Request) => {
    requests.push(new URL(request.url).pathname)
    return external.fetch(request)
  }
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { port } = server.address() as AddressInfo
  watch = pollBackend([{ host: `localhost:${port}`, port }])
})
afterEach(async () => {
  watch.stop()
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
  await external.close()
})

/** Waits for this number of polls, each of five requests, except perhaps the last one. */
async function looks(count: number): Promise<void> {
  for (let look = requests.length / 5; look < count; look += 1) {
    if (look) vi.advanceTimersByTime(20_000)
    await expect.poll(() => requests.length).toBe((look + 1) * 5)
  }
}

it.each([
  [
    'a price',
    CACHE_TAGS.prices,
    () => external.database.updateTable('prices').set({ price: 12_300 }).where('currency', '=', 'EUR'),
  ],
  ['a banner', CACHE_TAGS.banners, () => external.database.deleteFrom('banners')],
  ['a set of tests', CACHE_TAGS.complexSets, () => external.database.deleteFrom('complex_sets')],
  [
    'a company detail',
    CACHE_TAGS.companyDetails,
    () =>
      external.database
        .insertInto('company_details')
        .values({ id: 'kit', detail: 'kit', countries: '[]', texts: '{"en":"A tube"}' }),
  ],
] as const)('invalidates %s changed by another process, and nothing else', async (_name, tag, change) => {
  await looks(2)
  const since = Date.now()
  expect(TAGS.filter((one) => isInvalidatedSince(one, since))).toEqual([])
  await change().execute()
  await looks(4)
  expect(TAGS.filter((one) => isInvalidatedSince(one, since))).toEqual([tag])
})

it('a reset invalidates changed prices at once, and unchanged ones not at all', async () => {
  await looks(1)
  const since = Date.now()
  await watch.pollPrices()
  expect(isInvalidatedSince(CACHE_TAGS.prices, since)).toBe(false)
  await external.database.updateTable('prices').set({ price: 12_300 }).where('currency', '=', 'EUR').execute()
  await watch.pollPrices()
  expect(isInvalidatedSince(CACHE_TAGS.prices, since)).toBe(true)
})

it('simultaneous resets share one query', async () => {
  await looks(1)
  const before = requests.length
  await Promise.all(Array.from({ length: 50 }, () => watch.pollPrices()))
  // The prices and the discounts flag: once for the first call and once for all later ones.
  expect(requests.length - before).toBe(4)
})
