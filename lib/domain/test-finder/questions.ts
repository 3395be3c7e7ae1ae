/** The form of the test finder, and the page of its result, whose query has the answers. */
export const FINDER_PATH = '/choose'
export const FINDER_RESULT_PATH = '/choose/result'

/** Query parameter of the result page that shows the form with the answers of the query. */
export const EDIT_PARAM = 'edit'

/** Questions and answers in the order of the form: names and values of its fields. */
export const FINDER_QUESTIONS = [
  { name: 'goal', answers: ['health', 'drugs', 'children', 'diagnosis', 'relationship', 'origin', 'lifestyle'] },
  { name: 'person', answers: ['self', 'child', 'couple', 'absent'] },
  { name: 'family', answers: ['cancer', 'other', 'no', 'unknown'] },
  { name: 'depth', answers: ['one', 'overview', 'everything'] },
  { name: 'illness', answers: ['yes', 'no'] },
] as const
type FinderQuestion = (typeof FINDER_QUESTIONS)[number]
export type QuestionName = FinderQuestion['name']

export type FinderAnswers = {
  readonly [Name in QuestionName]: Extract<FinderQuestion, { name: Name }>['answers'][number]
}

export const questionNumber = (question: QuestionName): number =>
  FINDER_QUESTIONS.findIndex(({ name }) => name === question) + 1

/** Parses a query; answers that the form does not offer are left out. */
export function parseAnswers(query: URLSearchParams): Partial<FinderAnswers> {
  return Object.fromEntries(
    FINDER_QUESTIONS.flatMap(({ name, answers }) => {
      const values = query.getAll(name)
      const answer = answers.find((value) => values.includes(value))
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
}

export const firstUnanswered = (answers: Partial<FinderAnswers>): QuestionName | undefined =>
  FINDER_QUESTIONS.find(({ name }) => answers[name] === undefined)?.name

export const isComplete = (answers: Partial<FinderAnswers>): answers is FinderAnswers =>
  firstUnanswered(answers) === undefined
