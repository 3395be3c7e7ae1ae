import { expect, it } from 'vitest'
import { parsePerson } from '../../../lib/embedded/privacy/person.ts'

it.each(['+37120000000', '00371 20 000 000', 'tel. +371 2000-0000'])(
  'finds a person by the phone number %s',
  (typed) => {
    expect(parsePerson(typed)).toEqual({ kind: 'phone', phone: '+37120000000' })
  },
)

it('rejects a phone number without a country code', () => {
  expect(() => parsePerson('020 000 0000')).toThrow(/country code/)
})
