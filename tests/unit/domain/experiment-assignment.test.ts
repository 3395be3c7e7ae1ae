import { describe, expect, it } from 'vitest'
import {
  VARIATION_COOKIE_DAYS,
  assignVariation,
  parseVariationShares,
} from '../../../lib/domain/experiment-assignment.ts'

describe('the variation of a content test', () => {
  const variationShares = { short: 0.3, long: 0.2 }
  it.each([
    [0, 'short'],
    [0.299, 'short'],
    [0.3, 'long'],
    [0.499, 'long'],
    [0.5, 'page'],
    [0.999, 'page'],
  ])('is selected at a chance of %d: %s', (chance, variation) => {
    expect(assignVariation('page', variationShares, chance)).toBe(variation)
  })

  it('is assigned according to the shares', () => {
    const drawn = Array.from({ length: 10_000 }, (_, index) => assignVariation('page', variationShares, index / 10_000))
    expect(drawn.filter((variation) => variation === 'short').length).toBe(3000)
    expect(drawn.filter((variation) => variation === 'page').length).toBe(5000)
  })

  it('is stored for 30 days (specification, section 9)', () => {
    expect(VARIATION_COOKIE_DAYS).toBe(30)
  })
})

it.each([
  [undefined, {}],
  ['', {}],
  ['{"short":0.5}', { short: 0.5 }],
  ['{"short":"0.5","long":2,"none":0,"a b":0.1,"minus":-1}', {}],
  ['{"__proto__":{"short":1}}', {}],
  ['null', {}],
  ['[0.5]', { '0': 0.5 }],
  ['<b>', {}],
])('parses the shares in a page: %s', (text, variationShares) => {
  expect(parseVariationShares(text)).toEqual(variationShares)
})
