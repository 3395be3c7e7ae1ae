import { describe, expect, it } from 'vitest'
import {
  paternalAlleles,
  paternityIndex,
  sharedAlleles,
  siblingRatio,
  type Alleles,
} from '../../../lib/domain/kinship-ratio.ts'
import {
  PATERNITY_INDEX,
  PATERNITY_PROBABILITY,
  SAMPLE_MARKERS,
  SIBLING_RATIO,
  SIBLINGS_SHARE,
} from '../../../lib/domain/sample-relatives.ts'

const SHARES = { 12: 0.2, 13: 0.1, 14: 0.05 }

describe.each(SAMPLE_MARKERS.map((marker) => [marker.marker, marker] as const))(
  'the sample at %s',
  (_name, { mother, child, man, siblings, shares }) => {
    it('gives the child one allele of the mother and the other of the man', () => {
      const [one, two] = child
      expect((mother.includes(one) && man.includes(two)) || (mother.includes(two) && man.includes(one))).toBe(true)
      expect(paternityIndex(child, mother, man, shares)).toBeGreaterThan(0)
    })

    it('has the smaller allele first, and valid frequencies', () => {
      expect([mother, child, man, ...siblings].filter(([one, two]) => one > two)).toEqual([])
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1)
    })
  },
)

describe('the results of the sample', () => {
  it('list fifteen unique markers', () => {
    expect(new Set(SAMPLE_MARKERS.map(({ marker }) => marker)).size).toBe(15)
  })

  it('include an index and a probability that laboratories call strong', () => {
    expect(PATERNITY_INDEX).toBeCloseTo(537_788.71, 1)
    expect(PATERNITY_PROBABILITY).toBeCloseTo(0.99999814, 8)
  })

  it('include a ratio of full siblings as strong as the page states', () => {
    expect(SIBLING_RATIO).toBeCloseTo(12_180.03, 1)
    expect(SIBLINGS_SHARE).toEqual([8, 5, 2])
  })

  it('exclude a man without matching alleles as the father', () => {
    const [first] = SAMPLE_MARKERS
    expect(first && paternityIndex(first.child, first.mother, [13, 14], first.shares)).toBe(0)
  })
})

describe('the paternity index (Gjertson et al., 2007)', () => {
  it.each<[string, Alleles, Alleles, Alleles, number]>([
    ['a man with one copy as half divided by its frequency', [12, 13], [12, 15], [13, 14], 0.5 / 0.1],
    ['a man with two copies as one divided by its frequency', [12, 13], [12, 15], [13, 13], 1 / 0.1],
    [
      'a child with the alleles of its mother, either of which may be paternal',
      [12, 13],
      [12, 13],
      [13, 14],
      0.5 / 0.3,
    ],
    ['a child with one allele twice', [13, 13], [13, 15], [13, 13], 1 / 0.1],
    ['a man without the allele as 0', [12, 13], [12, 15], [12, 14], 0],
  ])('is computed for %s', (_case, child, mother, man, index) => {
    expect(paternityIndex(child, mother, man, SHARES)).toBeCloseTo(index)
    expect(paternalAlleles(child, mother, man).length > 0).toBe(index > 0)
  })
})

describe('the ratio of full siblings', () => {
  it('is symmetric in the siblings', () => {
    expect(siblingRatio([12, 12], [12, 13], SHARES)).toBeCloseTo(siblingRatio([12, 13], [12, 12], SHARES))
    expect(siblingRatio([12, 14], [12, 13], SHARES)).toBeCloseTo(siblingRatio([12, 13], [12, 14], SHARES))
  })

  it.each<[string, Alleles, Alleles, number, number]>([
    ['no allele in common as a quarter', [15, 16], [12, 13], 0, 0.25],
    ['one allele in common, the others different', [12, 15], [12, 13], 1, 0.25 + 0.5 * (1 / (4 * 0.2))],
    [
      'two different alleles in common',
      [12, 13],
      [12, 13],
      2,
      0.25 + 0.5 * ((0.2 + 0.1) / (4 * 0.2 * 0.1)) + 0.25 / (2 * 0.2 * 0.1),
    ],
    ['the same allele twice in common', [12, 12], [12, 12], 2, 0.25 + 0.5 / 0.2 + 0.25 / 0.04],
  ])('is computed for %s', (_case, one, two, shared, ratio) => {
    expect(siblingRatio(one, two, SHARES)).toBeCloseTo(ratio)
    expect(sharedAlleles(one, two)).toBe(shared)
  })

  it('rejects an allele of unknown frequency', () => {
    expect(() => siblingRatio([12, 13], [12, 99], SHARES)).toThrow('no share of allele 99')
  })
})
