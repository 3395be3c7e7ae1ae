import { randomUUID } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { shared } from '../runtime/process-state.ts'
import { createSignature } from './signature.ts'

/** Points per `duration` in seconds. `isProtected`: a Redis whose memory is full evicts its counters last. */
export interface Rule {
  readonly points: number
  readonly duration: number
  readonly isProtected?: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counts like the script of the library, but the key expires a day after its window. Redis with `volatile-ttl` evicts
 * the keys nearest to their expiry: counters that are not protected, which last a day at most, and ended windows.
 */
const PROTECTED_COUNT = `
local ttl = redis.call('pttl', KEYS[1]) - ${DAY_MS}
if ttl <= 0 then
  ttl = ARGV[2] * 1000
  redis.call('set', KEYS[1], 0, 'PX', ttl + ${DAY_MS})
end
return { redis.call('incrby', KEYS[1], ARGV[1]), ttl }
`

const REDIS_TIMEOUT_MS = 150
const MAX_TICKS = 6
const COOLDOWN_MS = 5000

/** Checks by shape, since another bundle of the process has its own class. */
export const isRateLimitResult = (result: unknown): result is RateLimiterRes =>
  typeof result === 'object' && result !== null && 'msBeforeNext' in result

/**
 * A connection of the package `redis`, and the secret of the digests that it gets as keys instead of IP and email
 * addresses.
 */
interface SharedStore {
  readonly redis: object
  readonly secret: string
  readonly timeoutMs?: number | undefined
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>

export const MAX_COUNTERS = 200_000

/** Functions that delete the counters of this process, by limiter and key; those used longest ago are first. */
const counters = () =>
  shared('limits.counters', () => ({ total: 0, byLimiter: new Map<string, Map<string, () => void>>() }))

/**
 * Counts in memory. Above {@link MAX_COUNTERS}, about 150 MB, the limiter with the most counters loses the one used
 * longest ago: senders with many networks can neither fill the memory nor delete counters of other limits, and the
 * counters of their allocation and of the whole site, which are used by each call, remain.
 */
class BoundedMemoryLimiter extends RateLimiterMemory {
  #use(key: string | number): void {
    const all = counters()
    const own = all.byLimiter.get(this.keyPrefix) ?? new Map<string, () => void>()
    all.byLimiter.set(this.keyPrefix, own)
    if (!own.delete(String(key))) all.total += 1
    own.set(String(key), () => void super.delete(key))
    if (all.total <= MAX_COUNTERS) return
    const largest = [...all.byLimiter.values()].reduce((one, other) => (other.size > one.size ? other : one))
    for (const [oldest, remove] of largest) {
      largest.delete(oldest)
      all.total -= 1
      return remove()
    }
  }
  override consume(...parameters: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#use(parameters[0])
    return super.consume(...parameters)
  }
  override reward(...parameters: Parameters<RateLimiterMemory['reward']>): Promise<RateLimiterRes> {
    this.#use(parameters[0])
    return super.reward(...parameters)
  }
  override set(...parameters: Parameters<RateLimiterMemory['set']>): Promise<RateLimiterRes> {
    this.#use(parameters[0])
    return super.set(...parameters)
  }
}

/**
 * Whether a promise settles within a time in which the event loop runs. While it is blocked, a reply waits in the
 * socket: a busy server must not take a responsive Redis for one that hangs.
 */
const settlesInTime = (promise: Promise<unknown>, timeoutMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    let ticks = 0
    const end = (inTime: boolean) => {
      clearInterval(timer)
      resolve(inTime)
    }
    const timer = setInterval(() => ++ticks === MAX_TICKS && end(false), timeoutMs / MAX_TICKS)
    promise.then(
      () => end(true),
      () => end(true),
    )
  })

/**
 * Counts by key under a name. Servers with a shared Redis count together; while it is unavailable, each counts by
 * itself, from the number that Redis had last returned to it. After a timeout Redis is skipped for a while, so that
 * requests do not wait again.
 */
export function createLimiter(name: string, { isProtected = false, ...rule }: Rule, store?: SharedStore): Limiter {
  const local = new BoundedMemoryLimiter({ keyPrefix: name, ...rule })
  if (!store) return local
  const { redis, secret, timeoutMs = REDIS_TIMEOUT_MS } = store
  const distributed = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `site:${isProtected ? 'protected-limit' : 'limit'}:${name}`,
    insuranceLimiter: local,
    ...(isProtected && { customIncrTtlLuaScript: PROTECTED_COUNT }),
    ...rule,
  })
  const cooldownUntil = shared('redis.cooldown', () => new WeakMap<object, number>())
  const remember = async (key: string, result: unknown) => {
    if (!isRateLimitResult(result)) return
    // Without a duration the counter would never expire.
    await local.set(key, result.consumedPoints, Math.max(1, result.msBeforeNext) / 1000)
  }
  const isCoolingDown = () => (cooldownUntil.get(redis) ?? 0) > performance.now()
  async function count(
    key: string,
    act: (limiter: Limiter, key: string) => Promise<RateLimiterRes>,
  ): Promise<RateLimiterRes> {
    if (isCoolingDown()) return act(local, key)
    const counted = act(distributed, key)
    if (await settlesInTime(counted, timeoutMs)) {
      await remember(key, await counted.catch((error: unknown) => error))
      return counted
    }
    if (!isCoolingDown())
      console.warn(`limits: Redis did not respond in ${timeoutMs} ms; each server counts by itself for a while`)
    cooldownUntil.set(redis, performance.now() + COOLDOWN_MS)
    return act(local, key)
  }
  const digest = (key: string | number) => createSignature(String(key), secret)
  return {
    consume: (key, ...parameters) => count(digest(key), (active, hashed) => active.consume(hashed, ...parameters)),
    reward: (key, ...parameters) => count(digest(key), (active, hashed) => active.reward(hashed, ...parameters)),
    async delete(key, ...parameters) {
      const hashed = digest(key)
      const deleted = distributed.delete(hashed, ...parameters)
      const isDeleted = await local.delete(hashed)
      return (await settlesInTime(deleted, timeoutMs)) ? deleted : isDeleted
    },
  }
}

const limits = () =>
  shared('limits', () => ({ store: undefined as SharedStore | undefined, limiters: new Map<string, Limiter>() }))

export function useSharedStore(store: SharedStore | undefined): void {
  const { limiters } = Object.assign(limits(), { store })
  limiters.clear()
  Object.assign(counters(), { total: 0, byLimiter: new Map() })
}

export const limitsSecret = (): string => limits().store?.secret ?? shared('limits.secret', randomUUID)

export function getLimiter(name: string, rule: Rule): Limiter {
  const { limiters, store } = limits()
  const limiter = limiters.get(name) ?? createLimiter(name, rule, store)
  limiters.set(name, limiter)
  return limiter
}
