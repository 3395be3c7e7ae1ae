import {
  RateLimiterMemory,
  RateLimiterRedis,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { shared } from '../config/process-state.ts'

/** So many times within so many seconds. */
export interface Rule {
  readonly points: number
  readonly duration: number
}

/** Milliseconds within which servers count together; a Redis that is slower counts as away. */
const PATIENCE = 150
/** Milliseconds for which it is asked nothing then: longer than a connection on which nobody speaks is kept (`SILENCE` of the bus). */
const REST = 5000

/** What a limiter has counted, by its shape: one that another bundle of the process has made answers with that bundle's own class. */
export const isCounted = (result: unknown): result is RateLimiterRes =>
  typeof result === 'object' && result !== null && 'msBeforeNext' in result

/** Counts by key. */
export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>

/**
 * Counts what is done under a name, by key. Servers that share a Redis count together; while it is away each counts by itself.
 * One that does not answer in time is asked nothing for a while: nobody waits for it a second time.
 * @param redis a connection of the package `redis`
 */
export function createLimiter(name: string, rule: Rule, redis?: object): Limiter {
  const alone = new RateLimiterMemory({ keyPrefix: name, ...rule })
  if (!redis) return alone
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `site:limit:${name}`,
    ...rule,
  })
  const together = new RLWrapperTimeouts({ limiter, timeoutMs: PATIENCE, insuranceLimiter: alone })
  const resting = shared('resting', () => new WeakMap<object, number>())
  async function count<Result>(act: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    if ((resting.get(redis as object) ?? 0) > performance.now()) return act(alone)
    const began = performance.now()
    try {
      return await act(together)
    } finally {
      const now = performance.now()
      // One that is known to be away fails at once; a timer may be a little early.
      if (now - began > PATIENCE / 2) resting.set(redis as object, now + REST)
    }
  }
  return {
    consume: (...given) => count((counting) => counting.consume(...given)),
    reward: (...given) => count((counting) => counting.reward(...given)),
    delete: (...given) => count((counting) => counting.delete(...given)),
  }
}

const limits = () =>
  shared('limits', () => ({ redis: undefined as object | undefined, limiters: new Map<string, Limiter>() }))

/** Lets the limits of this process count together with other servers; `undefined`: by itself. */
export function countTogether(redis: object | undefined): void {
  const { limiters } = Object.assign(limits(), { redis })
  limiters.clear()
}

/** The limiter of a name. Whoever names the same shares it, in the whole process. */
export function limiterOf(name: string, rule: Rule): Limiter {
  const { limiters, redis } = limits()
  const limiter = limiters.get(name) ?? createLimiter(name, rule, redis)
  limiters.set(name, limiter)
  return limiter
}
