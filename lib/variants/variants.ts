import type { Config } from '../config/config.ts'
import type { VariantNumber } from '../config/per-variant.ts'
import type { Currency } from '../domain/currencies.ts'
import type { Language } from '../domain/languages.ts'
import type { PaymentProviderName } from '../domain/payment.ts'

declare const brand: unique symbol
/** A validated variant; also its path segment inside the application. */
export type VariantId = ('variant-1' | 'variant-2') & { readonly [brand]: 'VariantId' }

/** Rules of a variant. No other code may check which variant is active (specification, section 1). */
export interface VariantRules {
  readonly number: VariantNumber
  /** One, or `all` with a prefix in every path. */
  readonly languages: 'all' | readonly [Language]
  readonly choosesMarket: boolean
  /** Currency of the prerendered page, before the visitor's is known. */
  readonly currency: Currency
  /** The names of section 2 replace those of the product backend. */
  readonly renamesTests: boolean
  /** The title of the home page names Moscow. */
  readonly titlesNameCity: boolean
  /** The visitor's city is looked up by IP and named in the heading of the home page (specification, section 5). */
  readonly findsCity: boolean
  /** The order form completes addresses in Russia if the suggestion service is configured. */
  readonly suggestsAddresses: boolean
  /** Complex product sets are remapped when ordered (specification, section 3). */
  readonly remapsComplexSets: boolean
  /** Delivery area, see `deliveryCountries`. */
  readonly delivers: 'served' | 'customs-union'
  /** Shows the advertising warning of medical services. */
  readonly showsWarning: boolean
  /**
   * Third-party scripts (marketing, analytics, call tracking, attribution), and the order goals of Metrika
   * (specification, sections 1 and 2).
   */
  readonly thirdPartyScripts: boolean
}

const RULES: Record<string, VariantRules> = {
  'variant-1': {
    number: 1,
    languages: ['ru'],
    choosesMarket: false,
    currency: 'RUB',
    renamesTests: false,
    titlesNameCity: true,
    findsCity: true,
    suggestsAddresses: true,
    remapsComplexSets: true,
    delivers: 'customs-union',
    showsWarning: true,
    thirdPartyScripts: true,
  },
  'variant-2': {
    number: 2,
    languages: 'all',
    choosesMarket: true,
    currency: 'PEN',
    renamesTests: true,
    titlesNameCity: false,
    findsCity: false,
    suggestsAddresses: false,
    remapsComplexSets: false,
    delivers: 'served',
    showsWarning: false,
    thirdPartyScripts: false,
  },
}

export const VARIANT_IDS = Object.keys(RULES) as VariantId[]

export const variantOf = (number: VariantNumber): VariantId => VARIANT_IDS[number - 1] as VariantId

export const parseVariant = (segment: string): VariantId | undefined => VARIANT_IDS.find((id) => id === segment)

export const rulesOf = (variant: VariantId): VariantRules => RULES[variant] as VariantRules

export const hasLanguagePrefix = (variant: VariantId): boolean => rulesOf(variant).languages === 'all'

/** Scheme and host of the variant's public URLs (canonical, sitemap, alternates). */
export const originOf = (variant: VariantId, config: Config): string => config.origin[rulesOf(variant).number]

/** The provider of new payments; `undefined`: the operator arranges the payment. */
export const paymentProviderOf = (variant: VariantId, config: Config): PaymentProviderName | undefined =>
  config.payment.providers[rulesOf(variant).number]

const DEVELOPMENT_PORTS: Record<number, VariantNumber> = { 4200: 1, 9000: 1, 4205: 2 }
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Parses a Host header; `undefined` if no URL can be built from it. */
function parseHost(header: string): { readonly name: string; readonly port: string } | undefined {
  const host = header.trim().toLowerCase()
  const [, name, port = ''] = /^(\[[^\]]*\]|[^:/?#@\\]+)(?::(\d+))?$/.exec(host) ?? []
  return name !== undefined && URL.canParse(`http://${host}`) ? { name, port } : undefined
}

/** Finds the variant that lists a host name, or its parent without `www.` or `test.`. */
function variantOfListed(name: string, config: Config): VariantId | undefined {
  // An exact match takes precedence.
  for (const candidate of [name, name.replace(/^(?:www|test)\./, '')]) {
    const number = ([1, 2] as const).find((item) => config.hosts[item].includes(candidate))
    if (number) return variantOf(number)
  }
  return undefined
}

/**
 * Finds the variant of a Host header; `undefined` for an unknown host. On loopback the port decides, elsewhere the host
 * lists. In development any other host is variant 1.
 */
export function variantOfHost(hostHeader: string, config: Config): VariantId | undefined {
  const host = parseHost(hostHeader)
  if (!host) return undefined
  if (LOOPBACK.test(host.name)) {
    const entry = config.ports.find((item) => item.port === Number(host.port))
    return variantOf(entry?.variant ?? DEVELOPMENT_PORTS[Number(host.port)] ?? 1)
  }
  return variantOfListed(host.name, config) ?? (config.strict ? undefined : variantOf(1))
}

/**
 * Public origin of a Host header. A listed host gets the scheme and port of its variant's origin, regardless of the
 * request or a proxy; any other host is used as requested, over http.
 */
export function originOfHost(hostHeader: string, config: Config): string {
  const name = parseHost(hostHeader)?.name ?? ''
  const variant = variantOfListed(name, config)
  if (!variant) return `http://${hostHeader.trim().toLowerCase()}`
  const origin = new URL(originOf(variant, config))
  origin.hostname = name
  return origin.origin
}
