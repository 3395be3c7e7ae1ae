import { describe, expect, it } from 'vitest'
import { externalItem, publicUrl } from '../../../lib/analytics/external-view.ts'
import { CATALOGUE, isHealthRelated } from '../../../lib/domain/catalogue.ts'

describe('health-related tests', () => {
  it('include all tests but those of origin and genealogy', () => {
    const others = CATALOGUE.filter(({ key, name }) => !isHealthRelated({ name, href: key })).map(({ key }) => key)
    expect(others.sort()).toEqual([
      'ancestor-search',
      'ancestry',
      'dna-relatives',
      'family-book',
      'family-tree',
      'genealogist-consultation',
      'maternal-line',
      'paternal-line',
    ])
  })

  it.each(['', 'nobody-knows', '/disease-risks/', 'constructor', '__proto__'])(
    'an unknown test %j is treated as health-related',
    (href) => expect(isHealthRelated({ name: 'Новый тест', href })).toBe(true),
  )
})

describe('an item sent to third parties', () => {
  const item = { item_id: '1', item_name: 'Name', price: 1, quantity: 1, index: 0, discount: 2, coupon: 'C' }
  const { item_name: _name, ...bare } = item
  it('has no name when the test is health-related', () => expect(externalItem({ ...item, health: true })).toEqual(bare))
  it('has a name when the test is not health-related', () =>
    expect(externalItem({ ...item, health: false })).toEqual(item))
})

describe('a URL sent to third parties', () => {
  it.each([
    ['https://s.example/', 'https://s.example/'],
    ['https://s.example/es/?lng=es#exome', 'https://s.example/es/'],
    ['https://s.example/basket/order-status?order=ABCD-2345-EFGH&sign=secret', 'https://s.example/basket/order-status'],
    [
      'https://s.example/?utm_source=a%26b&sign=x&rs=1&client_reference_id=anna%40example.com',
      'https://s.example/?utm_source=a%26b&rs=1',
    ],
    ['https://anna:secret@s.example/x?email=anna@example.com', 'https://s.example/x'],
    ['', ''],
    ['nonsense', ''],
  ])('%s is reported as %s', (address, expected) => expect(publicUrl(address)).toBe(expected))
})
