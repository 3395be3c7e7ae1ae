function countWords(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** Similarity of two texts by shared words, from 0 to 1. */
function similarity(one: Map<string, number>, two: Map<string, number>): number {
  const size = (words: Map<string, number>) => [...words.values()].reduce((sum, count) => sum + count, 0)
  const shared = [...one].reduce((sum, [word, count]) => sum + Math.min(count, two.get(word) ?? 0), 0)
  return (2 * shared) / Math.max(1, size(one) + size(two))
}

/** Minimum similarity of a changed clause; below it the two are a removed and an added one. */
const MIN_SIMILARITY = 0.45

interface Unit {
  readonly kind: string
  readonly text: string
}

/**
 * Aligns the units of two lists in order with maximum total similarity. Unmatched units are paired with `undefined`,
 * removed ones before added ones.
 */
export function align<T extends Unit>(before: readonly T[], after: readonly T[]): [T | undefined, T | undefined][] {
  const [old, fresh] = [before, after].map((units) => units.map((unit) => countWords(unit.text))) as [
    Map<string, number>[],
    Map<string, number>[],
  ]
  const gain = (i: number, j: number): number => {
    const one = before[i]
    const two = after[j]
    if (!one || !two || one.kind !== two.kind) return 0
    if (one.text === two.text) return 1.2
    const alike = similarity(old[i] ?? new Map(), fresh[j] ?? new Map())
    return alike < MIN_SIMILARITY ? 0 : alike
  }
  // best[i][j]: maximum similarity of the suffixes from before[i] and after[j].
  const best = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1))
  const gains = before.map((_, i) => after.map((__, j) => gain(i, j)))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const gained = (i: number, j: number) => gains[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(at(i + 1, j), at(i, j + 1), gained(i, j) + at(i + 1, j + 1))
  const pairs: [T | undefined, T | undefined][] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (gained(i, j) > 0 && at(i, j) === gained(i, j) + at(i + 1, j + 1)) pairs.push([before[i++], after[j++]])
    else if (i < before.length && at(i, j) === at(i + 1, j)) pairs.push([before[i++], undefined])
    else pairs.push([undefined, after[j++]])
  }
  return pairs
}
