import { describe, expect, it } from 'vitest'
import { addressLine, withFullStop } from '../../../lib/domain/address-line.ts'

const PARTS = { postalCode: '', settlement: '', street: '', house: '', building: '', flat: '' }

describe('the line of a Russian address', () => {
  it.each([
    [{ postalCode: '420111', street: 'ул Баумана', house: 'д 5', flat: 'кв 12' }, '420111, ул. Баумана, д. 5, кв. 12'],
    [{ street: 'ул Баумана', house: 'д 5', building: 'к 2' }, 'ул. Баумана, д. 5, к. 2'],
    [{ postalCode: '420111', street: 'ул Баумана' }, 'ул. Баумана'],
    [{ postalCode: '422624', house: 'д 5' }, '422624, д. 5'],
    [{ settlement: 'п Нагорный', street: 'ул Мира', house: 'уч 7' }, 'п. Нагорный, ул. Мира, уч. 7'],
    [{ postalCode: '420111' }, ''],
    [{}, ''],
  ])('%j is «%s»', (parts, line) => expect(addressLine({ ...PARTS, ...parts })).toBe(line))
})

it.each([
  ['ул Баумана', 'ул. Баумана'],
  ['Турчанинов пер', 'Турчанинов пер.'],
  ['Ленинский пр-кт', 'Ленинский пр-кт'],
  ['пр-кт Мира', 'пр-кт Мира'],
  ['ул К Маркса', 'ул. К Маркса'],
  ['Московская обл', 'Московская обл.'],
  ['Респ Татарстан', 'Респ. Татарстан'],
  ['аллея Героев', 'аллея Героев'],
  ['ул', 'ул'],
  ['constructor x', 'constructor x'],
])('the type in «%s» is written as in «%s»', (name, written) => expect(withFullStop(name)).toBe(written))
