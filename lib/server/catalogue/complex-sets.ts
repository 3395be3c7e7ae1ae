import 'server-only'
import { COMPLEX_SETS, type ComplexSet } from '../../domain/complex-sets.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { productBackend, productTransport } from '../transport.ts'

export async function loadComplexSets(variant: VariantId): Promise<readonly ComplexSet[]> {
  if (!rulesOf(variant).remapsComplexSets) return []
  const sets = await cached({
    key: `complex sets ${productTransport(variant).baseUrl}`,
    ...CACHED.complexSets,
    read: async () => (await productBackend(variant).complexSets()) ?? COMPLEX_SETS,
    fallback: async () => COMPLEX_SETS,
    failure: 'complex sets: the product backend failed, the last ones stay',
  })
  return sets ?? COMPLEX_SETS
}
