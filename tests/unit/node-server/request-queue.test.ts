import fc from 'fast-check'
import inject from 'light-my-request'
import type { IncomingMessage } from 'node:http'
import { expect, it, vi } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { networkKeys } from '../../../lib/http/anonymize-ip.ts'
import { currentNetwork, holdRequest } from '../../../lib/http/current-network.ts'
import { LIMIT_HEADER, problem } from '../../../lib/http/problem.ts'
import type { CpuBudget } from '../../../lib/node-server/handlers/cpu-budget.ts'
import {
  createRequestQueue,
  RequestRejected,
  withFullQueueRejection,
} from '../../../lib/node-server/handlers/request-queue.ts'
import { sleep } from '../../support/waits.ts'

const config = parseConfig({ TRUSTED_PROXIES: '1' })
const budget: CpuBudget = { exempt: () => undefined, rejection: async () => undefined, spend: (_request, act) => act() }
const from = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: {} }) as unknown as IncomingMessage

/** Counts turns of the event loop. */
function countTicks() {
  let ticks = 0
  let next: NodeJS.Immediate
  const count = () => {
    ticks += 1
    next = setImmediate(count)
  }
  count()
  return { ticks: () => ticks, stop: () => clearImmediate(next) }
}

it('processes about four requests in one turn of the event loop', async () => {
  const clock = countTicks()
  const queue = createRequestQueue(budget, config)
  const requests = Array.from({ length: 90 }, (_, index) => from(`198.51.${index % 3}.1`))
  const ticks = await Promise.all(requests.map((request) => queue.run(request, async () => clock.ticks())))
  clock.stop()
  // More than four start in a turn if a slot ends that a busy machine has kept for its maximum.
  expect(new Set(ticks).size).toBeGreaterThan(requests.length / 5)
})

it('processes a request after at most one round of the other networks, however many requests they send', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 }), async (networks, each) => {
      const queue = createRequestQueue(budget, config)
      const order: string[] = []
      const run = (address: string) => queue.run(from(address), async () => void order.push(address))
      const others = Array.from({ length: networks * each }, (_, index) => run(`198.51.${index % networks}.1`))
      await Promise.all([...others, run('203.0.113.1')])
      // Four requests are being processed when it arrives, and each network has its turn before it.
      expect(order.indexOf('203.0.113.1')).toBeLessThanOrEqual(4 + networks + 3)
    }),
    { numRuns: 30 },
  ))

it('rejects requests of a network beyond forty waiting ones, and none of other networks', async () => {
  const queue = createRequestQueue(budget, config)
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Array.from({ length: 4 }, (_, index) => queue.run(from(`192.0.2.${index}`), () => promise))
  const results = Promise.allSettled(Array.from({ length: 60 }, () => queue.run(from('198.51.100.1'), async () => 1)))
  const other = queue.run(from('203.0.113.1'), async () => 1)
  resolve()
  const rejected = (await results).filter(({ status }) => status === 'rejected')
  expect(rejected.length).toBeGreaterThanOrEqual(16)
  expect(await other).toBe(1)
  await Promise.all(held)
})

it('rejects a request before any other handler exactly while the queue of its network is full', async () => {
  const queue = createRequestQueue(budget, config)
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Array.from({ length: 4 }, (_, index) => queue.run(from(`192.0.2.${index}`), () => promise))
  const handler = await withFullQueueRejection(async (_request, response) => void response.end('handled'), queue)
  const call = async (address: string) => {
    const { statusCode, headers, body } = await inject(
      (request, response) => void handler(request as never, response as never),
      { url: '/', headers: { 'x-forwarded-for': address } },
    )
    return statusCode === 200 ? body : [statusCode, headers['retry-after'], (JSON.parse(body) as { code: string }).code]
  }
  const waiting = Array.from({ length: 40 }, (_, index) => queue.run(from(`198.51.100.${index}`), async () => index))
  expect(await call('198.51.100.200')).toEqual([429, '1', 'tooMany'])
  expect(await call('203.0.113.1')).toBe('handled')
  resolve()
  await Promise.all([...held, ...waiting])
  expect(await call('198.51.100.200')).toBe('handled')
})

/** Requests of one address for each network of IPv6 allocations, and how they end. */
function flood(queue: ReturnType<typeof createRequestQueue>, allocation: string, networks: number) {
  const addresses = Array.from({ length: networks }, (_, index) => `${allocation}:${index.toString(16)}::1`)
  const run = (address: string) =>
    queue
      .run(from(address), async () => 200)
      .catch((error: unknown) => {
        if (!(error instanceof RequestRejected)) throw error
        const { status, headers } = error.response
        return `${status} ${headers.get('retry-after')} ${headers.has(LIMIT_HEADER) ? 'limit' : ''}`
      })
  return Promise.all(addresses.map(run))
}
const countOf = (results: readonly unknown[], result: unknown) => results.filter((one) => one === result).length

it('rejects requests of an allocation beyond 400 waiting ones with 503, and none of other allocations', async () => {
  const queue = createRequestQueue(budget, config)
  const results = flood(queue, '2001:db8', 500)
  const others = flood(queue, '2001:dc8', 10)
  // Four are processed.
  expect(countOf(await results, '503 1 limit')).toBe(96)
  expect(countOf(await others, 200)).toBe(10)
})

it('rejects the newest requests of the largest allocation with 503 while 2,000 wait in all', async () => {
  const queue = createRequestQueue(budget, config)
  const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map((block) => flood(queue, `2001:d${block}0`, 400)))
  const others = flood(queue, '2001:e00', 10)
  expect(countOf(await others, 200)).toBe(10)
  const all = (await results).flat()
  expect([countOf(all, 200), countOf(all, '503 1 limit')]).toEqual([1994, 6])
})

