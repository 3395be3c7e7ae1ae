/** Sets of tests that one product of the backend stands for when they are ordered together (specification, section 3). */
export const COMPLEX_SETS: readonly { bitrixId: string; hrefs: readonly string[] }[] = [
  { bitrixId: '11111111', hrefs: ['disease-risks', 'drug-response', 'nutrition'] },
  { bitrixId: '22222222', hrefs: ['nutrition', 'personality', 'sport'] },
  { bitrixId: '33333333', hrefs: ['ancestry', 'maternal-line', 'paternal-line'] },
]

/** What stands for a whole set, or the ids themselves where they are none. The order of the tests does not matter. */
export function remapComplexSet(products: readonly { href: string; bitrixId: string }[]): string[] {
  const hrefs = products
    .map((product) => product.href)
    .sort()
    .join(' ')
  const set = COMPLEX_SETS.find((item) => [...item.hrefs].sort().join(' ') === hrefs)
  return set ? [set.bitrixId] : products.map((product) => product.bitrixId)
}
