import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { shared } from '../../../lib/runtime/process-state.ts'
import { rateLimit, rateLimitPerIp } from '../../../lib/http/rate-limit.ts'
import { MAX_COUNTERS_PER_ALLOCATION } from '../../../lib/http/counter-keys.ts'
import { createLimiter, getLimiter, MAX_COUNTERS } from '../../../lib/http/rate-limiter.ts'

const require = createRequire(import.meta.url)

/** Loads the library again, like another bundle of the process. */
function anotherCopy(): typeof import('rate-limiter-flexible') {
  for (const path of Object.keys(require.cache)) if (path.includes('rate-limiter-flexible')) delete require.cache[path]
  return require('rate-limiter-flexible') as typeof import('rate-limiter-flexible')
}

it('shares the limit between the bundles of a process', async () => {
  const { RateLimiterMemory } = anotherCopy()
  getLimiter('another', { points: 1, duration: 60 })
  const { limiters } = shared('limits', (): { limiters: Map<string, object> } => expect.fail('there is none'))
  limiters.set('of-bundles', new RateLimiterMemory({ keyPrefix: 'of-bundles', points: 1, duration: 60 }))
  const limit = rateLimit('minute', 'of-bundles', 1)
  expect(await limit('somebody')).toBe(undefined)
  const rejected = await limit('somebody')
  expect([rejected?.status, Number(rejected?.headers.get('retry-after')) > 0]).toEqual([429, true])
})

it('keeps a limited number of counters in memory: those of other limits, and of the largest the ones used last', async () => {
  const rule = { points: 10, duration: 86_400 }
  const addresses = createLimiter('bounded-addresses', rule)
  const allocations = createLimiter('bounded-allocations', rule)
  const mailboxes = createLimiter('bounded-mailboxes', rule)
  await addresses.consume('first')
  await allocations.consume('of the sender')
  await mailboxes.consume('of a victim')
  for (let index = 0; index < MAX_COUNTERS; index++) {
    await addresses.consume(String(index))
    if (index === MAX_COUNTERS / 2) await allocations.consume('of the sender')
  }
  const counted = [
    await addresses.consume('first'),
    await allocations.consume('of the sender'),
    await mailboxes.consume('of a victim'),
  ]
  expect(counted.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 3, 2])
})

it('keeps the counters of others in memory, however many addresses of one IPv6 allocation call', async () => {
  const limit = rateLimitPerIp('flooded', 1, 1)
  const others = ['198.51.100.1', '2001:dc8::1']
  for (const ip of others) expect(await limit(ip)).toBeUndefined()
  const total = (): number => shared('limits.counters', (): { total: number } => expect.fail('there is none')).total
  const before = total()
  // Each call would create two counters.
  for (let index = 0; index < MAX_COUNTERS / 2 + 100; index++)
    await limit(`2001:db${(index & 15).toString(16)}:${(index >> 4).toString(16)}::1`)
  expect(total() - before).toBeLessThanOrEqual(
    MAX_COUNTERS_PER_ALLOCATION.address + MAX_COUNTERS_PER_ALLOCATION.network,
  )
  for (const ip of others) expect((await limit(ip))?.status).toBe(429)
})

it('a network over its limit does not use up the counters that its addresses share with neighbours', async () => {
  const limit = rateLimitPerIp('of-neighbours', 1, 1)
  for (let index = 0; index < 20_000; index++) await limit(`2001:db8:1:${index.toString(16)}::1`)
  const neighbours = Array.from({ length: 100 }, (_, index) => `2001:db8:${(index + 16).toString(16)}::1`)
  const rejected = (await Promise.all(neighbours.map(limit))).filter(Boolean)
  // Some share a counter with each other by chance.
  expect(rejected.length).toBeLessThan(20)
})

describe('the limit of an IP address and its network', () => {
  const statuses = async (limit: ReturnType<typeof rateLimitPerIp>, addresses: readonly string[]) => {
    const results = []
    for (const address of addresses) results.push((await limit(address))?.status ?? 200)
    return results
  }
  const many = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => address(index))

  it.each([
    ['IPv4', (index: number) => `198.51.100.${index}`, '198.51.101.1'],
    ['IPv6', (index: number) => `2001:db8:1:${index.toString(16)}::1`, '2001:dc8:2::1'],
  ])(
    'allows a network of %s eight times the calls of an address, and does not affect others',
    async (kind, address, elsewhere) => {
      const limit = rateLimitPerIp(`of-networks-${kind}`, 2, 1)
      expect(await statuses(limit, many(20, address))).toEqual([
        ...Array<number>(16).fill(200),
        ...Array<number>(4).fill(429),
      ])
      expect(await statuses(limit, [elsewhere])).toEqual([200])
    },
  )

  it('counts each address by itself, which uses only its own share of the network', async () => {
    const limit = rateLimitPerIp('of-one', 2, 1)
    expect(
      await statuses(
        limit,
        many(40, () => '203.0.113.7'),
      ),
    ).toEqual([200, 200, ...Array<number>(38).fill(429)])
    expect(
      await statuses(
        limit,
        many(14, (index) => `203.0.113.${100 + index}`),
      ),
    ).toEqual(Array<number>(14).fill(200))
  })

  it('allows a network the calls of fewer addresses when a call is expensive', async () => {
    const limit = rateLimitPerIp('of-costly', 3, 1, 2)
    expect(
      await statuses(
        limit,
        many(9, (index) => `198.51.100.${index}`),
      ),
    ).toEqual([...Array<number>(6).fill(200), ...Array<number>(3).fill(429)])
  })

  it('scales the limit of a network', async () => {
    expect(
      await statuses(
        rateLimitPerIp('of-scaled', 1, 100),
        many(200, (index) => `192.0.2.${index}`),
      ),
    ).toEqual(Array<number>(200).fill(200))
  })
})
