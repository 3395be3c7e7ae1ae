import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../../../lib/domain/languages.ts'
import {
  reminderDeadline,
  reminderDueAt,
  REMINDER_HOURS,
  REMINDER_KEY,
  REMINDER_PURGE_INTERVAL_MS,
  REMINDER_RETENTION_MS,
} from '../../../../lib/domain/order/reminder.ts'
import { textsOf } from '../../messages/catalogues.ts'

const HOUR_MS = 60 * 60_000
const time = fc.integer({ min: 0, max: 4e12 })

it('a reminder is due hours after the last activity, and can still be sent then', () => {
  fc.assert(
    fc.property(time, (now) => {
      expect(reminderDueAt(now) - now).toBeGreaterThanOrEqual(HOUR_MS)
      expect(reminderDeadline(reminderDueAt(now))).toBeLessThan(now)
    }),
  )
})

it('sending ends before the deletion, which is complete within the promised hours', () => {
  fc.assert(
    fc.property(time, (requestedAt) => {
      const lastSent = requestedAt - reminderDeadline(0)
      // A delivery takes a minute at most, and may write a file.
      expect(lastSent + 60_000).toBeLessThan(requestedAt + REMINDER_RETENTION_MS)
      expect(REMINDER_RETENTION_MS + REMINDER_PURGE_INTERVAL_MS).toBeLessThan(REMINDER_HOURS * HOUR_MS)
    }),
  )
})

it('an address is remembered for these hours but for minutes, so that it gets no second reminder in them', () => {
  expect(REMINDER_HOURS * HOUR_MS - REMINDER_RETENTION_MS).toBeLessThanOrEqual(HOUR_MS / 6)
})

it.each(LANGUAGES)('the texts in %s promise these hours', (language) => {
  const texts = textsOf(language)
  const hours = new RegExp(`\\b${REMINDER_HOURS}\\b`)
  for (const key of ['hint', 'cancelText', 'cancelledText', 'mail.once'])
    expect([key, texts.get(`order.reminder.${key}`)]).toEqual([key, expect.stringMatching(hours)])
})

it('a key is what browsers make of random numbers, and no text', () => {
  fc.assert(
    fc.property(fc.uint32Array({ minLength: 4, maxLength: 4 }), (numbers) => {
      expect(numbers.join('-')).toMatch(REMINDER_KEY)
    }),
  )
  fc.assert(
    fc.property(
      fc.string().filter((text) => /[^\d-]/.test(text)),
      (text) => !REMINDER_KEY.test(text),
    ),
  )
})
