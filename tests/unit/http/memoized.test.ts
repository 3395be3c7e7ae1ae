import { expect, it, vi } from 'vitest'
import { memoized } from '../../../lib/http/memoized.ts'

it('caches the result for a text, also an undefined one', () => {
  const read = vi.fn((text: string) => (text ? text.toUpperCase() : undefined))
  const remembered = memoized(read)
  expect(['a', 'b', 'a', '', ''].map(remembered)).toEqual(['A', 'B', 'A', undefined, undefined])
  expect(read).toHaveBeenCalledTimes(3)
})

it('caches neither many nor long texts', () => {
  const read = vi.fn((text: string) => text.length)
  const remembered = memoized(read)
  remembered('first')
  for (let n = 0; n < 6000; n++) remembered(`text ${n}`)
  remembered('first')
  expect(read).toHaveBeenCalledTimes(6002)
  const long = 'x'.repeat(5000)
  expect([remembered(long), remembered(long)]).toEqual([5000, 5000])
  expect(read).toHaveBeenCalledTimes(6004)
})
