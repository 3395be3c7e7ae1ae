import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BANNERS_TAG, COMPLEX_SETS_TAG, droppedSince, PRICES_TAG } from '../../lib/config/process-state.ts'
import { watchBackend } from '../../lib/serve/backend-watch.ts'
import { placeInMemory, type EmbeddedPlace } from '../support/contract/embedded-place.ts'

const TAGS = [PRICES_TAG, BANNERS_TAG, COMPLEX_SETS_TAG]

let outside: EmbeddedPlace
let server: ReturnType<typeof serve>
let watch: ReturnType<typeof watchBackend>
let asked: string[]
beforeEach(async () => {
  outside = await placeInMemory()
  asked = []
  const fetch = (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return outside.fetch(request)
  }
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { port } = server.address() as AddressInfo
  watch = watchBackend([{ host: `localhost:${port}`, port }])
})
afterEach(async () => {
  watch.stop()
  vi.useRealTimers()
  await new Promise((resolve) => server.close(resolve))
  await outside.close()
})

/** So many looks of the watch are over, each of four questions, but perhaps the last. */
async function looks(count: number): Promise<void> {
  for (let look = asked.length / 4; look < count; look += 1) {
    if (look) vi.advanceTimersByTime(20_000)
    await expect.poll(() => asked.length).toBe((look + 1) * 4)
  }
}

it.each([
  [
    'a price',
    PRICES_TAG,
    () => outside.database.updateTable('prices').set({ price: 12_300 }).where('currency', '=', 'EUR'),
  ],
  ['a banner', BANNERS_TAG, () => outside.database.deleteFrom('banners')],
  ['a set of tests', COMPLEX_SETS_TAG, () => outside.database.deleteFrom('complex_sets')],
] as const)('%s that another system has changed is dropped, and nothing else', async (_name, tag, change) => {
  await looks(2)
  const since = Date.now()
  expect(TAGS.filter((one) => droppedSince(one, since))).toEqual([])
  await change().execute()
  await looks(4)
  expect(TAGS.filter((one) => droppedSince(one, since))).toEqual([tag])
})

it('a reset drops prices that another system has changed, at once, and none that are the same', async () => {
  await looks(1)
  const since = Date.now()
  await watch.lookAtPrices()
  expect(droppedSince(PRICES_TAG, since)).toBe(false)
  await outside.database.updateTable('prices').set({ price: 12_300 }).where('currency', '=', 'EUR').execute()
  await watch.lookAtPrices()
  expect(droppedSince(PRICES_TAG, since)).toBe(true)
})

it('resets at the same time share a question', async () => {
  await looks(1)
  const before = asked.length
  await Promise.all(Array.from({ length: 50 }, () => watch.lookAtPrices()))
  // The prices and the flag that discounts depend on, once for the first call and once for all that came meanwhile.
  expect(asked.length - before).toBe(4)
})
