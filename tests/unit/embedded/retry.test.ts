import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backOff, nextTry } from '../../../lib/embedded/outbox/retry.ts'

const MINUTE = 60_000
const CREATED = Date.parse('2026-11-21T06:00:00.000Z')
const mail = (attempts: number) => ({ attempts, createdAt: new Date(CREATED).toISOString() })

it('waits one minute, then twice as long each time, up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 2000].map((attempts) => backOff(attempts, 0) / MINUTE)).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60,
  ])
})

it('is shorter by chance, never by more than a quarter and never longer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempts, random) => {
        const [full, less] = [backOff(attempts, 0), backOff(attempts, random)]
        expect(less).toBeLessThanOrEqual(full)
        expect(less).toBeGreaterThanOrEqual(full * 0.75 - 1)
      },
    ),
  )
})

it('gives up where the next try would come more than three days after the mail', () => {
  const last = CREATED + 3 * 24 * 60 * MINUTE
  expect(nextTry(mail(1), CREATED, 0)).toBe(CREATED + MINUTE)
  expect(nextTry(mail(80), last - 60 * MINUTE, 0)).toBe(last)
  expect(nextTry(mail(80), last - 60 * MINUTE + 1, 0)).toBeUndefined()
  expect(nextTry(mail(1), last + MINUTE, 0)).toBeUndefined()
})
