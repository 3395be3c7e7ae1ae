import { describe, expect, it } from 'vitest'
import { isOrderLink, orderGoal } from '../../../lib/analytics/order-goal.ts'
import { parseConfig } from '../../../lib/config/config.ts'

describe('the order-click goal', () => {
  const { orderGoals } = parseConfig({ GOAL_GENETICS_GENOME: 'renamed' })
  it.each([
    ['/full-genome/', 'order_full_genome'],
    ['/full-genome', 'order_full_genome'],
    ['/genetics/genome/', 'renamed'],
    ['/genetics/genome', 'renamed'],
    ['/', undefined],
    ['', undefined],
    ['/full-genome/more', undefined],
    ['/full-genome//', undefined],
    ['/Full-Genome/', undefined],
    ['/es/full-genome/', undefined],
    ['/genetics/', undefined],
    ['/genome/', undefined],
    ['/genealogy_complex', undefined],
    ['/constructor', undefined],
    ['/__proto__', undefined],
    ['constructor', undefined],
  ])('is determined by the path: %s reports %s', (path, goal) => expect(orderGoal(path, orderGoals)).toBe(goal))

  it('is not sent where the variant has no goals', () => {
    for (const path of ['/full-genome/', '/genetics/genome/', '/es/full-genome/'])
      expect(orderGoal(path, {})).toBeUndefined()
  })
})

describe('an order link', () => {
  it.each([
    ['https://s.example/basket?add=1001', undefined, true],
    ['https://s.example/es/basket?add=1001&lng=es', undefined, true],
    ['https://s.example/basket', undefined, false],
    ['https://s.example/?add=1001', undefined, false],
    ['https://s.example/basket/order?add=1001', undefined, false],
    ['https://shop.example/b?ids=1001', 'https://shop.example/b', true],
    ['https://shop.example/b?from=site', 'https://shop.example/b', false],
    ['https://other.example/b?ids=1001', 'https://shop.example/b', false],
    ['mailto:a@s.example', undefined, false],
    ['tel:+371', undefined, false],
  ])('is detected in %s with the basket page %s: %s', (href, basket, is) => expect(isOrderLink(href, basket)).toBe(is))
})
