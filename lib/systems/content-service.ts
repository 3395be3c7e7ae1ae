import { join } from 'node:path'
import { z } from 'zod'
import { isBuild, type Config, type VariantNumber } from '../config/config.ts'
import type { BuilderSpace } from '../contract/builder.ts'
import { pageEntrySchema, type PageEntry } from '../contract/content.ts'
import { shared } from '../config/process-state.ts'
import type { ContentIndex, ContentPage } from '../domain/content-page.ts'
import { withBearer } from '../http/bearer.ts'
import type { Fetch } from '../http/call.ts'
import { traced } from '../http/traced.ts'
import type { UnreadEntry } from './content-list.ts'
import { createContent, type Content } from './content.ts'
import { lastGood, type LastGood } from './last-good.ts'
import { directBuilder, relayedBuilder, type PageBuilder } from './page-builder.ts'
import { createRest } from './rest.ts'

interface Ways {
  readonly config: Config
  readonly variant: VariantNumber
  /** To the embedded backend, and to the network. */
  readonly embedded: Fetch
  readonly network: Fetch
}

/** The address that calls of the embedded backend carry: it names nobody. */
export const EMBEDDED_ORIGIN = 'http://embedded.invalid'

/** The page builder lives outside; the embedded one speaks for it where there is no key, and while the site is built. */
export const isContentOutside = ({ builder }: Config): boolean => builder.apiKey !== undefined && !isBuild()

/** How calls of the content API travel for a variant: by its outside product backend, else to the service itself (decisions, Outside systems). */
export function pageBuilderOf({ config, variant, embedded, network }: Ways): PageBuilder {
  const backend = config.backendUrl[variant]
  if (!isContentOutside(config)) return directBuilder({ fetch: embedded, baseUrl: EMBEDDED_ORIGIN })
  return backend
    ? relayedBuilder({
        fetch: withBearer(traced(network, { name: 'backend', ours: true }), config.backendKey),
        baseUrl: backend,
      })
    : directBuilder({ fetch: traced(network, { name: 'page builder' }) })
}

/** What calls may be about. */
export const builderSpaceOf = (config: Config): BuilderSpace => ({
  origin: config.builder.origin,
  apiKey: isContentOutside(config) ? config.builder.apiKey : undefined,
})

/** The client of the content service of a variant. */
export const contentOf = (ways: Ways, warn: (message: string) => void): Content =>
  createContent({
    origin: ways.config.builder.origin,
    apiKey: ways.config.builder.apiKey ?? ways.config.product,
    builder: pageBuilderOf(ways),
    rest: shared(`content.rest ${contentSource(ways.config, ways.variant)}`, createRest),
    warn,
  })

/** The service that answers for a variant, by name. */
export const contentSource = (config: Config, variant: VariantNumber): string =>
  isContentOutside(config)
    ? `${config.backendUrl[variant] ?? ''} ${config.builder.origin} ${config.builder.apiKey ?? ''}`
    : 'embedded'

interface Watch {
  /** The pages of a variant; `undefined` while the service has never told. */
  readonly index: (variant: VariantNumber) => ContentIndex | undefined
  /** The entries that could not be read the last time; their pages are as they were. */
  readonly unread: () => readonly UnreadEntry[]
}

/** The server process's watch over the pages, where there is one: the door and the pages know the same. */
export const contentWatch = () =>
  shared('content.watch', (): { running: Watch | undefined } => ({ running: undefined }))

const listedPageSchema = z.object({
  id: z.string(),
  address: z.string(),
  page: z.string(),
  title: z.string(),
  product: z.string().optional(),
  arms: z.record(z.string(), z.number()),
  updatedAt: z.number(),
})

type Warn = (message: string, error: unknown) => void

/** The last list of pages of each source. */
export const lastGoodPages = ({ dataDir }: Config, warn: Warn): LastGood<ContentPage[]> =>
  lastGood({
    name: 'content',
    folder: join(dataDir, 'last-good-content', 'lists'),
    schema: z.array(listedPageSchema).transform((pages) => pages.map((page) => ({ ...page, product: page.product }))),
    warn,
  })

/** The last whole entry of each page; null where there was none. */
export const lastGoodEntries = ({ dataDir }: Config, warn: Warn): LastGood<PageEntry | null> =>
  lastGood({
    name: 'content',
    folder: join(dataDir, 'last-good-content', 'entries'),
    schema: pageEntrySchema.nullable(),
    warn,
  })
