import 'server-only'
import { COMPLEX_SETS, type ComplexSet } from '../domain/complex-sets.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { productBackend, productTransport } from './transport.ts'

/** The complex sets of the product backend; none on a variant without sets. */
export async function loadComplexSets(variant: VariantId): Promise<readonly ComplexSet[]> {
  if (!rulesOf(variant).remapsComplexSets) return []
  const sets = await kept({
    key: `complex sets ${productTransport(variant).baseUrl}`,
    ...CACHED.complexSets,
    read: async () => (await productBackend(variant).complexSets()) ?? COMPLEX_SETS,
    standIn: async () => COMPLEX_SETS,
    failure: 'complex sets: the product backend failed, the last ones stay',
  })
  return sets ?? COMPLEX_SETS
}
