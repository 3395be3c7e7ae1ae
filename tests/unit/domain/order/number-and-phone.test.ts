import { describe, expect, it } from 'vitest'
import { makeOrderNumber, parseOrderNumber } from '../../../../lib/domain/order/number.ts'
import { parsePhone } from '../../../../lib/domain/order/phone.ts'

describe('an order number', () => {
  it('is never the same, and is recognised in any case', () => {
    const numbers = Array.from({ length: 1000 }, makeOrderNumber)
    expect(new Set(numbers).size).toBe(1000)
    for (const number of numbers) expect(parseOrderNumber(` ${number.toLowerCase()} `)).toBe(number)
  })

  it.each(['', '1234', 'AAAA-BBBB', 'AAAA-BBBB-CCC0', 'AAAA-BBBB-CCCI', 'AAAA BBBB CCCC', "' or 1=1"])('is not %j', (text) => {
    expect(parseOrderNumber(text)).toBeUndefined()
  })
})

describe('a telephone number', () => {
  it.each([
    ['8 912 345-67-89', 'RU', '+79123456789'],
    ['+7 (912) 345 67 89', 'LV', '+79123456789'],
    ['20000000', 'LV', '+37120000000'],
    ['11 91234-5678', 'BR', '+5511912345678'],
  ])('%s of %s is %s', (text, country, number) => expect(parsePhone(text, country)).toBe(number))

  it.each([
    ['12', 'RU'],
    ['telephone', 'LV'],
    ['20000000', 'RU'],
    ['+999 123456789', 'LV'],
    ['', 'LV'],
    ['20000000', 'XX'],
  ])('%j of %s is none', (text, country) => expect(parsePhone(text, country)).toBeUndefined())
})
