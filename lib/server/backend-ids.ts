import 'server-only'
import { COMPLEX_SETS, remapComplexSet } from '../domain/complex-sets.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { productBackend, productTransport } from './transport.ts'

/** What the product backend calls products that are ordered together: the set that they are, where a variant has sets. */
export async function backendIds(variant: VariantId, products: readonly { href: string; bitrixId: string }[]): Promise<string[]> {
  if (!rulesOf(variant).remapsComplexSets) return products.map(({ bitrixId }) => bitrixId)
  const sets = await kept({
    key: `complex sets ${productTransport(variant).baseUrl}`,
    ...CACHED.complexSets,
    read: async () => (await productBackend(variant).complexSets()) ?? COMPLEX_SETS,
    standIn: async () => COMPLEX_SETS,
    failure: 'complex sets: the product backend failed, the last ones stay',
  })
  return remapComplexSet(products, sets ?? COMPLEX_SETS)
}
