import { expect, it } from 'vitest'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'

it.each([
  ['banners', 'text', { id: 'a', slot: 'home', title: 'A' }],
  ['discount-display', 'note', { id: 'a', shown: true }],
  ['flags', 'description', { key: 'a' }],
  ['working-hours', 'note', { id: 'a', hours: 'Europe/Moscow Mon-Fri 09:00-19:00' }],
] as const)('a long text of %s is edited in several lines', (name, field, item) => {
  const { schema } = DICTIONARIES[name]
  expect(schema.parse({ ...item, [field]: 'One \r\n\n two\nthree\n' })).toMatchObject({ [field]: 'One two three' })
  expect(schema.parse({ ...item, [field]: '\0One\u200b\ttwo\u2800' })).toMatchObject({ [field]: 'One two' })
  expect(formFields(schema).find((one) => one.name === field)).toMatchObject({
    kind: 'textarea',
    maxLength: field === 'description' ? 500 : 400,
  })
})

it.each([0.000_000_1, 1.005, 0.1 + 0.2])('a promo code cannot discount %d of a currency with cents', (discount) => {
  const item = { code: 'A', discountType: 'fixed', discount, currency: 'EUR' }
  expect(DICTIONARIES['promo-codes'].schema.safeParse(item).error?.issues).toMatchObject([{ path: ['discount'] }])
})
