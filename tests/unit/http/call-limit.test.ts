import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { shared } from '../../../lib/config/process-state.ts'
import { limitPer, limitPerAddress } from '../../../lib/http/call-limit.ts'
import { limiterOf } from '../../../lib/http/limiter.ts'

const require = createRequire(import.meta.url)

/** The library once more, as another bundle of the process has it. */
function anotherCopy(): typeof import('rate-limiter-flexible') {
  for (const path of Object.keys(require.cache)) if (path.includes('rate-limiter-flexible')) delete require.cache[path]
  return require('rate-limiter-flexible') as typeof import('rate-limiter-flexible')
}

it('refuses what is too much also where another bundle of the process has made the limit', async () => {
  const { RateLimiterMemory } = anotherCopy()
  limiterOf('another', { points: 1, duration: 60 })
  const { limiters } = shared('limits', (): { limiters: Map<string, object> } => expect.fail('there is none'))
  limiters.set('of-bundles', new RateLimiterMemory({ keyPrefix: 'of-bundles', points: 1, duration: 60 }))
  const limit = limitPer('minute', 'of-bundles', 1)
  expect(await limit('somebody')).toBe(undefined)
  const refused = await limit('somebody')
  expect([refused?.status, Number(refused?.headers.get('retry-after')) > 0]).toEqual([429, true])
})

describe('the limit of an address and its network', () => {
  const statuses = async (limit: ReturnType<typeof limitPerAddress>, addresses: readonly string[]) => {
    const answers = []
    for (const address of addresses) answers.push((await limit(address))?.status ?? 200)
    return answers
  }
  const many = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => address(index))

  it.each([
    ['IPv4', (index: number) => `198.51.100.${index}`, '198.51.101.1'],
    ['IPv6', (index: number) => `2001:db8:1:${index.toString(16)}::1`, '2001:db8:2::1'],
  ])(
    'lets a network of %s do eight times what an address may, and leaves others alone',
    async (kind, address, elsewhere) => {
      const limit = limitPerAddress(`of-networks-${kind}`, 2, 1)
      expect(await statuses(limit, many(20, address))).toEqual([
        ...Array<number>(16).fill(200),
        ...Array<number>(4).fill(429),
      ])
      expect(await statuses(limit, [elsewhere])).toEqual([200])
    },
  )

  it('counts one address by itself, which takes no more of its network than its own', async () => {
    const limit = limitPerAddress('of-one', 2, 1)
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

  it('lets a network do as much as fewer addresses where a call costs much', async () => {
    const limit = limitPerAddress('of-costly', 3, 1, 2)
    expect(
      await statuses(
        limit,
        many(9, (index) => `198.51.100.${index}`),
      ),
    ).toEqual([...Array<number>(6).fill(200), ...Array<number>(3).fill(429)])
  })

  it('scales what a network may do', async () => {
    expect(
      await statuses(
        limitPerAddress('of-scaled', 1, 100),
        many(200, (index) => `192.0.2.${index}`),
      ),
    ).toEqual(Array<number>(200).fill(200))
  })
})
