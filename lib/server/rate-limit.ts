import 'server-only'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { limitPer } from '../http/call-limit.ts'
import { countedAddress, shortAddress } from '../http/short-address.ts'
import { warnOncePerMinute } from './log.ts'

/** The answer to a call that is one too many; `undefined` to any other. */
export type Limit = (request: Request) => Promise<Response | undefined>

/** A limit of so many calls a minute and address. */
function perMinute(name: string, points: number): Limit {
  const limit = limitPer('minute', name, points)
  return async (request) => {
    const address = countedAddress(visitorAddressOf(request))
    const refused = await limit(address)
    if (refused) warnOncePerMinute(`limit "${name}": more than ${points} calls a minute`, shortAddress(address))
    return refused
  }
}

/** How often one address may try what costs, or what tells something. */
export const LIMITS = {
  reads: perMinute('reads', 1200),
  resetPrices: perMinute('reset-price', 6),
  address: perMinute('address', 30),
  promo: perMinute('promo', 30),
  quotes: perMinute('quotes', 120),
  orders: perMinute('orders', 10),
  flags: perMinute('flags', 600),
  track: perMinute('track', 240),
  translations: perMinute('translations', 60),
  payments: perMinute('payments', 20),
  newsletter: perMinute('newsletter', 5),
  automation: perMinute('automation', 5),
  policyReports: perMinute('policy-reports', 60),
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
  chatReads: perMinute('chat-reads', 600),
  chatDesk: perMinute('chat-desk', 1200),
  chatStarts: perMinute('chat-starts', 10),
  chatMessages: perMinute('chat-messages', 120),
  chatFiles: perMinute('chat-files', 30),
  chatMarks: perMinute('chat-marks', 600),
  chatLogs: perMinute('chat-logs', 3),
} as const

/** How often logs are mailed in a day, which is to whom a visitor likes: to one address, for one visitor, and from where he calls. */
export const LOG_LETTERS = {
  to: limitPer('day', 'log-letters-to', 5),
  of: limitPer('day', 'log-letters-of', 10),
  from: limitPer('day', 'log-letters-from', 30),
} as const

/** How often one administrator changes something, wherever he calls from. */
export const changesOfAdmin = limitPer('minute', 'changes-of-admin', 1200)

/** How many letters about orders one address gets in a day: who orders types any. */
export const orderLettersTo = limitPer('day', 'order-letters-to', 50)

/** How often one visitor of the chat may do something, who has one open conversation, wherever he calls from. */
export const VISITOR_LIMITS = {
  messages: limitPer('minute', 'visitor-messages', 60),
  files: limitPer('minute', 'visitor-files', 20),
  marks: limitPer('minute', 'visitor-marks', 240),
  logs: limitPer('minute', 'visitor-logs', 2),
  /** Letters to the operator with what is added to a question. */
  questions: limitPer('minute', 'visitor-questions', 5),
} as const
