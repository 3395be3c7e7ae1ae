import { afterEach, expect, it, vi } from 'vitest'
import { apiQueryOf, filterOf, queryOf } from '../../../components/admin/orders/filter.ts'

afterEach(() => vi.unstubAllEnvs())

it('asks for the days of the time zone of the administrator, which may last 23 or 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Riga')
  const days = filterOf(new URLSearchParams('from=2026-03-29&to=2026-03-29'))
  expect(apiQueryOf(days, 1)).toBe(
    new URLSearchParams({ from: '2026-03-28T22:00:00.000Z', to: '2026-03-29T21:00:00.000Z' }).toString(),
  )
  expect(queryOf(days, 2)).toBe('from=2026-03-29&to=2026-03-29&page=2')
})

it('passes a text that is no day on to the API, which rejects it at its field', () => {
  expect(apiQueryOf(filterOf(new URLSearchParams('from=soon')), 1)).toBe('from=soon')
})
