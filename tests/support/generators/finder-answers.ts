import fc from 'fast-check'
import { FINDER_QUESTIONS, type FinderAnswers } from '../../../lib/domain/test-finder/questions.ts'

/** Every combination of answers of the test finder. */
export const ALL_FINDER_ANSWERS: readonly FinderAnswers[] = FINDER_QUESTIONS.reduce<Record<string, string>[]>(
  (combinations, { name, answers }) =>
    combinations.flatMap((combination) => answers.map((answer) => ({ ...combination, [name]: answer }))),
  [{}],
) as unknown as FinderAnswers[]

export const finderAnswers = (): fc.Arbitrary<FinderAnswers> => fc.constantFrom(...ALL_FINDER_ANSWERS)
