import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FINDER_QUESTIONS,
  firstUnanswered,
  isComplete,
  parseAnswers,
} from '../../../../lib/domain/test-finder/questions.ts'
import { finderAnswers } from '../../../support/generators/finder-answers.ts'

const parameters = fc.array(fc.tuple(fc.constantFrom(...FINDER_QUESTIONS.map(({ name }) => name)), fc.string()))

describe('answers of the test finder', () => {
  it('are read from a query with any other parameters and invalid values', () => {
    fc.assert(
      fc.property(finderAnswers(), parameters, fc.boolean(), (answers, others, isFirst) => {
        const valid = Object.entries(answers)
        const invalid = others.map(([name, value]): [string, string] => [name, `${value}!`])
        const query = new URLSearchParams(isFirst ? [...valid, ...invalid] : [...invalid, ...valid])
        expect(parseAnswers(query)).toEqual(answers)
      }),
    )
  })

  it('leave out invalid values, so that their question is unanswered', () => {
    fc.assert(
      fc.property(parameters, (invalid) => {
        const query = new URLSearchParams(invalid.map(([name, value]): [string, string] => [name, `${value}!`]))
        expect([parseAnswers(query), firstUnanswered(parseAnswers(query))]).toEqual([{}, 'goal'])
      }),
    )
  })

  it('are complete exactly if no question is unanswered, and the first unanswered question is reported', () => {
    const given = fc.record({ answers: finderAnswers(), names: fc.subarray(FINDER_QUESTIONS.map(({ name }) => name)) })
    fc.assert(
      fc.property(given, ({ answers, names }) => {
        const some = Object.fromEntries(names.map((name) => [name, answers[name]]))
        const missing = FINDER_QUESTIONS.map(({ name }) => name).filter((name) => !names.includes(name))
        expect([firstUnanswered(some), isComplete(some)]).toEqual([missing[0], missing.length === 0])
      }),
    )
  })
})
