import { expect, it } from 'vitest'
import { SOAK } from '../support/generators/runs.ts'
import { combinations, sample } from '../support/sample.ts'

const LISTS = {
  language: ['ru', 'es', 'lv', 'it'],
  scheme: ['light', 'dark'],
  size: ['desktop', 'phone'],
  currency: ['EUR', 'PEN', 'KGS'],
} as const

it('combines lists so that each value appears, and all combinations in a soak run', () => {
  const found = combinations(LISTS)
  expect(found).toHaveLength(SOAK ? 48 : 4)
  expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length)
  for (const [name, values] of Object.entries(LISTS))
    expect(new Set(found.map((one) => one[name as keyof typeof LISTS]))).toEqual(new Set(values))
})

it('pairs values of lists of equal length', () => {
  const pairs = combinations(LISTS).map(({ scheme, size }) => `${scheme} ${size}`)
  expect(new Set(pairs)).toEqual(new Set(['light desktop', 'dark phone', 'dark desktop', 'light phone']))
})

it('returns the selected cases, and all cases in a soak run', () => {
  expect(sample(['a', 'b', 'c'], (one) => one !== 'b')).toEqual(SOAK ? ['a', 'b', 'c'] : ['a', 'c'])
})
