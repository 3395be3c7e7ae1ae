const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Minutes since midnight of a weekday (0 = Monday); `to` is exclusive. */
interface Span {
  readonly day: number
  readonly from: number
  readonly to: number
}

export interface WorkingHours {
  readonly timeZone: string
  readonly spans: readonly Span[]
}

const DAY_MINUTES = 24 * 60
const PART = /^(mon|tue|wed|thu|fri|sat|sun)(?:-(mon|tue|wed|thu|fri|sat|sun))? (\d\d):(\d\d)-(\d\d):(\d\d)$/

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const minutesOf = (hours: string, minutes: string) =>
  Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : NaN

function parseSpans(part: string): Span[] | undefined {
  const [, first, last = first, ...clock] = PART.exec(part.trim().toLowerCase()) ?? []
  const start = WEEKDAYS.findIndex((day) => day === first)
  const end = WEEKDAYS.findIndex((day) => day === last)
  const from = minutesOf(clock[0] ?? '', clock[1] ?? '')
  const to = minutesOf(clock[2] ?? '', clock[3] ?? '')
  if (start < 0 || end < start || !(from < to && to <= DAY_MINUTES)) return undefined
  return Array.from({ length: end - start + 1 }, (_, index) => ({ day: start + index, from, to }))
}

/** Parses hours such as `Europe/Moscow Mon-Fri 09:00-19:00, Sat 10:00-16:00`; `undefined` if invalid. */
export function parseWorkingHours(text: string): WorkingHours | undefined {
  const [, timeZone = '', rest = ''] = /^(\S+) +(.+)$/.exec(text.trim()) ?? []
  const parts = rest.split(',').map(parseSpans)
  return isTimeZone(timeZone) && parts.every((part) => part !== undefined)
    ? { timeZone, spans: parts.flat() }
    : undefined
}
