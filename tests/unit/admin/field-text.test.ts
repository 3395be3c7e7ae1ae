import { describe, expect, it } from 'vitest'
import { controlValue, fieldText, fieldValue } from '../../../components/islands/admin/dictionary/field-text.ts'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'

const fieldOf = (name: string) => {
  const field = formFields(DICTIONARIES.banners.schema).find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('a time in a form of administrators', () => {
  const startsAt = fieldOf('startsAt')

  it('is one of UTC, whatever the zone of its text', () => {
    expect(controlValue(startsAt, '2026-03-01T00:00:00+03:00')).toBe('2026-02-28T21:00')
    expect(fieldText(startsAt, '2026-03-01T00:00:00+03:00', {})).toBe('28.02.2026 21:00:00 UTC')
    expect(fieldValue(startsAt, '2026-02-28T21:00')).toBe('2026-02-28T21:00:00Z')
  })

  it('that is none, as a foreign backend may have it, is shown as it is and breaks nothing', () => {
    for (const text of ['tomorrow', '31.12.2026 25:00', '{}']) {
      expect(fieldText(startsAt, text, {})).toBe(text)
      expect(controlValue(startsAt, text)).toBe('')
    }
    expect([controlValue(startsAt, 7), controlValue(startsAt, {}), fieldText(startsAt, null, {})]).toEqual(['', '', ''])
  })
})
