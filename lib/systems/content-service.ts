import { isBuild, type Config, type VariantNumber } from '../config/config.ts'
import type { BuilderSpace } from '../contract/builder.ts'
import type { Fetch } from '../http/call.ts'
import { createContent, type Content } from './content.ts'
import { directBuilder, relayedBuilder, type PageBuilder } from './page-builder.ts'

interface Ways {
  readonly config: Config
  readonly variant: VariantNumber
  /** To the embedded backend, and to the network. */
  readonly embedded: Fetch
  readonly network: Fetch
}

const EMBEDDED_ORIGIN = 'http://embedded.invalid'

/** The page builder lives outside; the embedded one speaks for it where there is no key, and while the site is built. */
export const isContentOutside = ({ builder }: Config): boolean => builder.apiKey !== undefined && !isBuild()

/** How calls of the content API travel for a variant: by its outside product backend, else to the service itself (decisions, Outside systems). */
export function pageBuilderOf({ config, variant, embedded, network }: Ways): PageBuilder {
  const backend = config.backendUrl[variant]
  if (!isContentOutside(config)) return directBuilder({ fetch: embedded, baseUrl: EMBEDDED_ORIGIN })
  return backend ? relayedBuilder({ fetch: network, baseUrl: backend }) : directBuilder({ fetch: network })
}

/** What calls may be about. */
export const builderSpaceOf = (config: Config): BuilderSpace => ({
  origin: config.builder.origin,
  apiKey: isContentOutside(config) ? config.builder.apiKey : undefined,
})

/** The client of the content service of a variant. */
export const contentOf = (ways: Ways, warn: (message: string) => void): Content =>
  createContent({ origin: ways.config.builder.origin, apiKey: ways.config.builder.apiKey ?? ways.config.product, builder: pageBuilderOf(ways), warn })
