import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { toBoxErrors, type OrderField, type OrderValues } from '../../../lib/contract/order-form.ts'
import { orderFormSchema } from '../../../lib/contract/orders.ts'
import { SAMPLE_FORM } from '../../support/sample-order.ts'

const INVALID: Partial<Record<OrderField, readonly string[]>> = {
  name: ['', ' ', 'x'.repeat(101)],
  phone: ['', '12', 'call me', '+7 912'],
  email: ['', 'anna', 'anna@', '@example.com'],
  country: ['', 'Latvia'],
  city: [''],
  comment: ['x'.repeat(1001)],
}
const invalidValues = fc.record(
  Object.fromEntries(Object.entries(INVALID).map(([field, values]) => [field, fc.constantFrom(...values)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<OrderValues>>

describe('the typed order form', () => {
  it('reports every invalid field at once, each once', () => {
    const schema = orderFormSchema(parsePhoneNumberFromString)
    fc.assert(
      fc.property(invalidValues, (changes) => {
        const result = schema.safeParse({ ...SAMPLE_FORM, ...changes })
        const reported = (result.error?.issues ?? []).map(({ path }) => String(path[0])).sort()
        expect(reported).toEqual(Object.keys(changes).sort())
      }),
    )
  })

  it('reports errors of documents at their box, each box once', () => {
    const boxes = [
      { id: 'contract', documents: ['terms-of-service', 'medical-contract'] },
      { id: 'data', documents: ['privacy-policy', 'soglasie-pd'] },
    ] as const
    const given = boxes.map(({ id, documents }) => ({
      id,
      documents: documents.map((document) => ({ document, version: '1' })),
      title: id,
      sentence: [],
    }))
    const all = boxes.flatMap(({ documents }) => documents)
    fc.assert(
      fc.property(fc.subarray([...all]), (documents) => {
        const errors = documents.map((document) => ({ field: `consents.${document}`, message: document }))
        const expected = boxes.filter((box) => box.documents.some((one) => documents.includes(one)))
        expect(toBoxErrors([{ field: 'city', message: 'city' }, ...errors], given).map(({ field }) => field)).toEqual([
          'city',
          ...expected.map(({ id }) => `consents.${id}`),
        ])
      }),
    )
  })
})
