import { describe, expect, it } from 'vitest'
import { makeOrderNumber, parseOrderNumber } from '../../../../lib/domain/order/number.ts'

describe('an order number', () => {
  it('is unique and parsed in any case', () => {
    const numbers = Array.from({ length: 1000 }, makeOrderNumber)
    expect(new Set(numbers).size).toBe(1000)
    for (const number of numbers) expect(parseOrderNumber(` ${number.toLowerCase()} `)).toBe(number)
  })

  it.each(['', '1234', 'AAAA-BBBB', 'AAAA-BBBB-CCC0', 'AAAA-BBBB-CCCI', 'AAAA BBBB CCCC', "' or 1=1"])(
    'is not parsed from %j',
    (text) => {
      expect(parseOrderNumber(text)).toBeUndefined()
    },
  )
})
