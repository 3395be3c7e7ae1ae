import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../lib/domain/catalogue.ts'
import { COMPLEX_SETS, remapComplexSet } from '../../../lib/domain/complex-sets.ts'

const ordered = (...hrefs: string[]) => hrefs.map((href) => ({ href, bitrixId: `id-${href}` }))

describe('complex sets of variant 1', () => {
  it('are three different sets of catalogue tests, remapped to the ids of section 3', () => {
    expect(COMPLEX_SETS.map((set) => set.bitrixId)).toEqual(['11111111', '22222222', '33333333'])
    const known = new Set(CATALOGUE.map((entry) => entry.key))
    expect(COMPLEX_SETS.flatMap((set) => set.hrefs).filter((href) => !known.has(href))).toEqual([])
    expect(new Set(COMPLEX_SETS.map((set) => [...set.hrefs].sort().join())).size).toBe(3)
  })

  it.each(COMPLEX_SETS)('a whole set is ordered as $bitrixId, in whatever order', ({ bitrixId, hrefs }) => {
    expect(remapComplexSet(ordered(...hrefs), COMPLEX_SETS)).toEqual([bitrixId])
    expect(remapComplexSet(ordered(...[...hrefs].reverse()), COMPLEX_SETS)).toEqual([bitrixId])
  })

  it.each([
    ['a part of a set', ['disease-risks', 'drug-response']],
    ['a set and one more', ['disease-risks', 'drug-response', 'nutrition', 'sport']],
    ['a test of a set twice', ['disease-risks', 'disease-risks', 'nutrition']],
    ['one test', ['exome']],
    ['nothing', []],
  ])('%s keeps its own ids', (_case, hrefs) => {
    expect(remapComplexSet(ordered(...hrefs), COMPLEX_SETS)).toEqual(hrefs.map((href) => `id-${href}`))
  })

  it('does not reorder its input', () => {
    const products = ordered('sport', 'nutrition')
    remapComplexSet(products, COMPLEX_SETS)
    expect(products.map((product) => product.href)).toEqual(['sport', 'nutrition'])
  })
})
