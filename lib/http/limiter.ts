import { RateLimiterMemory, RateLimiterRedis, RLWrapperTimeouts, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible'
import { shared } from '../config/process-state.ts'

/** So many times within so many seconds. */
export interface Rule {
  readonly points: number
  readonly duration: number
}

/** Milliseconds within which servers count together; a Redis that is slower counts as away. */
const PATIENCE = 150

/** What a limiter has counted, by its shape: one that another bundle of the process has made answers with that bundle's own class. */
export const isCounted = (result: unknown): result is RateLimiterRes => typeof result === 'object' && result !== null && 'msBeforeNext' in result

/**
 * Counts what is done under a name, by key. Servers that share a Redis count together; while it is away each counts by itself.
 * @param redis a connection of the package `redis`
 */
export function createLimiter(name: string, rule: Rule, redis?: object): RateLimiterAbstract {
  const alone = new RateLimiterMemory({ keyPrefix: name, ...rule })
  if (!redis) return alone
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `site:limit:${name}`,
    insuranceLimiter: alone,
    ...rule,
  })
  return new RLWrapperTimeouts({ limiter, timeoutMs: PATIENCE })
}

const limits = () => shared('limits', () => ({ redis: undefined as object | undefined, limiters: new Map<string, RateLimiterAbstract>() }))

/** Lets the limits of this process count together with other servers; `undefined`: by itself. */
export function countTogether(redis: object | undefined): void {
  const { limiters } = Object.assign(limits(), { redis })
  limiters.clear()
}

/** The limiter of a name. Whoever names the same shares it, in the whole process. */
export function limiterOf(name: string, rule: Rule): RateLimiterAbstract {
  const { limiters, redis } = limits()
  const limiter = limiters.get(name) ?? createLimiter(name, rule, redis)
  limiters.set(name, limiter)
  return limiter
}
