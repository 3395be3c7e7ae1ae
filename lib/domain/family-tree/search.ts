import type { Person } from './family-tree.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

/** Indexes of the people of whom every wanted word begins a part of the name or is a year; the nearest generations first. */
export function findPeople(people: readonly Person[], wanted: string): number[] {
  const words = wordsOf(wanted)
  if (words.length === 0) return []
  return people
    .flatMap(({ name, born, died }, index) => {
      const own = [...wordsOf(name), String(born), String(died)]
      return words.every((word) => own.some((part) => part.startsWith(word))) ? [index] : []
    })
    .sort((a, b) => (people[a]?.generation ?? 0) - (people[b]?.generation ?? 0))
}
