import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { shared } from '../config/process-state.ts'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { outsideRequest } from '../http/outside-request.ts'
import { problem } from '../http/problem.ts'

/** The answer to a call that is one too many; `undefined` to any other. */
export type Limit = (request: Request) => Promise<Response | undefined>

/** The same for a call that is counted by a name of its own. */
export type NamedLimit = (name: string) => Promise<Response | undefined>

/** A limit of so many calls a minute. Handlers that name the same limit share it. */
function perMinuteOf(name: string, points: number): NamedLimit {
  const limiter = shared(`rate-limit.${name}`, () => new RateLimiterMemory({ keyPrefix: name, points, duration: 60 }))
  return async (key) => {
    try {
      await outsideRequest(() => limiter.consume(key))
      return undefined
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      return problem(429, 'Too many requests', `At most ${points} a minute`, { 'retry-after': String(seconds) }, { code: 'tooMany' })
    }
  }
}

/** A limit of so many calls a minute and address. */
function perMinute(name: string, points: number): Limit {
  const limit = perMinuteOf(name, points)
  return (request) => limit(visitorAddressOf(request) ?? 'unknown')
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
  account: perMinute('account', 20),
  adminChanges: perMinute('admin-changes', 240),
  dictionaries: perMinute('dictionaries', 300),
  letterLinks: perMinute('letter-links', 20),
  chatReads: perMinute('chat-reads', 600),
  chatDesk: perMinute('chat-desk', 1200),
  chatStarts: perMinute('chat-starts', 10),
  chatMessages: perMinute('chat-messages', 120),
  chatFiles: perMinute('chat-files', 30),
  chatMarks: perMinute('chat-marks', 600),
  chatLogs: perMinute('chat-logs', 3),
} as const

/** How often one visitor of the chat may do something, who has one open conversation, wherever he calls from. */
export const VISITOR_LIMITS = {
  messages: perMinuteOf('visitor-messages', 60),
  files: perMinuteOf('visitor-files', 20),
  marks: perMinuteOf('visitor-marks', 240),
  logs: perMinuteOf('visitor-logs', 2),
} as const
