import type { Language } from '../languages.ts'
import { layOut, type Point } from './layout.ts'
import { nameMembers, type NamePool } from './names.ts'
import { growPedigree, type Member } from './pedigree.ts'

/** Someone of the fictional family, with a name and a place in the drawing. */
export interface Person extends Member, Point {
  readonly name: string
}

/** The fictional family in a language: the first person and `ANCESTORS` others, each after the child. Always the same. */
export function growFamilyTree(language: Language, pool: NamePool): Person[] {
  const members = growPedigree()
  const names = nameMembers(members, pool, language)
  const points = layOut(members)
  return members.map((member, index) => ({ ...member, ...(points[index] as Point), name: names[index] as string }))
}

/** Years of a life; of the living, the words of `bornIn` with the year for its `{year}`. */
export const yearsOf = ({ born, died }: Pick<Member, 'born' | 'died'>, bornIn: string): string =>
  died === undefined ? bornIn.replace('{year}', String(born)) : `${born}–${died}`

/** The people from an ancestor down to the first person, both among them, as indexes. */
export function lineOfDescent(people: readonly Member[], from: number): number[] {
  const line = [from]
  for (let next = people[from]?.child; next !== undefined; next = people[next]?.child) line.push(next)
  return line
}

/** Whether a line of descent comes through the father of the first person; `undefined` for that person. */
export function throughFather(people: readonly Member[], line: readonly number[]): boolean | undefined {
  const parent = line.at(-2)
  return parent === undefined ? undefined : people[parent]?.male
}
