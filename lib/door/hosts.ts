import type { Config, VariantNumber } from '../config/config.ts'
import { rulesOf, variantOfHost } from '../variants/variants.ts'

/** What a host that is not ours is told, with 421. */
export const MISDIRECTED = 'Misdirected request: this server does not serve that host.\n'

/** The number of the variant that a Host header names, `undefined` for a host that is not ours. */
export function variantNumberOfHost(host: string, config: Config): VariantNumber | undefined {
  const variant = variantOfHost(host, config)
  return variant && rulesOf(variant).number
}
