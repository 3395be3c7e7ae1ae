import { REMINDER_RETENTION_MS } from './order/reminder.ts'

/**
 * Retention periods in days. The privacy policy prints `days`; the configuration (`*_RETENTION_DAYS`) may change them
 * up to `most`, the policy's maximum; the purge job enforces them.
 * - `events`: tracking events (purpose 8).
 * - `chats`: conversations of the embedded chat with their files, from the last message (purpose 5).
 * - `emails`: from sending, or from creation if undeliverable; bounds how long an email keeps data after consent was
 *   withdrawn.
 * - `subscriptions`: unconfirmed ones (purpose 6).
 * - `drafts`: unpaid orders on which no work has begun (purpose 1).
 */
export const RETENTION = {
  events: { days: 90, maxDays: 365 },
  chats: { days: 365, maxDays: 365 },
  emails: { days: 30, maxDays: 30 },
  subscriptions: { days: 30, maxDays: 30 },
  drafts: { days: 365, maxDays: 365 },
} as const

export type RetentionName = keyof typeof RETENTION

export type RetentionDays = Readonly<Record<RetentionName, number>>

export const USUAL_RETENTION: RetentionDays = {
  events: RETENTION.events.days,
  chats: RETENTION.chats.days,
  emails: RETENTION.emails.days,
  subscriptions: RETENTION.subscriptions.days,
  drafts: RETENTION.drafts.days,
}

/**
 * Lifetime of an order link (`ORDER_LINK_DAYS`, up to `most`). A new link is sent on request and with each order email.
 */
export const ORDER_LINK_DAYS = { days: 90, maxDays: 365 } as const

/**
 * Years for which closed orders are stored: at least by law, at most by the privacy policy. `persons`: personal data,
 * from the closing of the order (general limitation period; purpose 1). `books`: amounts and items, from the end of the
 * year of closing (accounting law; purpose 9). An unsubscribed email address is remembered for `UNSUBSCRIBED_DAYS`, as
 * long as consent records (purpose 9).
 */
export const CLOSED_ORDER_YEARS = { persons: 3, books: 5 } as const

export const UNSUBSCRIBED_DAYS = 3 * 365

const ACCESS_LOG_DAYS = 365

export const periodText = (days: number, tag: string): string => {
  const [value, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const DAY_MS = 24 * 60 * 60_000

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

/**
 * Cutoff dates of all data with a retention period, in the order of deletion: conversations last, since the storage of
 * their files may be unavailable.
 */
export const cutoffs = (days: RetentionDays, now: Date) => {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS)
  return {
    accessLog: daysAgo(ACCESS_LOG_DAYS),
    events: daysAgo(days.events),
    emails: daysAgo(days.emails),
    subscriptions: daysAgo(days.subscriptions),
    unsubscribed: daysAgo(UNSUBSCRIBED_DAYS),
    drafts: daysAgo(days.drafts),
    reminders: new Date(now.getTime() - REMINDER_RETENTION_MS),
    orderPersons: yearsBefore(now, CLOSED_ORDER_YEARS.persons),
    orderBooks: new Date(Date.UTC(now.getUTCFullYear() - CLOSED_ORDER_YEARS.books, 0, 1)),
    chats: daysAgo(days.chats),
  } as const satisfies Record<RetentionName, Date> & Record<string, Date>
}

export type Term = keyof ReturnType<typeof cutoffs>
