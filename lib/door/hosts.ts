import type { Config, VariantNumber } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** The number of the variant that a Host header names, `undefined` for a host that is not ours. */
export function variantNumberOfHost(host: string, config: Config): VariantNumber | undefined {
  const variant = variantOfHost(host, config)
  return variant && rulesOf(variant).number
}
