import 'server-only'
import { remapComplexSet } from '../../domain/complex-sets.ts'
import type { VariantId } from '../../variants/variants.ts'
import { loadComplexSets } from './complex-sets.ts'

/** Ids for the product backend: tests that form a complex set are replaced by the set's id. */
export async function backendIds(
  variant: VariantId,
  products: readonly { href: string; bitrixId: string }[],
): Promise<string[]> {
  return remapComplexSet(products, await loadComplexSets(variant))
}
