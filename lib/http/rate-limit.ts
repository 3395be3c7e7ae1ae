import { isRateLimitResult, getLimiter } from './rate-limiter.ts'
import { runDetached } from './run-detached.ts'
import { problem } from './problem.ts'
import { addressCounterKey, networkCounterKey } from './counter-keys.ts'

export type KeyedLimit = (name: string) => Promise<Response | undefined>

const SECONDS = { minute: 60, day: 24 * 60 * 60 } as const

const limiterFor = (span: keyof typeof SECONDS, name: string, points: number) =>
  getLimiter(name, { points, duration: SECONDS[span] })

/** Limits requests per minute or day. Calls with the same name share a limit. */
export function rateLimit(span: keyof typeof SECONDS, name: string, points: number): KeyedLimit {
  return async (key) => {
    try {
      await runDetached(() => limiterFor(span, name, points).consume(key))
      return undefined
    } catch (error) {
      if (!isRateLimitResult(error)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      return problem(
        429,
        'Too many requests',
        `At most ${points} a ${span}`,
        { 'retry-after': String(seconds) },
        { code: 'tooMany' },
      )
    }
  }
}

export type IpLimit = (ip: string | undefined) => Promise<Response | undefined>

const IPS_PER_NETWORK = 8

/**
 * Limits requests per minute by IP address (IPv6: /64) and, a multiple of that, by network (IPv4 /24, IPv6 /48): a
 * customer may have 65,536 IPv6 networks, each counted as an IP address. Those of one IPv6 allocation share a bounded
 * number of counters ({@link addressCounterKey}), so a network over its limit must not count for its addresses.
 * Rejected calls do not count for the network.
 * @param scale multiplies the limit of a network
 * @param ipsPerNetwork the multiple; lower where a request is expensive
 */
export function rateLimitPerIp(name: string, points: number, scale: number, ipsPerNetwork = IPS_PER_NETWORK): IpLimit {
  const ipLimit = rateLimit('minute', name, points)
  const networkName = `${name}-network`
  const networkPoints = Math.ceil(points * ipsPerNetwork * scale)
  const networkLimit = rateLimit('minute', networkName, networkPoints)
  return async (ip) => {
    const network = networkCounterKey(ip)
    const rejected = (await networkLimit(network)) ?? (await ipLimit(addressCounterKey(ip)))
    if (rejected) await runDetached(() => limiterFor('minute', networkName, networkPoints).reward(network))
    return rejected
  }
}
