import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldsOfItems, itemsOfFields } from '../../../../lib/domain/order/basket-query.ts'

const item = fc.record(
  {
    bitrixId: fc.stringMatching(/^[\w-]{1,20}$/),
    quantity: fc.integer({ min: 1, max: 10 }),
    secondKit: fc.constant(true as const),
    consultation: fc.constant(true as const),
    gift: fc.record({ recipient: fc.constantFrom('', 'Маме & папе'), message: fc.constantFrom('', 'a=b+c %') }),
  },
  { requiredKeys: ['bitrixId', 'quantity'] },
)

describe('a basket serialized into form fields', () => {
  it('is restored unchanged', () => {
    fc.assert(
      fc.property(fc.uniqueArray(item, { maxLength: 30, selector: ({ bitrixId }) => bitrixId }), (items) => {
        expect(itemsOfFields(new URLSearchParams(new URLSearchParams(fieldsOfItems(items)).toString()))).toEqual(items)
      }),
    )
  })

  it.each([
    ['add=1001', [{ bitrixId: '1001', quantity: 1 }]],
    ['add=1001&add=1001&quantity.1001=3', [{ bitrixId: '1001', quantity: 3 }]],
    ['quantity.1001=2&quantity.1003=1&remove=1001', [{ bitrixId: '1003', quantity: 1 }]],
    ['quantity.1001=-5', [{ bitrixId: '1001', quantity: 1 }]],
    ['quantity.1001=1e9', [{ bitrixId: '1001', quantity: 10 }]],
    ['quantity.1001=x', [{ bitrixId: '1001', quantity: 1 }]],
    ['add=<script>&add=../..&add=&quantity.=1', []],
    ['lng=es', []],
  ])('the fields %s result in a valid basket', (query, items) => {
    expect(itemsOfFields(new URLSearchParams(query))).toEqual(items)
  })
})
