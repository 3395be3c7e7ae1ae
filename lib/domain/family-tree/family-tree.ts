import type { Language } from '../languages.ts'
import { layOut, type Point } from './layout.ts'
import { nameMembers, type NamePool } from './names.ts'
import { growPedigree, type Member } from './pedigree.ts'

export interface Person extends Member, Point {
  readonly name: string
}

/** Builds the fictional family in a language. Deterministic: the generators are seeded. */
export function growFamilyTree(language: Language, pool: NamePool): Person[] {
  const members = growPedigree()
  const names = nameMembers(members, pool, language)
  const points = layOut(members)
  return members.map((member, index) => ({ ...member, ...(points[index] as Point), name: names[index] as string }))
}

/** Formats the years of a life; `bornIn` is the message for the living, with `{year}`. */
export const yearsOf = ({ born, died }: Pick<Member, 'born' | 'died'>, bornIn: string): string =>
  died === undefined ? bornIn.replace('{year}', String(born)) : `${born}–${died}`

export function lineOfDescent(people: readonly Member[], from: number): number[] {
  const line = [from]
  for (let next = people[from]?.child; next !== undefined; next = people[next]?.child) line.push(next)
  return line
}

export function throughFather(people: readonly Member[], line: readonly number[]): boolean | undefined {
  const parent = line.at(-2)
  return parent === undefined ? undefined : people[parent]?.male
}
