import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isVitalValue,
  p75,
  ratingOf,
  stepOf,
  valueOfStep,
  VITALS,
  type Rating,
  type Vital,
} from '../../../lib/domain/web-vitals.ts'

describe('a value is rated by the published thresholds, which belong to the better rating', () => {
  it.each<[Vital, number, number]>([
    ['LCP', 2500, 4000],
    ['INP', 200, 500],
    ['CLS', 0.1, 0.25],
    ['FCP', 1800, 3000],
    ['TTFB', 800, 1800],
  ])('%s has the thresholds %d and %d', (vital, good, fair) => {
    const judged: [number, Rating][] = [
      [0, 'good'],
      [good, 'good'],
      [good + 0.0001, 'needsImprovement'],
      [fair, 'needsImprovement'],
      [fair + 0.0001, 'poor'],
    ]
    for (const [value, rating] of judged) expect([value, ratingOf(vital, value)]).toEqual([value, rating])
  })
})

it.each<[Vital, number, boolean]>([
  ['LCP', 0, true],
  ['LCP', 60_000, true],
  ['LCP', 60_000.5, false],
  ['INP', -1, false],
  ['CLS', 10, true],
  ['CLS', 10.1, false],
  ['TTFB', Number.NaN, false],
  ['FCP', Infinity, false],
])('%s with the value %d is measurable: %s', (vital, value, can) => expect(isVitalValue(vital, value)).toBe(can))

describe('a rounded value', () => {
  it.each<[Vital, number, number]>([
    ['LCP', 0, 0],
    ['LCP', 0.2, 1],
    ['LCP', 7, 7],
    ['LCP', 99.5, 100],
    ['LCP', 101, 110],
    ['LCP', 2500, 2500],
    ['LCP', 2500.1, 2600],
    ['LCP', 59_001, 60_000],
    ['CLS', 0, 0],
    ['CLS', 0.0001, 1],
    ['CLS', 0.07, 70],
    ['CLS', 0.1, 100],
    ['CLS', 0.1001, 110],
    ['CLS', 0.25, 250],
    ['CLS', 9.99, 10_000],
  ])('%s of %d is rounded to %d', (vital, value, step) => expect(stepOf(vital, value)).toBe(step))

  const measured = fc
    .constantFrom(...VITALS)
    .chain((vital) =>
      fc.tuple(
        fc.constant(vital),
        fc.array(fc.double({ min: 0, max: vital === 'CLS' ? 10 : 60_000, noNaN: true }), {
          minLength: 1,
          maxLength: 40,
        }),
      ),
    )
  const ones = (values: readonly number[]) => values.map((value) => [value, 1] as const)

  it('is never below the value nor more than a tenth above it, and has the same rating', () => {
    fc.assert(
      fc.property(measured, ([vital, values]) => {
        for (const exact of values) {
          const value = Number(exact.toFixed(4))
          const shown = valueOfStep(vital, stepOf(vital, value))
          expect(shown).toBeGreaterThanOrEqual(value)
          expect(shown).toBeLessThanOrEqual(value * 1.1 + (vital === 'CLS' ? 0.0011 : 1.1))
          expect(ratingOf(vital, shown)).toBe(ratingOf(vital, value))
        }
      }),
    )
  })

  it('the percentile of rounded values equals the rounded percentile', () => {
    fc.assert(
      fc.property(measured, ([vital, values]) => {
        expect(p75(ones(values.map((value) => stepOf(vital, value))))).toBe(
          stepOf(vital, p75(ones(values)) ?? Number.NaN),
        )
      }),
    )
  })
})

describe('the 75th percentile', () => {
  it.each<[readonly (readonly [number, number])[], number | undefined]>([
    [[], undefined],
    [[[5, 0]], undefined],
    [[[5, 1]], 5],
    [
      [
        [9, 1],
        [1, 1],
      ],
      9,
    ],
    [
      [
        [4, 1],
        [3, 1],
        [2, 1],
        [1, 1],
      ],
      3,
    ],
    [
      [
        [1, 3],
        [100, 1],
      ],
      1,
    ],
    [
      [
        [1, 3],
        [100, 2],
      ],
      100,
    ],
    [
      [
        [1, 1],
        [1000, 1_000_000],
        [9, 1],
      ],
      1000,
    ],
  ])('the 75th percentile of %j is %s', (counts, value) => expect(p75(counts)).toBe(value))

  it('is the least value that is at least as high as three of four', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 }), (values) => {
        const found = p75(values.map((value) => [value, 1])) ?? Number.NaN
        const upTo = (limit: number) => values.filter((value) => value <= limit).length
        expect(values).toContain(found)
        expect(upTo(found) / values.length).toBeGreaterThanOrEqual(0.75)
        expect(upTo(found - 1) / values.length).toBeLessThan(0.75)
      }),
    )
  })
})
