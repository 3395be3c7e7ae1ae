import { expect, it } from 'vitest'
import { moved } from '../../../components/admin/dictionary/sorting.ts'

it.each([
  ['to the top', [10, 20, 30], 2, 0, { 2: 0 }],
  ['to the end', [10, 20, 30], 0, 2, { 0: 40 }],
  ['between two that leave a gap', [10, 20, 30], 2, 1, { 2: 15 }],
  ['between two that leave none', [1, 2, 3, 4], 3, 1, { 3: 11, 1: 21, 2: 31 }],
  ['between two that leave none, as far as others are in the way', [1, 2, 3, 30, 40], 2, 1, { 2: 11, 1: 21 }],
  ['among items that all have the same place', [0, 0, 0], 2, 1, { 2: 10, 1: 20 }],
])('moving an item %s changes few positions and puts it in the right place', (_name, places, from, to, expected) => {
  const list = places.map((position, index) => ({ position, index }))
  const placed = moved(list, from, to, ({ position }) => position)
  expect(Object.fromEntries(placed.map(({ item, position }) => [item.index, position]))).toEqual(expected)
  const order = list.map(({ position, index }) => ({
    index,
    position: placed.find(({ item }) => item.index === index)?.position ?? position,
  }))
  const wanted = list.map(({ index }) => index)
  wanted.splice(to, 0, ...wanted.splice(from, 1))
  expect(order.sort((a, b) => a.position - b.position).map(({ index }) => index)).toEqual(wanted)
})
