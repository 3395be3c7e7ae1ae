import { SOAK } from './generators/runs.ts'

/** Returns all cases in a soak run, otherwise the selected few, which contain each value of the cases at least once. */
export const sample = <T>(all: readonly T[], isCached: (one: T, index: number) => boolean): T[] =>
  SOAK ? [...all] : all.filter(isCached)

type Combination<Lists> = { [Name in keyof Lists]: Lists[Name] extends readonly (infer Value)[] ? Value : never }

/**
 * Returns every combination of the values in a soak run, otherwise as many as the longest list has values, with each
 * value at least once.
 */
export function combinations<const Lists extends Record<string, readonly unknown[]>>(
  lists: Lists,
): Combination<Lists>[] {
  const entries = Object.entries(lists)
  const lengths = entries.map(([, { length }]) => length)
  const count = SOAK ? lengths.reduce((product, length) => product * length, 1) : Math.max(...lengths)
  return Array.from({ length: count }, (_, index) => {
    let remainder = index
    const values = entries.map(([name, list], position) => {
      // Lists of equal length are shifted against each other in each round, so that their values form different pairs.
      const at = SOAK ? remainder % list.length : (index + Math.trunc(index / list.length) * position) % list.length
      remainder = Math.trunc(remainder / list.length)
      return [name, list[at]]
    })
    return Object.fromEntries(values) as Combination<Lists>
  })
}
