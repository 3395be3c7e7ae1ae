import type { WorkingHours } from '../../config/working-hours.ts'

const DAY = 24 * 60
const MINUTE = 60_000

/** What the clocks of a time zone show, as if it were UTC: milliseconds. */
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
const minuteOf = (local: number) => Math.floor((local % (DAY * MINUTE)) / MINUTE)

/** Whether somebody answers at a time: within any of the hours; where there are none, always. */
export const isOpen = (hours: readonly WorkingHours[], now: Date): boolean =>
  !hours.length ||
  hours.some(({ timeZone, spans }) => {
    const local = localTime(timeZone, now.getTime())
    return spans.some(
      ({ day, from, to }) => day === weekdayOf(local) && from <= minuteOf(local) && minuteOf(local) < to,
    )
  })

/** The moment at which the clocks of a zone show a time; one that they leap over is the moment of the leap. */
function momentOf(timeZone: string, local: number): number {
  const first = local - (localTime(timeZone, local) - local)
  return first - (localTime(timeZone, first) - local)
}

function nextOpeningOf({ timeZone, spans }: WorkingHours, now: number): number {
  const local = localTime(timeZone, now)
  const midnight = local - (local % (DAY * MINUTE))
  const moments = Array.from({ length: 8 }, (_, ahead) => midnight + ahead * DAY * MINUTE).flatMap((day) =>
    spans.filter((span) => span.day === weekdayOf(day)).map(({ from }) => momentOf(timeZone, day + from * MINUTE)),
  )
  return Math.min(...moments.filter((moment) => moment > now))
}

/** When somebody answers again; `undefined` while somebody does, and where nobody ever will. */
export function opensAt(hours: readonly WorkingHours[], now: Date): Date | undefined {
  if (isOpen(hours, now)) return undefined
  const next = Math.min(...hours.map((each) => nextOpeningOf(each, now.getTime())))
  return Number.isFinite(next) ? new Date(next) : undefined
}
