import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../../lib/domain/catalogue.ts'
import type { FinderAnswers } from '../../../../lib/domain/test-finder/questions.ts'
import { FINDER_TESTS, recommendTest, type FinderTest } from '../../../../lib/domain/test-finder/recommendation.ts'
import { ALL_FINDER_ANSWERS, finderAnswers } from '../../../support/generators/finder-answers.ts'

const HEALTHY: FinderAnswers = { goal: 'health', person: 'self', family: 'no', depth: 'overview', illness: 'no' }
const everythingIsSold = () => true
const recommend = (answers: Partial<FinderAnswers>, isSold: (test: FinderTest) => boolean = everythingIsSold) =>
  recommendTest({ ...HEALTHY, ...answers }, isSold)
const soldTests = () => fc.subarray([...FINDER_TESTS]).map((tests) => new Set<FinderTest>(tests))

describe('a recommendation', () => {
  it('names only sold tests, and an alternative that is another one', () => {
    fc.assert(
      fc.property(finderAnswers(), soldTests(), (answers, sold) => {
        const found = recommendTest(answers, (test) => sold.has(test))
        if (found.test === undefined) return
        expect(sold.has(found.test)).toBe(true)
        expect(found.alternative).not.toBe(found.test)
        expect(found.alternative === undefined || sold.has(found.alternative)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('exists with an alternative for every combination of answers, except for samples that are not taken', () => {
    for (const answers of ALL_FINDER_ANSWERS) {
      const found = recommendTest(answers, everythingIsSold)
      const isAbout = answers.goal === 'relationship' || answers.goal === 'origin'
      if (isAbout || answers.person === 'self' || answers.person === 'couple')
        expect([answers, found.test !== undefined && found.alternative !== undefined]).toEqual([answers, true])
      else expect(found).toMatchObject({ test: undefined, reason: answers.person })
    }
  })

  it('falls back to the alternative if the test is not sold, and to none if nothing suitable is', () => {
    for (const answers of ALL_FINDER_ANSWERS) {
      const best = recommendTest(answers, everythingIsSold)
      if (best.test === undefined) continue
      expect(recommendTest(answers, (test) => test !== best.test).test).toBe(best.alternative)
      expect(recommendTest(answers, () => false)).toMatchObject({ test: undefined, reason: 'unsold' })
    }
  })

  it('names every test for some answers, each one in the catalogue', () => {
    const named = ALL_FINDER_ANSWERS.flatMap((answers) => {
      const found = recommendTest(answers, everythingIsSold)
      return found.test === undefined ? [] : [found.test, found.alternative]
    })
    expect(FINDER_TESTS.filter((test) => !named.includes(test))).toEqual([])
    expect(FINDER_TESTS.filter((test) => !CATALOGUE.some(({ key }) => key === test))).toEqual([])
  })

  it('names no test that the style sheet may hide', () => {
    const hidden = [...readFileSync('components/styles/base.css', 'utf8').matchAll(/\[data-product='([^']+)'\]/g)]
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.filter(([, key]) => FINDER_TESTS.some((test) => test === key))).toEqual([])
  })

  it.each<[FinderTest, FinderTest, Partial<FinderAnswers>]>([
    ['genetic-passport', 'disease-risks', {}],
    ['disease-risks', 'genetic-passport', { depth: 'one', family: 'unknown' }],
    ['full-genome', 'genetic-passport', { depth: 'everything' }],
    ['hereditary-cancer', 'full-genome', { family: 'cancer' }],
    ['exome', 'full-genome', { family: 'other' }],
    ['exome', 'full-genome', { goal: 'diagnosis', illness: 'yes' }],
    ['drug-response', 'cardiac-drugs', { goal: 'drugs', depth: 'one' }],
    ['couple-screening', 'carrier-screening', { goal: 'children', person: 'couple' }],
    ['carrier-screening', 'couple-screening', { goal: 'children' }],
    ['paternity', 'kinship', { goal: 'relationship', person: 'child' }],
    ['kinship', 'dna-relatives', { goal: 'relationship', person: 'absent' }],
    ['dna-relatives', 'kinship', { goal: 'relationship' }],
    ['ancestry', 'maternal-line', { goal: 'origin', depth: 'one' }],
    ['ancestor-search', 'family-tree', { goal: 'origin', person: 'absent', depth: 'one' }],
    ['nutrition', 'sport', { goal: 'lifestyle', depth: 'one' }],
  ])('is %s, or else %s, for the answers %o', (test, alternative, answers) => {
    expect(recommend(answers)).toMatchObject({ test, alternative })
  })
})

describe('the advice to see a doctor first', () => {
  it('is given whenever there is an illness or an urgent question, or the goal is a diagnosis', () => {
    for (const answers of ALL_FINDER_ANSWERS) {
      const { doctor } = recommendTest(answers, everythingIsSold)
      expect(doctor.includes('illness')).toBe(answers.illness === 'yes')
      expect(doctor.includes('diagnosis')).toBe(answers.goal === 'diagnosis')
    }
  })

  it.each(['cancer', 'other'] as const)('names a geneticist for a disease in the family: %s', (family) => {
    for (const goal of ['health', 'children', 'diagnosis'] as const)
      expect(recommend({ goal, family }).doctor).toContain('family')
    for (const goal of ['origin', 'relationship', 'lifestyle', 'drugs'] as const)
      expect(recommend({ goal, family }).doctor).toEqual([])
  })

  it('is not given to a healthy person without a disease in the family', () => {
    for (const family of ['no', 'unknown'] as const) expect(recommend({ family }).doctor).toEqual([])
  })
})
