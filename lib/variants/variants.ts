import type { Config, VariantNumber } from '../config/config.ts'

declare const brand: unique symbol
/** A variant that a parser of this file has recognised; also its path segment inside the application. */
export type VariantId = ('variant-1' | 'variant-2') & { readonly [brand]: 'VariantId' }

/** What a variant does; nobody else asks which variant it is (specification, section 1). */
export interface VariantRules {
  readonly number: VariantNumber
  /** Languages in the order of the specification; more than one means that every path carries its language. */
  readonly languages: readonly string[]
  /** Country and currency are chosen per visitor. */
  readonly choosesMarket: boolean
  /** Currency of the prerendered page, before anything is known of the visitor. */
  readonly currency: string
  /** The names of section 2 replace those of the product backend. */
  readonly renamesTests: boolean
  /** Title of the home page names Moscow. */
  readonly titlesNameCity: boolean
  /** The visitor's city is found by the address and named in the heading of the home page (specification, section 5). */
  readonly findsCity: boolean
  /** Complex product sets are remapped when ordered (specification, section 3). */
  readonly remapsComplexSets: boolean
  /** Where kits are sent: see `deliveryCountries`. */
  readonly delivers: 'served' | 'customs-union'
  /** The advertising warning of medical services is shown. */
  readonly showsWarning: boolean
  /** Marketing, analytics, call-tracking and attribution scripts of others, and the order goals of their counter (specification, sections 1 and 2). */
  readonly outsideScripts: boolean
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
    remapsComplexSets: true,
    delivers: 'customs-union',
    showsWarning: true,
    outsideScripts: true,
  },
  'variant-2': {
    number: 2,
    languages: ['ru', 'es', 'en', 'pt', 'lv', 'it'],
    choosesMarket: true,
    currency: 'PEN',
    renamesTests: true,
    titlesNameCity: false,
    findsCity: false,
    remapsComplexSets: false,
    delivers: 'served',
    showsWarning: false,
    outsideScripts: false,
  },
}

export const VARIANT_IDS = Object.keys(RULES) as VariantId[]

/** The variant of a number. */
export const variantOf = (number: VariantNumber): VariantId => VARIANT_IDS[number - 1] as VariantId

/** Recognises a path segment; `undefined` for anything else. */
export const parseVariant = (segment: string): VariantId | undefined => VARIANT_IDS.find((id) => id === segment)

/** The rules of a variant. */
export const rulesOf = (variant: VariantId): VariantRules => RULES[variant] as VariantRules

/** Every path of the variant begins with its language. */
export const hasLanguagePrefix = (variant: VariantId): boolean => rulesOf(variant).languages.length > 1

/** Scheme and host of the variant's addresses (canonical, sitemap, alternates). */
export const originOf = (variant: VariantId, config: Config): string => config.origin[rulesOf(variant).number]

const DEVELOPMENT_PORTS: Record<number, VariantNumber> = { 4200: 1, 9000: 1, 4205: 2 }
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Name and port of a Host header that is one, `undefined` for anything that no address can be made of. */
function parseHost(header: string): { readonly name: string; readonly port: string } | undefined {
  const host = header.trim().toLowerCase()
  const [, name, port = ''] = /^(\[[^\]]*\]|[^:/?#@\\]+)(?::(\d+))?$/.exec(host) ?? []
  return name !== undefined && URL.canParse(`http://${host}`) ? { name, port } : undefined
}

/** The variant in whose list a host name stands, with `www.` and `test.` of each entry. */
function variantOfListed(name: string, config: Config): VariantId | undefined {
  // A host that is listed as it is comes before one that only belongs to a listed one.
  for (const candidate of [name, name.replace(/^(?:www|test)\./, '')]) {
    const number = ([1, 2] as const).find((item) => config.hosts[item].includes(candidate))
    if (number) return variantOf(number)
  }
  return undefined
}

/**
 * The variant that a Host header names, or `undefined` where the host is not ours.
 * On loopback the port decides; elsewhere the host lists, and in development any other host is variant 1.
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
 * Scheme, host and port under which a visitor sees a host of ours. A listed one keeps its name and has the scheme and
 * port of its variant's origin, whatever the request or a proxy says; any other is what the request names, over http.
 */
export function originOfHost(hostHeader: string, config: Config): string {
  const name = parseHost(hostHeader)?.name ?? ''
  const variant = variantOfListed(name, config)
  if (!variant) return `http://${hostHeader.trim().toLowerCase()}`
  const origin = new URL(originOf(variant, config))
  origin.hostname = name
  return origin.origin
}
