import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectRedis } from '../../lib/embedded/bus/redis-bus.ts'
import { consumeQuota } from '../../lib/http/consume-quota.ts'
import { createLimiter, isRateLimitResult, useSharedStore, type Limiter } from '../../lib/http/rate-limiter.ts'
import { ownRedis, REDIS_SERVER, type OwnRedis } from '../support/contract/redis-server.ts'
import { REDIS } from '../support/contract/redis.ts'
import { cases } from '../support/generators/runs.ts'
import { eventually } from '../support/site.ts'

const RULE = { points: 3, duration: 60 }

interface TwoServers {
  areConnected(): Promise<unknown>
  /** Counts the calls that each limiter accepts, in turn, until both reject. */
  lets(key: string): Promise<number[]>
  isAllowed(server: number, key: string): Promise<boolean>
  resetCounter(key: string): Promise<unknown>
  stop(): void
}

/** Longer than a busy machine needs; a Redis that is not connected fails at once. */
const PATIENT_MS = 20_000

async function twoServers(url: string, timeoutMs?: number): Promise<TwoServers> {
  const servers = [connectRedis(url), connectRedis(url)] as const
  const limits = servers.map((server) => createLimiter('calls', RULE, { redis: server, secret: 'secret', timeoutMs }))
  const areConnected = () =>
    eventually(
      () => Promise.resolve(servers.every(({ isReady }) => isReady)),
      (is) => is,
    )
  await areConnected()
  const goes = async (limit: Limiter, key: string) =>
    limit.consume(key).then(
      () => true,
      (error: unknown) => (isRateLimitResult(error) ? false : Promise.reject(error)),
    )
  return {
    areConnected,
    async lets(key) {
      const times = [0, 0]
      for (let call = 0; call < 2 * RULE.points; call++)
        for (const [index, limit] of limits.entries())
          if (await goes(limit, key)) times[index] = (times[index] ?? 0) + 1
      return times
    },
    isAllowed: (server, key) => goes(limits[server] as Limiter, key),
    resetCounter: async (key) => limits[0]?.delete(key),
    stop: () => servers.forEach((server) => server.destroy()),
  }
}

describe.skipIf(REDIS.skip)(`rate limits of two servers: ${REDIS.name}`, () => {
  let two: TwoServers
  beforeAll(async () => {
    two = await twoServers(REDIS.url, PATIENT_MS)
  })
  afterAll(() => two.stop())

  it('are shared by both', async () => {
    expect(await two.lets(randomUUID())).toEqual([2, 1])
  })

  it('expire together with their counters', async () => {
    const key = randomUUID()
    await two.lets(key)
    await two.resetCounter(key)
    expect(await two.lets(key)).toEqual([2, 1])
  })
})

describe.skipIf(REDIS.skip)(`rate limits of a server whose event loop is blocked: ${REDIS.name}`, () => {
  it('are shared with the other servers, since Redis responds', async () => {
    const two = await twoServers(REDIS.url)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 4 }), async (blocks) => {
        const key = randomUUID()
        let admitted = 0
        for (const [index, blockedMs] of [...blocks, 0, 0, 0, 0].entries()) {
          const call = two.isAllowed(index % 2, key)
          await setImmediate()
          for (const until = performance.now() + blockedMs; performance.now() < until;);
          if (await call) admitted++
        }
        expect(admitted).toBe(RULE.points)
      }),
      cases(4, 100),
    )
    two.stop()
  })
})

describe.skipIf(REDIS.skip)(`quotas: ${REDIS.name}`, () => {
  it('have keys without the address, the ID or the email of a visitor', async () => {
    const redis = connectRedis(REDIS.url)
    await eventually(
      () => Promise.resolve(redis.isReady),
      (is) => is,
    )
    useSharedStore({ redis, secret: 'secret' })
    const name = randomUUID()
    const visitor = randomUUID()
    const recipient = `${visitor}@example.com`
    const quota = { unit: 'count', perIp: 9, perNetwork: 9, perVisitor: 9, perRecipient: 9, perSite: 9 } as const
    try {
      const keys = await eventually(
        async () => {
          await consumeQuota(name, quota, { ip: '203.0.113.1', visitor, recipient }, 1, 1)
          return redis.keys(`*${name}*`)
        },
        (found) => found.length > 4,
      )
      expect(keys.filter((key) => key.includes(visitor) || key.includes('203.0'))).toEqual([])
    } finally {
      useSharedStore(undefined)
      redis.destroy()
    }
  })
})

describe.skipIf(REDIS_SERVER.skip)(`rate limits of two servers whose Redis fails: ${REDIS_SERVER.name}`, () => {
  let redis: OwnRedis
  beforeAll(async () => {
    redis = await ownRedis()
  })
  afterAll(async () => {
    redis.thaw()
    await redis.remove()
  })

  it('are local while it is unavailable, and shared again after recovery', async () => {
    const two = await twoServers(redis.url, PATIENT_MS)
    await redis.stop()
    expect(await two.lets(randomUUID())).toEqual([3, 3])
    await redis.start()
    await two.areConnected()
    expect(await two.lets(randomUUID())).toEqual([2, 1])
    two.stop()
  })

  it('continue from what was counted together when it stops responding', async () => {
    const two = await twoServers(redis.url)
    const key = randomUUID()
    expect(await two.lets(key)).toEqual([2, 1])
    redis.freeze()
    expect(await two.lets(key)).toEqual([0, 0])
    redis.thaw()
    two.stop()
  })

  it('end with their window, also if Redis counted in its last millisecond', async () => {
    const server = connectRedis(redis.url)
    await eventually(
      () => Promise.resolve(server.isReady),
      (is) => is,
    )
    const limit = createLimiter(randomUUID(), { points: 1, duration: 1 }, { redis: server, secret: 'secret' })
    const consume = (key: string): Promise<unknown> => limit.consume(key).catch((error: unknown) => error)
    const counting = new Set(Array.from({ length: 50 }, () => randomUUID()))
    const ended: string[] = []
    while (ended.length < 3)
      for (const key of counting) {
        const result = await consume(key)
        if (!isRateLimitResult(result) || result.msBeforeNext > 0) continue
        counting.delete(key)
        ended.push(key)
      }
    redis.freeze()
    await setTimeout(1100)
    expect(await Promise.all(ended.map(consume))).toEqual(
      ended.map(() => expect.objectContaining({ consumedPoints: 1 })),
    )
    redis.thaw()
    server.destroy()
  })

  it('are local while it does not respond', async () => {
    const two = await twoServers(redis.url)
    redis.freeze()
    expect(await two.lets(randomUUID())).toEqual([3, 3])
    redis.thaw()
    expect(
      await eventually(
        () => two.lets(randomUUID()),
        ([one, other]) => one === 2 && other === 1,
      ),
    ).toEqual([2, 1])
    two.stop()
  })
})
