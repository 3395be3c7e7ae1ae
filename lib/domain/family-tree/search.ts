import { searchWords } from '../search.ts'
import type { Person } from './family-tree.ts'

/** More than any generation. */
const BEGINNING = 100

const partsOfPeople = new WeakMap<Person, readonly string[]>()

/** The folded words of a name, and the years. Folded once: people are looked through at every key. */
function partsOf(person: Person): readonly string[] {
  const known = partsOfPeople.get(person)
  if (known) return known
  const parts = [...searchWords(person.name), String(person.born), String(person.died)]
  partsOfPeople.set(person, parts)
  return parts
}

/**
 * Indexes of the people of whom every wanted word begins a part of the name or a year. Whole words come before
 * beginnings, the nearer generations before the farther.
 */
export function findPeople(people: readonly Person[], wanted: string): number[] {
  const words = searchWords(wanted)
  if (words.length === 0) return []
  return people
    .flatMap((person, index) => {
      const own = partsOf(person)
      if (!words.every((word) => own.some((part) => part.startsWith(word)))) return []
      return { index, rank: (words.every((word) => own.includes(word)) ? 0 : BEGINNING) + person.generation }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ index }) => index)
}
