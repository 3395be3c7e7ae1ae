import 'server-only'
import { readClientIp } from '../../routing/internal-headers.ts'
import { config } from '../../config/config.ts'
import { rateLimit, rateLimitPerIp } from '../../http/rate-limit.ts'
import { RATE_LIMITS } from '../../http/rate-limits.ts'
import { anonymizeIp } from '../../http/anonymize-ip.ts'
import { warnOncePerMinute } from '../log.ts'

export type Limit = (request: Request) => Promise<Response | undefined>

/** Counts per IP address and, with a higher limit, per network. */
function perMinute(name: string, points: number): Limit {
  return async (request) => {
    const ip = readClientIp(request)
    const rejected = await rateLimitPerIp(name, points, config().rateScale)(ip)
    if (rejected) warnOncePerMinute(`limit "${name}": more than ${points} calls a minute`, ip && anonymizeIp(ip))
    return rejected
  }
}

/** Limits of calls that are expensive or reveal information. */
export const LIMITS = {
  reads: perMinute('reads', RATE_LIMITS.reads),
  markets: perMinute('markets', 600),
  visitorPrices: perMinute('visitor-prices', 60),
  visitorBanners: perMinute('visitor-banners', 60),
  resetPrices: perMinute('reset-price', 6),
  address: perMinute('address', 30),
  promo: perMinute('promo', RATE_LIMITS.promo),
  quotes: perMinute('quotes', 120),
  orders: perMinute('orders', 10),
  orderLinks: perMinute('order-links', 5),
  flags: perMinute('flags', RATE_LIMITS.flags),
  track: perMinute('track', RATE_LIMITS.track),
  visitorDeletions: perMinute('visitor-deletions', RATE_LIMITS.visitorDeletions),
  translations: perMinute('translations', RATE_LIMITS.translations),
  payments: perMinute('payments', 20),
  newsletter: perMinute('newsletter', RATE_LIMITS.newsletter),
  automation: perMinute('automation', RATE_LIMITS.automation),
  policyReports: perMinute('policy-reports', 60),
  clientErrors: perMinute('client-errors', 30),
  builder: perMinute('builder', 60),
  contentWebhook: perMinute('content-changed', 60),
  previews: perMinute('previews', 60),
  paymentEvents: perMinute('payment-events', 600),
  account: perMinute('account', 20),
  signOuts: perMinute('sign-outs', 60),
  adminReads: perMinute('admin-reads', 1200),
  adminChanges: perMinute('admin-changes', 240),
  dictionaries: perMinute('dictionaries', 300),
  emailLinks: perMinute('email-links', 20),
  /** High: mail providers call it for all their customers from few IP addresses. */
  oneClickUnsubscribe: perMinute('one-click-unsubscribe', 600),
  chatReads: perMinute('chat-reads', 600),
  chatDesk: perMinute('chat-desk', 1200),
  chatStarts: perMinute('chat-starts', 10),
  chatMessages: perMinute('chat-messages', 120),
  chatFiles: perMinute('chat-files', 30),
  chatMarks: perMinute('chat-marks', 240),
  chatTranscripts: perMinute('chat-transcripts', 3),
} as const

/** Per administrator, regardless of the IP address. */
export const changesOfAdmin = rateLimit('minute', 'changes-of-admin', 1200)

/** Per visitor of the chat, regardless of the IP address. */
export const VISITOR_LIMITS = {
  messages: rateLimit('minute', 'visitor-messages', 60),
  files: rateLimit('minute', 'visitor-files', 20),
  marks: rateLimit('minute', 'visitor-marks', 120),
  transcripts: rateLimit('minute', 'visitor-transcripts', 2),
} as const
