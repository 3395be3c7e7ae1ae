/** Start of a local day in UTC; a text that is no day stays, for the API to reject. */
export function startOfDay(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00`)
  if (day === '' || Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}
