/**
 * After how many days what people leave behind is deleted. The privacy policy prints these periods, the configuration may
 * shorten them (`*_RETENTION_DAYS`) up to what the policy promises at most, and the purge job deletes by them.
 */
export const RETENTION = {
  /** What visitors did on pages (purpose 8). */
  events: { days: 90, most: 365 },
  /** Conversations of the own chat with their files, after the last message (purpose 5). */
  chats: { days: 365, most: 365 },
  /** E-mails, after they were sent; those that nobody could be sent, after they were written. What a withdrawal leaves in them is destroyed within 30 days. */
  emails: { days: 30, most: 30 },
  /** Subscriptions that were never confirmed (purpose 6). */
  subscriptions: { days: 30, most: 30 },
  /** Orders that were never paid and on which no work has begun (purpose 1). */
  drafts: { days: 365, most: 365 },
} as const

export type RetentionName = keyof typeof RETENTION

/** Days by what is kept. */
export type RetentionDays = Readonly<Record<RetentionName, number>>

/** The periods where nothing is configured. */
export const USUAL_RETENTION: RetentionDays = {
  events: RETENTION.events.days,
  chats: RETENTION.chats.days,
  emails: RETENTION.emails.days,
  subscriptions: RETENTION.subscriptions.days,
  drafts: RETENTION.drafts.days,
}

/** Days for which a link to an order opens it; `ORDER_LINK_DAYS` within `most`. A new one is sent on request, and with each e-mail about the order. */
export const ORDER_LINK_DAYS = { days: 90, most: 365 } as const

/** Years for which closed orders are kept. No less, since the law says so; no longer, since the policy promises it. */
export const CLOSED_ORDER_YEARS = {
  /** Whose they are, after an order was closed: the general limitation period (purpose 1). */
  persons: 3,
  /** What was sold for how much, after the year in which an order was closed: accounting (purpose 9). */
  books: 5,
} as const

/** Days for which it is remembered that an address has left the newsletter: as long as a record of consent (purpose 9). */
export const REFUSAL_DAYS = 3 * 365

/** Days that a line of the access log is kept. */
const ACCESS_LOG_DAYS = 365

/** A period in words, such as "1 year" or "90 days". @param tag of the language */
export const periodText = (days: number, tag: string): string => {
  const [value, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const DAY = 24 * 60 * 60_000

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

/**
 * Everything whose end is promised, and the time from before which it goes, in the order in which it is deleted: talks last,
 * since the storage of their files may be away.
 */
export const cutoffs = (days: RetentionDays, now: Date) => {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY)
  return {
    accessLog: daysAgo(ACCESS_LOG_DAYS),
    events: daysAgo(days.events),
    emails: daysAgo(days.emails),
    subscriptions: daysAgo(days.subscriptions),
    refusals: daysAgo(REFUSAL_DAYS),
    drafts: daysAgo(days.drafts),
    orderPersons: yearsBefore(now, CLOSED_ORDER_YEARS.persons),
    orderBooks: new Date(Date.UTC(now.getUTCFullYear() - CLOSED_ORDER_YEARS.books, 0, 1)),
    chats: daysAgo(days.chats),
  } as const satisfies Record<RetentionName, Date> & Record<string, Date>
}

/** What is kept for a time that is promised. */
export type Term = keyof ReturnType<typeof cutoffs>
