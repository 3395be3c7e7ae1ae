import { randomUUID } from 'node:crypto'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectRedis } from '../../lib/embedded/bus/redis-bus.ts'
import { createLimiter, isCounted } from '../../lib/http/limiter.ts'
import { ownRedis, REDIS, type OwnRedis } from '../support/contract/redis-server.ts'
import { eventually } from '../support/site.ts'

const RULE = { points: 3, duration: 60 }

describe.skipIf(REDIS.skip)(`limits of two servers: ${REDIS.name}`, () => {
  let redis: OwnRedis
  let servers: readonly ReturnType<typeof connectRedis>[]
  let limits: readonly [RateLimiterAbstract, RateLimiterAbstract]
  beforeAll(async () => {
    redis = await ownRedis()
    servers = [connectRedis(redis.url), connectRedis(redis.url)]
    limits = [createLimiter('calls', RULE, servers[0]), createLimiter('calls', RULE, servers[1])]
    await areConnected()
  })
  afterAll(async () => {
    for (const server of servers) server.destroy()
    redis.thaw()
    await redis.remove()
  })
  const areConnected = () =>
    eventually(
      () => Promise.resolve(servers.every(({ isReady }) => isReady)),
      (is) => is,
    )
  /** How often each of them lets somebody, in turn, until neither does. */
  async function lets(key: string): Promise<number[]> {
    const times = [0, 0]
    const goes = async (limit: RateLimiterAbstract) =>
      limit.consume(key).then(
        () => true,
        (error: unknown) => (isCounted(error) ? false : Promise.reject(error)),
      )
    for (let turn = 0; turn < 2 * RULE.points; turn++)
      for (const [index, limit] of limits.entries()) if (await goes(limit)) times[index] = (times[index] ?? 0) + 1
    return times
  }

  it('are of both together', async () => {
    expect(await lets(randomUUID())).toEqual([2, 1])
  })

  it('are of each alone while Redis is away, and of both again when it is back', async () => {
    await redis.stop()
    expect(await lets(randomUUID())).toEqual([3, 3])
    await redis.start()
    await areConnected()
    expect(await lets(randomUUID())).toEqual([2, 1])
  })

  it('are of each alone while Redis does not answer', async () => {
    redis.freeze()
    expect(await lets(randomUUID())).toEqual([3, 3])
    redis.thaw()
    expect(
      await eventually(
        () => lets(randomUUID()),
        ([one, two]) => one === 2 && two === 1,
      ),
    ).toEqual([2, 1])
  })

  it('are forgotten with what they counted', async () => {
    const [limit] = limits
    const key = randomUUID()
    await lets(key)
    await limit.delete(key)
    expect(await lets(key)).toEqual([2, 1])
  })
})
