import 'server-only'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { config } from '../config/config.ts'
import { limitPer, limitPerAddress } from '../http/call-limit.ts'
import { CALL_LIMITS } from '../http/call-limits.ts'
import { shortAddress } from '../http/short-address.ts'
import { warnOncePerMinute } from './log.ts'

/** The answer to a call that is one too many; `undefined` to any other. */
export type Limit = (request: Request) => Promise<Response | undefined>

/** A limit of so many calls a minute of an address, with that of its network. */
function perMinute(name: string, points: number): Limit {
  return async (request) => {
    const address = visitorAddressOf(request)
    const refused = await limitPerAddress(name, points, config().quotaScale)(address)
    if (refused)
      warnOncePerMinute(`limit "${name}": more than ${points} calls a minute`, address && shortAddress(address))
    return refused
  }
}

/** How often one address may try what costs, or what tells something. */
export const LIMITS = {
  reads: perMinute('reads', CALL_LIMITS.reads),
  markets: perMinute('markets', 600),
  visitorPrices: perMinute('visitor-prices', 60),
  visitorBanners: perMinute('visitor-banners', 60),
  resetPrices: perMinute('reset-price', 6),
  address: perMinute('address', 30),
  promo: perMinute('promo', CALL_LIMITS.promo),
  quotes: perMinute('quotes', 120),
  orders: perMinute('orders', 10),
  orderLinks: perMinute('order-links', 5),
  flags: perMinute('flags', CALL_LIMITS.flags),
  track: perMinute('track', CALL_LIMITS.track),
  forget: perMinute('forget', CALL_LIMITS.forget),
  translations: perMinute('translations', CALL_LIMITS.translations),
  payments: perMinute('payments', 20),
  newsletter: perMinute('newsletter', CALL_LIMITS.newsletter),
  automation: perMinute('automation', CALL_LIMITS.automation),
  policyReports: perMinute('policy-reports', 60),
  clientErrors: perMinute('client-errors', 30),
  builder: perMinute('builder', 60),
  contentChanged: perMinute('content-changed', 60),
  previews: perMinute('previews', 60),
  paymentEvents: perMinute('payment-events', 600),
  account: perMinute('account', 20),
  signOuts: perMinute('sign-outs', 60),
  adminReads: perMinute('admin-reads', 1200),
  adminChanges: perMinute('admin-changes', 240),
  dictionaries: perMinute('dictionaries', 300),
  letterLinks: perMinute('letter-links', 20),
  /** A mail provider asks for all its customers from few addresses. */
  oneClickUnsubscribe: perMinute('one-click-unsubscribe', 600),
  chatReads: perMinute('chat-reads', 600),
  chatDesk: perMinute('chat-desk', 1200),
  chatStarts: perMinute('chat-starts', 10),
  chatMessages: perMinute('chat-messages', 120),
  chatFiles: perMinute('chat-files', 30),
  chatMarks: perMinute('chat-marks', 600),
  chatTranscripts: perMinute('chat-transcripts', 3),
} as const

/** How often one administrator changes something, wherever he calls from. */
export const changesOfAdmin = limitPer('minute', 'changes-of-admin', 1200)

/** How often one visitor of the chat may do something, who has one open conversation, wherever he calls from. */
export const VISITOR_LIMITS = {
  messages: limitPer('minute', 'visitor-messages', 60),
  files: limitPer('minute', 'visitor-files', 20),
  marks: limitPer('minute', 'visitor-marks', 240),
  transcripts: limitPer('minute', 'visitor-transcripts', 2),
} as const
