import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatElapsed } from '../../../lib/domain/elapsed.ts'

const NOW = new Date('2026-11-30T12:00:00.000Z')
const MINUTE_MS = 60_000
const ago = (minutes: number, tag = 'en-GB') => formatElapsed(new Date(NOW.getTime() - minutes * MINUTE_MS), NOW, tag)

it.each([
  [-5, 'this minute'],
  [0.9, 'this minute'],
  [1, '1 minute ago'],
  [59.9, '59 minutes ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, 'yesterday'],
  [3 * 24 * 60 + 5, '3 days ago'],
])('the time since %s minutes is written as "%s"', (minutes, text) => expect(ago(minutes)).toBe(text))

it('never names more time than has passed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000_000 }), (minutes) => {
      const [, count = '1', unit = ''] = /^(\d+) (minute|hour|day)/.exec(ago(minutes)) ?? ['', '1', 'day']
      const length = { minute: 1, hour: 60, day: 24 * 60 }[unit] ?? NaN
      expect(Number(count) * length).toBeLessThanOrEqual(minutes)
      expect((Number(count) + 1) * length).toBeGreaterThan(minutes)
    }),
  )
})
