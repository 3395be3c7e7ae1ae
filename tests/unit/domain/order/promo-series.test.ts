import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeriesSchema, promoSeriesSchema } from '../../../../lib/contract/promo-admin.ts'
import { promoKeys } from '../../../../lib/domain/order/promo-key.ts'
import { MAX_PROMO_CODE } from '../../../../lib/domain/order/promo.ts'
import {
  isSeriesPrefix,
  MAX_RANDOM_LENGTH,
  MAX_SERIES_CODES,
  MAX_SERIES_PREFIX,
  minRandomLength,
  SERIES_ALPHABET,
} from '../../../../lib/domain/order/promo-series.ts'
import { toValidationCode } from '../../../../lib/http/validation-codes.ts'

const SERIES = { prefix: 'SPRING-', count: 100, length: 8, discountType: 'percent', discount: 10 }
const errorsOf = (changes: object) =>
  promoSeriesSchema
    .safeParse({ ...SERIES, ...changes })
    .error?.issues.map((issue) => [issue.path.join('.'), toValidationCode(issue)])

it('the shortest random part leaves 10,000 guesses for each code, and one character less does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_SERIES_CODES }), (count) => {
      const combinations = (length: number) => SERIES_ALPHABET.length ** length
      expect(combinations(minRandomLength(count))).toBeGreaterThanOrEqual(count * 10_000)
      expect(combinations(minRandomLength(count) - 1)).toBeLessThan(count * 10_000)
    }),
  )
})

it('a series that is too large for its random part is rejected with the length that it needs', () => {
  expect(errorsOf({})).toBeUndefined()
  expect(errorsOf({ count: MAX_SERIES_CODES, length: 6 })).toEqual([['length', { reason: 'randomLength', limit: 7 }]])
  expect(errorsOf({ count: MAX_SERIES_CODES + 1 })).toEqual([['count', { reason: 'atMost', limit: MAX_SERIES_CODES }]])
  expect(errorsOf({ count: 0 })?.[0]).toEqual(['count', { reason: 'atLeast', limit: 1 }])
})

it.each([
  ['prefix', { prefix: 'ВЕСНА-' }, 'prefix'],
  ['prefix', { prefix: 'SPRING_' }, 'prefix'],
  ['prefix', { prefix: ' ' }, 'required'],
  ['expiresAt', { validFrom: '2026-12-01T00:00:00Z', expiresAt: '2026-12-01T00:00:00Z' }, 'beforeStart'],
  ['discount', { discount: 101 }, 'percent'],
  ['currency', { discountType: 'fixed' }, 'required'],
])('an invalid %s is rejected: %j', (field, changes, reason) => {
  expect(errorsOf(changes)).toContainEqual([field, expect.objectContaining({ reason })])
})

it('a request needs a key', () => {
  expect(createSeriesSchema.safeParse({ data: SERIES }).success).toBe(false)
  expect(createSeriesSchema.safeParse({ key: crypto.randomUUID(), data: SERIES }).success).toBe(true)
})

it('a code of a series is found by its exact spelling, however it is typed', () => {
  const codes = fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...'ABCXYZ019-'), minLength: 1, maxLength: MAX_SERIES_PREFIX }),
      fc.string({ unit: fc.constantFrom(...SERIES_ALPHABET), minLength: 4, maxLength: MAX_RANDOM_LENGTH }),
    )
    .map(([prefix, random]) => prefix + random)
  fc.assert(
    fc.property(codes, (code) => {
      expect(isSeriesPrefix(code)).toBe(true)
      expect(code.length).toBeLessThanOrEqual(MAX_PROMO_CODE)
      expect(promoKeys(code.toLowerCase())).toContain(code)
    }),
  )
})
