import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { phoneExample } from '@/components/islands/order/phone-example'
import { deliveryCountries } from '@/lib/domain/countries'

describe('the example of a phone number', () => {
  it.each([...new Set([...deliveryCountries('served'), ...deliveryCountries('customs-union')])])(
    'of %s belongs to the country and is accepted',
    (country) => {
      const example = phoneExample(country) ?? expect.fail(country)
      const parsed = parsePhoneNumberFromString(example)
      expect([parsed?.country, parsed?.isValid()]).toEqual([country, true])
    },
  )

  it('is absent for something that is not a country', () => {
    for (const text of ['', 'ZZ', 'toString']) expect(phoneExample(text)).toBeUndefined()
  })
})
