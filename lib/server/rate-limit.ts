import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { shared } from '../config/process-state.ts'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { problem } from '../http/problem.ts'

/** The answer to a call that is one too many; `undefined` to any other. */
export type Limit = (request: Request) => Promise<Response | undefined>

/** A limit of so many calls a minute and address. Handlers that name the same limit share it. */
function perMinute(name: string, points: number): Limit {
  const limiter = shared(`rate-limit.${name}`, () => new RateLimiterMemory({ keyPrefix: name, points, duration: 60 }))
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

/** How often one address may try what costs, or what tells something. */
export const LIMITS = {
  resetPrices: perMinute('reset-price', 6),
  address: perMinute('address', 30),
  promo: perMinute('promo', 30),
  quotes: perMinute('quotes', 120),
  orders: perMinute('orders', 10),
  flags: perMinute('flags', 600),
  track: perMinute('track', 240),
  payments: perMinute('payments', 20),
  newsletter: perMinute('newsletter', 5),
  automation: perMinute('automation', 5),
  builder: perMinute('builder', 120),
  contentChanged: perMinute('content-changed', 60),
  letterLinks: perMinute('letter-links', 20),
} as const
