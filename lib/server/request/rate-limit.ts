import 'server-only'
import { readClientIp } from '../../routing/internal-headers.ts'
import { config } from '../../config/config.ts'
import { rateLimit, rateLimitPerIp } from '../../http/rate-limit.ts'
import { RATE_LIMITS } from '../../http/rate-limits.ts'
import { anonymizeIp } from '../../http/anonymize-ip.ts'
import { warnOncePerMinute } from '../log.ts'

export type Limit = (request: Request) => Promise<Response | undefined>

function perMinute(name: string, points: number): Limit {
  return async (request) => {
    const ip = readClientIp(request)
    const rejected = await rateLimitPerIp(name, points, config().rateScale)(ip)
    if (rejected) warnOncePerMinute(`limit "${name}": more than ${points} calls a minute`, ip && anonymizeIp(ip))
    return rejected
  }
}

const perMinuteEach = <Name extends string>(points: Readonly<Record<Name, number>>): Readonly<Record<Name, Limit>> =>
  Object.fromEntries(Object.entries<number>(points).map(([name, count]) => [name, perMinute(name, count)])) as Record<
    Name,
    Limit
  >

/** Limits of calls that are expensive or reveal information, in calls per minute. */
export const LIMITS = perMinuteEach({
  ...RATE_LIMITS,
  markets: 600,
  visitorPrices: 60,
  visitorBanners: 60,
  resetPrices: 6,
  address: 30,
  addressSuggestions: 120,
  searches: 60,
  searchIndexes: 60,
  quotes: 120,
  orders: 10,
  orderLinks: 5,
  orderReminders: 20,
  orderCancellations: 5,
  payments: 20,
  policyReports: 60,
  clientErrors: 30,
  builder: 60,
  contentWebhook: 60,
  previews: 60,
  paymentEvents: 600,
  account: 20,
  signOuts: 60,
  adminReads: 1200,
  adminChanges: 240,
  dictionaries: 300,
  emailLinks: 20,
  /** High: mail providers call it for all their customers from few IP addresses. */
  oneClickUnsubscribe: 600,
  chatReads: 600,
  chatDesk: 1200,
  chatStarts: 10,
  chatMessages: 120,
  chatFiles: 30,
  chatMarks: 240,
  chatTranscripts: 3,
})

/** Per administrator, regardless of the IP address. */
export const changesOfAdmin = rateLimit('minute', 'changes-of-admin', 1200)

/** Per visitor of the chat, regardless of the IP address. */
export const VISITOR_LIMITS = {
  messages: rateLimit('minute', 'visitor-messages', 60),
  files: rateLimit('minute', 'visitor-files', 20),
  marks: rateLimit('minute', 'visitor-marks', 120),
  transcripts: rateLimit('minute', 'visitor-transcripts', 2),
} as const
