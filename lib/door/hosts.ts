import type { Config, VariantNumber } from '../config/config.ts'
import { originOfHost, rulesOf, variantOfHost } from '../variants/variants.ts'

/** What a host that is not ours is told, with 421. */
export const MISDIRECTED = 'Misdirected request: this server does not serve that host.\n'

/** The number of the variant that a Host header names, `undefined` for a host that is not ours. */
export function variantNumberOfHost(host: string, config: Config): VariantNumber | undefined {
  const variant = variantOfHost(host, config)
  return variant && rulesOf(variant).number
}

/** Whether visitors reach the host that a Host header names by https: then its cookies travel no other way. */
export const isHttpsHost = (host: string | null | undefined, config: Config): boolean =>
  originOfHost(host ?? '', config).startsWith('https:')
