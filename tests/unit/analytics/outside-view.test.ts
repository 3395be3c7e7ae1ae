import { describe, expect, it } from 'vitest'
import { outsideItem, publicAddress } from '../../../lib/analytics/outside-view.ts'
import { CATALOGUE, tellsOfHealth } from '../../../lib/domain/catalogue.ts'

describe('which tests tell of health', () => {
  it('are all but those of origin and genealogy', () => {
    const others = CATALOGUE.filter(({ key, name }) => !tellsOfHealth({ name, href: key })).map(({ key }) => key)
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

  it.each(['', 'nobody-knows', '/disease-risks/', 'constructor', '__proto__'])('%j counts as if it did', (href) =>
    expect(tellsOfHealth({ name: 'Новый тест', href })).toBe(true),
  )
})

describe('an item outside', () => {
  const item = { item_id: '1', item_name: 'Name', price: 1, quantity: 1, index: 0, discount: 2, coupon: 'C' }
  const { item_name: _name, ...bare } = item
  it('has no name where it tells of health', () => expect(outsideItem({ ...item, health: true })).toEqual(bare))
  it('has one where it does not', () => expect(outsideItem({ ...item, health: false })).toEqual(item))
})

describe('an address outside', () => {
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
  ])('%s is told as %s', (address, told) => expect(publicAddress(address)).toBe(told))
})
