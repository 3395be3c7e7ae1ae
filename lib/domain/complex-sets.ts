/**
 * Tests that the backend sells as one product when ordered together, in any order (specification, section 3). `saving`:
 * percent off the sum of its tests.
 */
export interface ComplexSet {
  readonly bitrixId: string
  readonly hrefs: readonly string[]
  readonly saving: number
}

/** Default for a backend that reports no sets; their saving is unknown. */
export const COMPLEX_SETS: readonly ComplexSet[] = [
  { bitrixId: '11111111', hrefs: ['disease-risks', 'drug-response', 'nutrition'], saving: 0 },
  { bitrixId: '22222222', hrefs: ['nutrition', 'personality', 'sport'], saving: 0 },
  { bitrixId: '33333333', hrefs: ['ancestry', 'maternal-line', 'paternal-line'], saving: 0 },
]

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
