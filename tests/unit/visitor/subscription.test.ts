import { describe, expect, it } from 'vitest'
import { isSubscriptionOffered, popUpDelay, SUBSCRIPTION_COOKIE } from '../../../lib/visitor/subscription.ts'

const NOW = Date.UTC(2026, 8, 15)

describe('subscription block and pop-up (specification, sections 4 and 9)', () => {
  it.each([
    ['no cookie', undefined, true],
    ['an empty one', '', true],
    ['set now', String(NOW), false],
    ['set 14 days less a millisecond ago', String(NOW - 1_209_599_999), false],
    ['set 14 days ago', String(NOW - 1_209_600_000), true],
    ['set a year ago', String(NOW - 31_536_000_000), true],
    ['set in the future', String(NOW + 1), true],
    ['nonsense', 'yes', true],
    ['a date that is not a number', '2026-09-15', true],
    ['infinity', 'Infinity', true],
    ['zero', '0', true],
  ])('are shown or hidden with %s', (_what, cookie, offered) => {
    expect(isSubscriptionOffered(cookie, NOW)).toBe(offered)
  })

  it.each([
    [SUBSCRIPTION_COOKIE, 'production', 30_000],
    ['anotherForm', 'production', 60_000],
    [SUBSCRIPTION_COOKIE, 'test', 5000],
    [SUBSCRIPTION_COOKIE, 'development', 5000],
    ['anotherForm', 'development', 5000],
  ])('the pop-up of %s in %s appears after %i ms', (cookie, siteEnv, delay) => {
    expect(popUpDelay(cookie, siteEnv)).toBe(delay)
  })
})
