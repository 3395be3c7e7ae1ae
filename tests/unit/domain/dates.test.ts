import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from '../../../lib/domain/dates.ts'

it.each([
  ['2026-03-05T04:07:09Z', '05.03.2026', '05.03.2026 04:07:09'],
  ['2026-12-31T23:59:59Z', '31.12.2026', '31.12.2026 23:59:59'],
  ['2026-01-01T00:00:00Z', '01.01.2026', '01.01.2026 00:00:00'],
  ['2024-02-29T12:30:00+03:00', '29.02.2024', '29.02.2024 09:30:00'],
  ['2026-01-01T01:00:00+05:00', '31.12.2025', '31.12.2025 20:00:00'],
])('formats %s as %s, and with the time as %s (UTC)', (moment, date, dateTime) => {
  expect(formatDate(new Date(moment))).toBe(date)
  expect(formatDateTime(new Date(moment))).toBe(dateTime)
})
