import { expect, it } from 'vitest'
import { barsOf } from '../../../components/islands/admin/marketing/bars.ts'
import { OTHER_VALUES } from '../../../lib/domain/marketing-values.ts'

const one = (value: string) => ({ value, numbers: [1, 2] })

it('a chart shows few values as they are', () => {
  const few = ['a', 'b', OTHER_VALUES].map(one)
  expect(barsOf(few)).toEqual(few)
  expect(barsOf([])).toEqual([])
})

it('a chart keeps apart what is large in what it shows', () => {
  const many = [...'abcdefgh'].map((value, index) => ({ value, numbers: [index] }))
  expect(barsOf(many).map(({ value }) => value)).toEqual([...'hgfedcb', OTHER_VALUES])
})

it('a chart shows many values as high as they are together', () => {
  const many = [...'abcdefghi', OTHER_VALUES].map(one)
  const bars = barsOf(many)
  expect(bars.map(({ value }) => value)).toEqual([...'abcdefg', OTHER_VALUES])
  expect(bars.at(-1)?.numbers).toEqual([3, 6])
})
