import {
  RateLimiterMemory,
  RateLimiterRedis,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { shared } from '../runtime/process-state.ts'

/** Points per `duration` in seconds. */
export interface Rule {
  readonly points: number
  readonly duration: number
}

const REDIS_TIMEOUT_MS = 150
const COOLDOWN_MS = 5000

/** Checks by shape, since another bundle of the process has its own class. */
export const isRateLimitResult = (result: unknown): result is RateLimiterRes =>
  typeof result === 'object' && result !== null && 'msBeforeNext' in result

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>

/**
 * Counts by key under a name. Servers with a shared Redis count together; while it is unavailable, each counts by
 * itself. After a timeout Redis is skipped, so that requests do not wait again, for longer than the socket timeout of
 * its connection.
 * @param redis a connection of the package `redis`
 */
export function createLimiter(name: string, rule: Rule, redis?: object, timeoutMs = REDIS_TIMEOUT_MS): Limiter {
  const local = new RateLimiterMemory({ keyPrefix: name, ...rule })
  if (!redis) return local
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `site:limit:${name}`,
    ...rule,
  })
  const distributed = new RLWrapperTimeouts({ limiter, timeoutMs, insuranceLimiter: local })
  const cooldownUntil = shared('redis.cooldown', () => new WeakMap<object, number>())
  async function count<Result>(act: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    if ((cooldownUntil.get(redis as object) ?? 0) > performance.now()) return act(local)
    const startedAt = performance.now()
    try {
      return await act(distributed)
    } finally {
      const now = performance.now()
      // A disconnected Redis fails at once, so a wait indicates a timeout; half of it, as a timer may fire early.
      if (now - startedAt > timeoutMs / 2) cooldownUntil.set(redis as object, now + COOLDOWN_MS)
    }
  }
  return {
    consume: (...parameters) => count((active) => active.consume(...parameters)),
    reward: (...parameters) => count((active) => active.reward(...parameters)),
    delete: (...parameters) => count((active) => active.delete(...parameters)),
  }
}

const limits = () =>
  shared('limits', () => ({ redis: undefined as object | undefined, limiters: new Map<string, Limiter>() }))

export function useSharedStore(redis: object | undefined): void {
  const { limiters } = Object.assign(limits(), { redis })
  limiters.clear()
}

export function getLimiter(name: string, rule: Rule): Limiter {
  const { limiters, redis } = limits()
  const limiter = limiters.get(name) ?? createLimiter(name, rule, redis)
  limiters.set(name, limiter)
  return limiter
}
