import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoffMs, nextTry } from '../../../lib/embedded/outbox/retry.ts'

const MINUTE = 60_000
const CREATED = Date.parse('2026-11-21T06:00:00.000Z')
const mail = (attempts: number) => ({ attempts, createdAt: new Date(CREATED).toISOString() })

it('waits one minute, then twice as long each time, up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 2000].map((attempts) => backoffMs(attempts, 0) / MINUTE)).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60,
  ])
})

it('the jitter shortens the delay by at most a quarter and never extends it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const full = backoffMs(attempts, 0)
        const less = backoffMs(attempts, random)
        expect(less).toBeLessThanOrEqual(full)
        expect(less).toBeGreaterThanOrEqual(full * 0.75 - 1)
      },
    ),
  )
})

it('stops when the next attempt would be more than three days after the email', () => {
  const last = CREATED + 3 * 24 * 60 * MINUTE
  expect(nextTry(mail(1), CREATED, 0)).toBe(CREATED + MINUTE)
  expect(nextTry(mail(80), last - 60 * MINUTE, 0)).toBe(last)
  expect(nextTry(mail(80), last - 60 * MINUTE + 1, 0)).toBeUndefined()
  expect(nextTry(mail(1), last + MINUTE, 0)).toBeUndefined()
})
