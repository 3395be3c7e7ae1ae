/** The offset of a time zone at a time, such as `UTC−05:00`; of the browser's own zone where none is named. */
export function zoneOffset(at: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.replace('GMT', 'UTC').replace('+00:00', '').replace('-', '−')
}
