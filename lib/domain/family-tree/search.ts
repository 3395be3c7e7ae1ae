import type { Person } from './family-tree.ts'

/** More than any generation. */
const BEGINNING = 100

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

/**
 * Indexes of the people of whom every wanted word begins a part of the name or a year. Whole words come before
 * beginnings, the nearer generations before the farther.
 */
export function findPeople(people: readonly Person[], wanted: string): number[] {
  const words = wordsOf(wanted)
  if (words.length === 0) return []
  return people
    .flatMap(({ name, born, died, generation }, index) => {
      const own = [...wordsOf(name), String(born), String(died)]
      if (!words.every((word) => own.some((part) => part.startsWith(word)))) return []
      return { index, rank: (words.every((word) => own.includes(word)) ? 0 : BEGINNING) + generation }
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ index }) => index)
}
