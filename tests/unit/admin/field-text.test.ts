import { describe, expect, it } from 'vitest'
import { controlValue, fieldText, fieldValue } from '../../../components/admin/dictionary/field-text.ts'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'

const fieldOf = (name: string) => {
  const field = formFields(DICTIONARIES.banners.schema).find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('a time in an admin form', () => {
  const startsAt = fieldOf('startsAt')

  it('shows UTC, regardless of the time zone of the stored text', () => {
    expect(controlValue(startsAt, '2026-03-01T00:00:00+03:00')).toBe('2026-02-28T21:00')
    expect(fieldText(startsAt, '2026-03-01T00:00:00+03:00', {})).toBe('28.02.2026 21:00:00 UTC')
    expect(fieldValue(startsAt, '2026-02-28T21:00')).toBe('2026-02-28T21:00:00Z')
  })

  it('an invalid time of a custom backend is shown unchanged and causes no error', () => {
    for (const text of ['tomorrow', '31.12.2026 25:00', '{}']) {
      expect(fieldText(startsAt, text, {})).toBe(text)
      expect(controlValue(startsAt, text)).toBe('')
    }
    expect([controlValue(startsAt, 7), controlValue(startsAt, {}), fieldText(startsAt, null, {})]).toEqual(['', '', ''])
  })
})
