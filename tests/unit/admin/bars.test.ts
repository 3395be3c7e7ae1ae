import { expect, it } from 'vitest'
import { barsOf } from '../../../components/admin/marketing/bars.ts'
import { OTHER_VALUES } from '../../../lib/domain/marketing-values.ts'

const one = (value: string) => ({ value, numbers: [1, 2] })

it('a chart shows few values unchanged', () => {
  const few = ['a', 'b', OTHER_VALUES].map(one)
  expect(barsOf(few)).toEqual(few)
  expect(barsOf([])).toEqual([])
})

it('a chart shows the largest of many values and groups the others', () => {
  const many = [...'abcdefgh'].map((value, index) => ({ value, numbers: [index] }))
  expect(barsOf(many).map(({ value }) => value)).toEqual([...'hgfedcb', OTHER_VALUES])
})

it('a chart adds small values to the group of others', () => {
  const many = [...'abcdefghi', OTHER_VALUES].map(one)
  const bars = barsOf(many)
  expect(bars.map(({ value }) => value)).toEqual([...'abcdefg', OTHER_VALUES])
  expect(bars.at(-1)?.numbers).toEqual([3, 6])
})
