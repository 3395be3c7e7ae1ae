import type { Environment } from './schema.ts'

/** Site variant (specification, section 1). */
export type VariantNumber = 1 | 2
export type PerVariant<T> = Readonly<Record<VariantNumber, T>>

export function perVariant<T>(create: (variant: VariantNumber) => T): PerVariant<T> {
  return { 1: create(1), 2: create(2) }
}

export const hostsOf = (environment: Environment): PerVariant<readonly string[]> => ({
  1: environment.VARIANT_1_HOSTS,
  2: environment.VARIANT_2_HOSTS,
})
