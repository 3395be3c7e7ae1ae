/** Tests that one product of the backend stands for when they are ordered together (specification, section 3). */
export interface ComplexSet {
  readonly bitrixId: string
  readonly hrefs: readonly string[]
  /** Percent of the sum of its tests. */
  readonly saving: number
}

/** The sets of a backend that tells of none; it is not known to give a saving either. */
export const COMPLEX_SETS: readonly ComplexSet[] = [
  { bitrixId: '11111111', hrefs: ['disease-risks', 'drug-response', 'nutrition'], saving: 0 },
  { bitrixId: '22222222', hrefs: ['nutrition', 'personality', 'sport'], saving: 0 },
  { bitrixId: '33333333', hrefs: ['ancestry', 'maternal-line', 'paternal-line'], saving: 0 },
]

/** What stands for a whole set, or the ids themselves where they are none. The order of the tests does not matter. */
export function remapComplexSet(
  products: readonly { href: string; bitrixId: string }[],
  sets: readonly ComplexSet[],
): string[] {
  const hrefs = products
    .map((product) => product.href)
    .sort()
    .join(' ')
  const set = sets.find((item) => [...item.hrefs].sort().join(' ') === hrefs)
  return set ? [set.bitrixId] : products.map((product) => product.bitrixId)
}
