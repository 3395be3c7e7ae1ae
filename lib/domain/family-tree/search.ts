import { searchWords } from '../search.ts'
import type { Person } from './family-tree.ts'

const PREFIX_RANK = 100

const partsOfPeople = new WeakMap<Person, readonly string[]>()

/** Returns the folded words of the name, and the years. Cached, because the search runs on every key press. */
function partsOf(person: Person): readonly string[] {
  const cached = partsOfPeople.get(person)
  if (cached) return cached
  const parts = [...searchWords(person.name), String(person.born), String(person.died)]
  partsOfPeople.set(person, parts)
  return parts
}

/**
 * Returns indexes of the people for which every search word is a prefix of a name part or year. Whole words rank before
 * prefixes, then nearer generations before farther.
 */
export function findPeople(people: readonly Person[], query: string): number[] {
  const words = searchWords(query)
  if (words.length === 0) return []
  return people
    .flatMap((person, index) => {
      const own = partsOf(person)
      if (!words.every((word) => own.some((part) => part.startsWith(word)))) return []
      return { index, rank: (words.every((word) => own.includes(word)) ? 0 : PREFIX_RANK) + person.generation }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ index }) => index)
}
