import type { Config } from '../config/config.ts'
import type { VariantNumber } from '../config/per-variant.ts'
import { originOfHost, rulesOf, variantOfHost } from '../variants/variants.ts'

export function variantNumberOfHost(host: string, config: Config): VariantNumber | undefined {
  const variant = variantOfHost(host, config)
  return variant && rulesOf(variant).number
}

/** Whether the host of a Host header is public via HTTPS: then its cookies are `Secure`. */
export const isHttpsHost = (host: string | null | undefined, config: Config): boolean =>
  originOfHost(host ?? '', config).startsWith('https:')
