const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** Formats the time from `since` to `now` in the largest whole unit, such as "3 hours ago"; the future as now. */
export function formatElapsed(since: Date, now: Date, tag: string): string {
  const elapsed = Math.max(0, now.getTime() - since.getTime())
  const [unit, length] = UNITS.find(([, ms]) => elapsed >= ms) ?? UNITS[2]
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-Math.floor(elapsed / length), unit)
}
