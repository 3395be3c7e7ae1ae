import 'server-only'
import { remapComplexSet } from '../domain/complex-sets.ts'
import type { VariantId } from '../variants/variants.ts'
import { loadComplexSets } from './complex-sets.ts'

/** What the product backend calls products that are ordered together: the set that they are, where a variant has sets. */
export async function backendIds(
  variant: VariantId,
  products: readonly { href: string; bitrixId: string }[],
): Promise<string[]> {
  return remapComplexSet(products, await loadComplexSets(variant))
}
