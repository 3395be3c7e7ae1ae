import type { FinderAnswers } from './questions.ts'

/**
 * Tests that the finder may recommend. Pregnancy planning is not among them: a flag hides it from some visitors in the
 * browser, which the server does not know.
 */
export const FINDER_TESTS = [
  'genetic-passport',
  'disease-risks',
  'full-genome',
  'exome',
  'hereditary-cancer',
  'ancestry',
  'maternal-line',
  'dna-relatives',
  'drug-response',
  'cardiac-drugs',
  'nutrition',
  'sport',
  'carrier-screening',
  'couple-screening',
  'paternity',
  'kinship',
  'family-tree',
  'ancestor-search',
] as const
export type FinderTest = (typeof FINDER_TESTS)[number]

export const EXCLUSIONS = ['one', 'two'] as const

/** Reasons to see a doctor first, in the order of the page. */
export const DOCTOR_NOTES = ['illness', 'diagnosis', 'family'] as const
type DoctorNote = (typeof DOCTOR_NOTES)[number]

export const NO_TEST_REASONS = ['child', 'absent', 'unsold'] as const
type NoTestReason = (typeof NO_TEST_REASONS)[number]

export type Recommendation = { readonly doctor: readonly DoctorNote[] } & (
  | { readonly test: FinderTest; readonly alternative: FinderTest | undefined }
  | { readonly test: undefined; readonly reason: NoTestReason }
)

type Condition = { readonly [Name in keyof FinderAnswers]?: readonly FinderAnswers[Name][] }

const meets = (answers: FinderAnswers, condition: Condition): boolean =>
  Object.entries(condition).every(([name, values]: [string, readonly string[]]) =>
    values.includes(answers[name as keyof FinderAnswers]),
  )

/** Pages of tests on health say that they are for adults. The sample of an absent person is not taken either. */
const ADULT_IN_PERSON: Condition = { goal: ['health', 'drugs', 'children', 'diagnosis', 'lifestyle'] }

const DOCTOR_RULES: Readonly<Record<DoctorNote, Condition>> = {
  illness: { illness: ['yes'] },
  diagnosis: { goal: ['diagnosis'] },
  family: { goal: ['health', 'children', 'diagnosis'], family: ['cancer', 'other'] },
}

interface Rule {
  readonly when: Condition
  /** The most suitable first; the next one is the alternative, and replaces one that is not sold. */
  readonly tests: readonly FinderTest[]
}

const rule = (when: Condition, ...tests: FinderTest[]): Rule => ({ when, tests })

/** The first rule that the answers meet applies; the last one of a goal has no other condition. */
const RULES: readonly Rule[] = [
  rule({ goal: ['health'], family: ['cancer'] }, 'hereditary-cancer', 'full-genome', 'exome'),
  rule({ goal: ['health'], family: ['other'], depth: ['everything'] }, 'full-genome', 'exome'),
  rule({ goal: ['health'], family: ['other'] }, 'exome', 'full-genome'),
  rule({ goal: ['health'], depth: ['one'] }, 'disease-risks', 'genetic-passport', 'full-genome'),
  rule({ goal: ['health'], depth: ['overview'] }, 'genetic-passport', 'disease-risks', 'full-genome'),
  rule({ goal: ['health'] }, 'full-genome', 'genetic-passport', 'disease-risks'),

  rule({ goal: ['drugs'], depth: ['one'] }, 'drug-response', 'cardiac-drugs'),
  rule({ goal: ['drugs'], depth: ['overview'] }, 'drug-response', 'genetic-passport', 'cardiac-drugs'),
  rule({ goal: ['drugs'] }, 'full-genome', 'drug-response', 'genetic-passport'),

  rule({ goal: ['children'], person: ['couple'] }, 'couple-screening', 'carrier-screening'),
  rule({ goal: ['children'], depth: ['everything'] }, 'carrier-screening', 'full-genome', 'couple-screening'),
  rule({ goal: ['children'] }, 'carrier-screening', 'couple-screening'),

  rule({ goal: ['diagnosis'], depth: ['everything'] }, 'full-genome', 'exome'),
  rule({ goal: ['diagnosis'] }, 'exome', 'full-genome'),

  rule({ goal: ['relationship'], person: ['child'] }, 'paternity', 'kinship'),
  rule({ goal: ['relationship'], person: ['couple'] }, 'kinship', 'paternity'),
  rule({ goal: ['relationship'], person: ['absent'] }, 'kinship', 'dna-relatives'),
  rule({ goal: ['relationship'], depth: ['one'] }, 'paternity', 'kinship', 'dna-relatives'),
  rule({ goal: ['relationship'] }, 'dna-relatives', 'kinship', 'paternity'),

  // Archives need no sample.
  rule({ goal: ['origin'], person: ['child', 'absent'], depth: ['one'] }, 'ancestor-search', 'family-tree'),
  rule({ goal: ['origin'], person: ['child', 'absent'] }, 'family-tree', 'ancestor-search'),
  rule({ goal: ['origin'], depth: ['one'] }, 'ancestry', 'maternal-line', 'genetic-passport'),
  rule({ goal: ['origin'], depth: ['overview'] }, 'ancestry', 'genetic-passport', 'maternal-line'),
  rule({ goal: ['origin'] }, 'family-tree', 'ancestry', 'ancestor-search'),

  rule({ goal: ['lifestyle'], depth: ['one'] }, 'nutrition', 'sport', 'genetic-passport'),
  rule({ goal: ['lifestyle'], depth: ['overview'] }, 'nutrition', 'genetic-passport', 'sport'),
  rule({ goal: ['lifestyle'] }, 'genetic-passport', 'nutrition', 'sport'),
]

/**
 * Recommends a test and an alternative to it.
 * @param isSold whether the catalogue has the test with a price
 */
export function recommendTest(answers: FinderAnswers, isSold: (test: FinderTest) => boolean): Recommendation {
  const doctor = DOCTOR_NOTES.filter((note) => meets(answers, DOCTOR_RULES[note]))
  const { person } = answers
  if ((person === 'child' || person === 'absent') && meets(answers, ADULT_IN_PERSON))
    return { doctor, test: undefined, reason: person }
  const tests = RULES.find(({ when }) => meets(answers, when))?.tests.filter(isSold) ?? []
  const test = tests[0]
  return test === undefined ? { doctor, test, reason: 'unsold' } : { doctor, test, alternative: tests[1] }
}
