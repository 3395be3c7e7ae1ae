import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { deliveryCountries } from '../../../lib/domain/countries.ts'
import { phoneExample } from '../../../lib/server/orders/phone-example.ts'

describe('the example of a phone number', () => {
  it.each([...new Set([...deliveryCountries('served'), ...deliveryCountries('customs-union')])])(
    'of %s belongs to the country and is accepted',
    (country) => {
      const parsed = parsePhoneNumberFromString(phoneExample(country))
      expect([parsed?.country, parsed?.isValid()]).toEqual([country, true])
    },
  )

  it('is absent for something that is not a country', () => {
    for (const text of ['', 'ZZ', 'toString']) expect(phoneExample(text)).toBe('')
  })
})
