import type { Language } from '../languages.ts'
import { seeded } from '../seeded.ts'
import type { Member } from './pedigree.ts'

/**
 * Name parts of a language, separated by spaces; contemporary given names come first, surnames are masculine. Russian
 * only: patronymic stems, in the order of `male`.
 */
export interface NamePool {
  readonly male: string
  readonly female: string
  readonly surnames: string
  readonly patronymics?: string
}

interface NameParts {
  readonly male: boolean
  readonly given: string
  readonly surname: string
  readonly mothersSurname: string
  readonly patronymic: string
}

const russianFeminine = (surname: string) => surname.replace(/[ыи]й$/, 'ая').replace(/(?<=[оеёи][вн])$/, 'а')
const latvianFeminine = (surname: string) =>
  surname
    .replace(/nieks$/, 'niece')
    .replace(/is$/, 'e')
    .replace(/[sš]$/, 'a')

/** Formats a full name in the language's order. Women keep their birth surname, as in pedigrees. */
const WRITE: Readonly<Record<Language, (parts: NameParts) => string>> = {
  ru: ({ male, given, patronymic, surname }) =>
    `${given} ${patronymic}${male ? 'ич' : 'на'} ${male ? surname : russianFeminine(surname)}`,
  es: ({ given, surname, mothersSurname }) => `${given} ${surname} ${mothersSurname}`,
  en: ({ given, surname }) => `${given} ${surname}`,
  pt: ({ given, surname, mothersSurname }) => `${given} ${mothersSurname} ${surname}`,
  lv: ({ male, given, surname }) => `${given} ${male ? surname : latvianFeminine(surname)}`,
  it: ({ given, surname }) => `${given} ${surname}`,
}

const SEED = 7
const CURRENT_GIVEN_NAMES = 12
const GIVEN_NAMES_PER_EARLIER_GENERATION = 4

interface Bearer {
  readonly given: number
  readonly fathers: number
  readonly surname: number
  readonly mothersSurname: number
}

export function nameMembers(members: readonly Member[], pool: NamePool, language: Language): string[] {
  const random = seeded(SEED)
  const [male, female, surnames, patronymics] = [pool.male, pool.female, pool.surnames, pool.patronymics ?? ''].map(
    (words) => words.split(' '),
  ) as [string[], string[], string[], string[]]
  const pick = (words: readonly string[], generation: number) =>
    Math.floor(random() * Math.min(words.length, CURRENT_GIVEN_NAMES + GIVEN_NAMES_PER_EARLIER_GENERATION * generation))
  const pickSurname = (other: number) => (other + 1 + Math.floor(random() * (surnames.length - 1))) % surnames.length

  const bearers: Bearer[] = []
  for (const member of members) {
    const child = member.child === undefined ? undefined : bearers[member.child]
    const surname = child ? (member.male ? child.surname : child.mothersSurname) : 0
    const own = pick(member.male ? male : female, member.generation)
    const given = child && member.male ? child.fathers : own
    const fathers = pick(male, member.generation + 1)
    bearers.push({
      given,
      fathers: member.male && fathers === given ? (fathers + 1) % male.length : fathers,
      surname,
      mothersSurname: pickSurname(surname),
    })
  }
  return members.map((member, index) => {
    const bearer = bearers[index] as Bearer
    return WRITE[language]({
      male: member.male,
      given: (member.male ? male : female)[bearer.given] as string,
      surname: surnames[bearer.surname] as string,
      mothersSurname: surnames[bearer.mothersSurname] as string,
      patronymic: patronymics[bearer.fathers] ?? '',
    })
  })
}