it('finds the next request as fast while 1,000 networks wait as while ten do', async () => {
  // An idle server starts 144 requests of an allocation with these settings.
  const started = 144
  const stepsWith = async (waiting: number) => {
    let steps = 0
    const isBusy = () => {
      steps += 1
      return false
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const queue = createRequestQueue(budget, { ...config, rateScale: 3 }, () => isBusy)
    const addresses = Array.from({ length: started + waiting }, (_, index) => `2001:db8:${index.toString(16)}::1`)
    const work = vi.fn(() => promise)
    const requests = addresses.map((address) => queue.run(from(address), work, undefined, 600_000))
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(started), 60_000)
    // Ends after the slots of the last started requests, which take 20 ms each.
    await sleep(40)
    steps = 0
    await queue.run(from('203.0.113.1'), async () => 1)
    const counted = steps
    resolve()
    await Promise.all(requests)
    return counted
  }
  expect(await stepsWith(1000)).toBe(await stepsWith(10))
})

it('rejects a request whose budget was exhausted while it waited', async () => {
  const response = problem(429, 'Too many requests')
  const queue = createRequestQueue({ ...budget, rejection: async () => response }, config)
  await expect(queue.run(from('198.51.100.1'), async () => 1)).rejects.toThrow(RequestRejected)
})

it.each([
  ['two', 'busy', 2],
  ['twelve', 'idle', 12],
] as const)(
  'runs at most %s requests of a network at a time while the event loop is %s, and those of others beside them',
  (_name, state, limit) =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: limit + 1, max: 40 }),
        fc.integer({ min: 1, max: 3 }),
        async (count, others) => {
          const queue = createRequestQueue(budget, config, () => () => state === 'busy')
          const ends: (() => void)[] = []
          let running = 0
          let maxRunning = 0
          const all = Array.from({ length: count }, () =>
            queue.run(from('198.51.100.1'), async () => {
              maxRunning = Math.max(maxRunning, ++running)
              await new Promise<void>((resolve) => ends.push(resolve))
              running -= 1
            }),
          )
          // Ends although all requests of the first network last.
          await Promise.all(
            Array.from({ length: others }, (_, index) => queue.run(from(`203.0.${index}.1`), async () => 1)),
          )
          await vi.waitFor(() => expect(running).toBe(limit), { interval: 2 })
          for (let ended = 0; ended < count; ended += 1) {
            await vi.waitFor(() => expect(ends.length).toBeGreaterThan(ended), { interval: 2 })
            ends[ended]?.()
          }
          await Promise.all(all)
          expect(maxRunning).toBe(limit)
        },
      ),
      { numRuns: 10 },
    ),
)

it('starts requests that wait for their clients by network, a few at a time, and does not wait for their end', async () => {
  const queue = createRequestQueue(budget, config, () => () => true)
  const started: string[] = []
  const start = (address: string) =>
    void queue.run(
      from(address),
      () => {
        started.push(address)
        return new Promise<void>(() => undefined)
      },
      undefined,
      20,
    )
  for (let count = 0; count < 30; count += 1) start('198.51.100.1')
  start('203.0.113.1')
  await vi.waitFor(() => expect(started).toHaveLength(31), { interval: 2 })
  expect(started.indexOf('203.0.113.1')).toBeLessThanOrEqual(4)
})

it('runs a request in the context of its network', async () => {
  const queue = createRequestQueue(budget, config)
  const run = (address: string) => queue.run(from(address), async () => currentNetwork())
  const networks = await Promise.all([run('198.51.100.1'), run('198.51.100.2'), run('203.0.113.1')])
  expect(networks).toEqual(['198.51.100.1', '198.51.100.1', '203.0.113.1'].map(networkKeys))
  expect(currentNetwork()).toBeUndefined()
})

it('starts a limited number of requests of an allocation that wait for their clients, and those of others', async () => {
  const queue = createRequestQueue(budget, config)
  const started: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = (address: string) =>
    queue.run(from(address), () => {
      started.push(address)
      return promise
    })
  const all = Array.from({ length: 60 }, (_, network) => run(`2001:db8:${network.toString(16)}::1`))
  await vi.waitFor(() => expect(started).toHaveLength(48), { timeout: 5000 })
  const other = run('203.0.113.1')
  await vi.waitFor(() => expect(started).toHaveLength(49))
  resolve()
  await Promise.all([...all, other])
  expect(started).toHaveLength(61)
})

it('counts a request that waits for the thread pool as unfinished, however long it takes', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 3, max: 12 }), fc.boolean(), async (count, fails) => {
      const SLOT_MS = 200
      const queue = createRequestQueue(budget, config, () => () => true)
      const ends: (() => void)[] = []
      let started = 0
      const run = (address: string, isHeld: boolean) =>
        queue.run(
          from(address),
          async () => {
            if (isHeld) started += 1
            const work = new Promise<void>((resolve, reject) =>
              ends.push(() => (fails ? reject(new Error('failed')) : resolve())),
            )
            await (isHeld ? holdRequest(work) : work).catch(() => undefined)
          },
          undefined,
          SLOT_MS,
        )
      const held = Array.from({ length: count }, () => run('198.51.100.1', true))
      // Those of another network no longer count after their slot, although they last as long.
      const others = Array.from({ length: count }, () => run('203.0.113.1', false))
      await vi.waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(2 + 3), { interval: 2, timeout: 10_000 })
      expect(started).toBe(2)
      for (let ended = 0; ended < 2 * count; ended += 1) {
        await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0), { interval: 2, timeout: 10_000 })
        ends.shift()?.()
      }
      await Promise.all([...held, ...others])
      expect(started).toBe(count)
    }),
    { numRuns: 3 },
  ))
