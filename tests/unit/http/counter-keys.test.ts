import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { addressCounterKey, MAX_COUNTERS_PER_ALLOCATION, networkCounterKey } from '../../../lib/http/counter-keys.ts'
import { ipKey, networkKey } from '../../../lib/http/anonymize-ip.ts'
import { useSharedStore } from '../../../lib/http/rate-limiter.ts'

afterEach(() => useSharedStore(undefined))

const hex = fc.nat({ max: 0xffff }).map((number) => number.toString(16))
const ipv6 = fc.tuple(hex, hex, hex, hex).map((groups) => `2a00:${groups.join(':')}::1`)
const KINDS = [
  ['an address', 'address', addressCounterKey, ipKey],
  ['a network', 'network', networkCounterKey, networkKey],
] as const

describe.each(KINDS)('the counter of %s', (_name, scope, counterKey, exactKey) => {
  it('is its own in an IPv4 allocation, and that of all invalid ones', () => {
    const ip = fc.oneof(fc.ipV4(), fc.constantFrom(undefined, 'nonsense'))
    fc.assert(
      fc.property(ip, (one) => {
        expect(counterKey(one)).toBe(exactKey(one))
      }),
    )
  })

  it('is one of a bounded number of an IPv6 allocation, used evenly', () => {
    const most = MAX_COUNTERS_PER_ALLOCATION[scope]
    const keys = new Map<string, number>()
    for (let index = 0; index < 8 * most; index++) {
      const key = counterKey(`2001:db8:${index.toString(16)}::1`)
      keys.set(key, (keys.get(key) ?? 0) + 1)
    }
    expect(keys.size).toBeLessThanOrEqual(most)
    expect(keys.size).toBeGreaterThan(0.99 * most)
    expect(Math.max(...keys.values())).toBeLessThan(40)
  })

  it('is the same for all addresses of an IPv6 network, and never that of another allocation', () => {
    fc.assert(
      fc.property(ipv6, hex, (ip, host) => {
        expect(counterKey(ip)).toBe(counterKey(`${exactKey(ip)}${host}`))
        expect(counterKey(ip)).not.toBe(counterKey(ip.replace('2a00:', '2a01:')))
      }),
    )
  })

  it('depends on a secret, which the servers with a shared store have in common', () => {
    const keys = (secret: string) => {
      useSharedStore({ redis: {}, secret })
      return Array.from({ length: 9 }, (_, index) => counterKey(`2001:db8:${index}::1`))
    }
    expect(keys('one')).toEqual(keys('one'))
    expect(keys('one')).not.toEqual(keys('other'))
  })
})
