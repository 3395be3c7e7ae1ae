import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { controlValue, fieldText, fieldValue, fieldZone } from '../../../components/admin/dictionary/field-text.ts'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'

afterEach(() => vi.unstubAllEnvs())

const fieldOf = (name: string) => {
  const field = formFields(DICTIONARIES.banners.schema).find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('a time in an admin form', () => {
  const startsAt = fieldOf('startsAt')

  it.each([
    ['America/Lima', '2026-02-28T16:00', '28.02.2026 16:00:00', 'UTC−05:00'],
    ['Asia/Kolkata', '2026-03-01T02:30', '01.03.2026 02:30:00', 'UTC+05:30'],
    ['UTC', '2026-02-28T21:00', '28.02.2026 21:00:00', 'UTC'],
  ])(
    'is in the time zone of the administrator, %s, regardless of that of the stored text',
    (zone, typed, shown, offset) => {
      vi.stubEnv('TZ', zone)
      const stored = '2026-03-01T00:00:00+03:00'
      expect(controlValue(startsAt, stored)).toBe(typed)
      expect(fieldText(startsAt, stored, {})).toBe(shown)
      expect(fieldZone(stored)).toBe(offset)
      expect(fieldValue(startsAt, typed)).toBe('2026-02-28T21:00:00.000Z')
    },
  )

  it('is the same after it was shown and typed again, except the repeated hour of a time change', () => {
    vi.stubEnv('TZ', 'Europe/Riga')
    const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 })
    const repeatedHour = Date.UTC(2026, 9, 25, 1)
    fc.assert(
      fc.property(minutes, (minute) => {
        fc.pre(minute * 60_000 < repeatedHour || minute * 60_000 >= repeatedHour + 60 * 60_000)
        const stored = new Date(minute * 60_000).toISOString()
        expect(fieldValue(startsAt, controlValue(startsAt, stored))).toBe(stored)
      }),
    )
  })

  it('an invalid time of a custom backend is shown unchanged and causes no error', () => {
    for (const text of ['tomorrow', '31.12.2026 25:00', '{}']) {
      expect(fieldText(startsAt, text, {})).toBe(text)
      expect(controlValue(startsAt, text)).toBe('')
    }
    expect([controlValue(startsAt, 7), controlValue(startsAt, {}), fieldText(startsAt, null, {})]).toEqual(['', '', ''])
  })
})
