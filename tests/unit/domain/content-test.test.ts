import { describe, expect, it } from 'vitest'
import { ARM_DAYS, drawArm, parseArms } from '../../../lib/domain/content-test.ts'

describe('the arm of a test of content', () => {
  const arms = { short: 0.3, long: 0.2 }
  it.each([
    [0, 'short'],
    [0.299, 'short'],
    [0.3, 'long'],
    [0.499, 'long'],
    [0.5, 'page'],
    [0.999, 'page'],
  ])('at a chance of %d is %s', (chance, arm) => {
    expect(drawArm('page', arms, chance)).toBe(arm)
  })

  it('falls to visitors by the shares', () => {
    const drawn = Array.from({ length: 10_000 }, (_, index) => drawArm('page', arms, index / 10_000))
    expect(drawn.filter((arm) => arm === 'short').length).toBe(3000)
    expect(drawn.filter((arm) => arm === 'page').length).toBe(5000)
  })

  it('is kept for 30 days (specification, section 9)', () => {
    expect(ARM_DAYS).toBe(30)
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
])('shares as a page carries them: %s', (text, arms) => {
  expect(parseArms(text)).toEqual(arms)
})
