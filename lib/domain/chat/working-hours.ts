import type { WorkingHours } from './working-hours-format.ts'

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

/** Local wall-clock time of a time zone, as a UTC timestamp in milliseconds. */
function localTime(timeZone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const weekdayOf = (local: number) => (new Date(local).getUTCDay() + 6) % 7
const minuteOf = (local: number) => Math.floor((local % (DAY_MINUTES * MINUTE_MS)) / MINUTE_MS)

/** Whether operators are available: within any of the hours; always if none are configured. */
export const isOpen = (hours: readonly WorkingHours[], now: Date): boolean =>
  !hours.length ||
  hours.some(({ timeZone, spans }) => {
    const local = localTime(timeZone, now.getTime())
    return spans.some(
      ({ day, from, to }) => day === weekdayOf(local) && from <= minuteOf(local) && minuteOf(local) < to,
    )
  })

/** Converts local time to a timestamp; a time skipped by daylight saving becomes the moment of the change. */
function toTimestamp(timeZone: string, local: number): number {
  const first = local - (localTime(timeZone, local) - local)
  return first - (localTime(timeZone, first) - local)
}

function findNextOpening({ timeZone, spans }: WorkingHours, now: number): number {
  const local = localTime(timeZone, now)
  const midnight = local - (local % (DAY_MINUTES * MINUTE_MS))
  const moments = Array.from({ length: 8 }, (_, ahead) => midnight + ahead * DAY_MINUTES * MINUTE_MS).flatMap((day) =>
    spans
      .filter((span) => span.day === weekdayOf(day))
      .map(({ from }) => toTimestamp(timeZone, day + from * MINUTE_MS)),
  )
  return Math.min(...moments.filter((moment) => moment > now))
}

/** Returns the next opening time; `undefined` while open and if no hours ever open. */
export function opensAt(hours: readonly WorkingHours[], now: Date): Date | undefined {
  if (isOpen(hours, now)) return undefined
  const next = Math.min(...hours.map((each) => findNextOpening(each, now.getTime())))
  return Number.isFinite(next) ? new Date(next) : undefined
}
