/** UTC offset such as `UTC−05:00`; the browser's own zone by default. */
export function zoneOffset(at: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.replace('GMT', 'UTC').replace('+00:00', '').replace('-', '−')
}
