/** Days of the week as they are written, Monday first. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A span of one weekday (0 = Monday), in minutes since midnight; `to` is not in it. */
interface Span {
  readonly day: number
  readonly from: number
  readonly to: number
}

/** When somebody answers, by the clocks of one time zone. */
export interface WorkingHours {
  readonly timeZone: string
  readonly spans: readonly Span[]
}

const DAY = 24 * 60
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

function spansOf(part: string): Span[] | undefined {
  const [, first, last = first, ...clock] = PART.exec(part.trim().toLowerCase()) ?? []
  const [start, end] = [WEEKDAYS.findIndex((day) => day === first), WEEKDAYS.findIndex((day) => day === last)]
  const [from, to] = [minutesOf(clock[0] ?? '', clock[1] ?? ''), minutesOf(clock[2] ?? '', clock[3] ?? '')]
  if (start < 0 || end < start || !(from < to && to <= DAY)) return undefined
  return Array.from({ length: end - start + 1 }, (_, index) => ({ day: start + index, from, to }))
}

/** Reads hours such as `Europe/Moscow Mon-Fri 09:00-19:00, Sat 10:00-16:00`; `undefined` for what is none. */
export function parseWorkingHours(text: string): WorkingHours | undefined {
  const [, timeZone = '', rest = ''] = /^(\S+) +(.+)$/.exec(text.trim()) ?? []
  const parts = rest.split(',').map(spansOf)
  return isTimeZone(timeZone) && parts.every((part) => part !== undefined)
    ? { timeZone, spans: parts.flat() }
    : undefined
}
