import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../lib/domain/catalogue.ts'
import { COMPLEX_SETS } from '../../lib/domain/complex-sets.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { BASE_CURRENCIES, PER_EURO, SEED } from '../../lib/embedded/prices/seed-data.ts'
import { GROUPS_AND_TESTS } from '../support/contract/catalogue-yardstick.ts'

describe('the demonstration catalogue', () => {
  const keys = GROUPS_AND_TESTS.flatMap(([, tests]) => tests.split(' '))

  it('has a seed and an entry for each of the 28 tests and services, and no other', () => {
    expect(Object.keys(SEED)).toEqual(keys)
    expect(CATALOGUE.map((entry) => entry.key)).toEqual(keys)
  })

  it('knows the worth of a euro in every currency without a price of its own', () => {
    expect([...BASE_CURRENCIES, ...Object.keys(PER_EURO)].sort()).toEqual([...CURRENCIES].sort())
  })

  it('gives every product an id of its own, none that of a set', () => {
    const ids = [...Object.values(SEED).map((seed) => seed.bitrixId), ...COMPLEX_SETS.map((set) => set.bitrixId)]
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the complex sets', () => {
  it('are the three of the specification', () => {
    expect(COMPLEX_SETS.map((set) => set.bitrixId)).toEqual(['11111111', '22222222', '33333333'])
  })

  it.each(COMPLEX_SETS)('$bitrixId is made of several tests that exist, each once', ({ hrefs }) => {
    expect(hrefs.filter((href) => !(href in SEED))).toEqual([])
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(hrefs.length).toBeGreaterThan(1)
  })

  it('are different sets', () => {
    expect(new Set(COMPLEX_SETS.map((set) => [...set.hrefs].sort().join(' '))).size).toBe(COMPLEX_SETS.length)
  })
})
