import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { problem } from '../http/problem.ts'

/** A limit of so many calls a minute and address. */
export function perMinute(name: string, points: number): (request: Request) => Promise<Response | undefined> {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: 60 })
  return async (request) => {
    try {
      await limiter.consume(visitorAddressOf(request) ?? 'unknown')
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      return problem(429, 'Too many requests', `At most ${points} a minute`, { 'retry-after': String(seconds) })
    }
  }
}
