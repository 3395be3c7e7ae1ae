import { join } from 'node:path'
import { z } from 'zod'
import { isBuild, type Config } from '../config/config.ts'
import type { VariantNumber } from '../config/per-variant.ts'
import type { BuilderSpace } from '../contract/builder.ts'
import { pageEntrySchema, type PageEntry } from '../contract/content.ts'
import { shared } from '../runtime/process-state.ts'
import type { ContentIndex, ContentPage } from '../domain/content-page.ts'
import { withBearer } from '../http/bearer.ts'
import type { Fetch } from '../http/call.ts'
import { traced } from '../http/traced-fetch.ts'
import type { UnreadEntry } from './content-list.ts'
import { createContent, type Content } from './content.ts'
import { lastGood, type LastGood } from './last-good.ts'
import { directBuilder, proxiedBuilder, type PageBuilder } from './page-builder.ts'
import { createBackoff } from './backoff.ts'

interface ContentOptions {
  readonly config: Config
  readonly variant: VariantNumber
  readonly embedded: Fetch
  readonly network: Fetch
}

export const EMBEDDED_ORIGIN = 'http://embedded.invalid'

/** Without an API key, and during a build, the embedded service is used. */
export const isContentExternal = ({ builder }: Config): boolean => builder.apiKey !== undefined && !isBuild()

/**
 * Sends requests of a variant through its external product backend, else directly to the service (decisions, Outside
 * systems).
 */
export function createContentPageBuilder({ config, variant, embedded, network }: ContentOptions): PageBuilder {
  const backend = config.backendUrl[variant]
  if (!isContentExternal(config)) return directBuilder({ fetch: embedded, baseUrl: EMBEDDED_ORIGIN })
  return backend
    ? proxiedBuilder({
        fetch: withBearer(traced(network, { name: 'backend', isFirstParty: true }), config.backendKey),
        baseUrl: backend,
      })
    : directBuilder({ fetch: traced(network, { name: 'page builder' }) })
}

export const toBuilderSpace = (config: Config): BuilderSpace => ({
  origin: config.builder.origin,
  apiKey: isContentExternal(config) ? config.builder.apiKey : undefined,
})

export const createContentService = (options: ContentOptions, warn: (message: string) => void): Content =>
  createContent({
    origin: options.config.builder.origin,
    apiKey: options.config.builder.apiKey ?? options.config.product,
    builder: createContentPageBuilder(options),
    backoff: shared(`content.backoff ${contentSource(options.config, options.variant)}`, createBackoff),
    warn,
  })

export const contentSource = (config: Config, variant: VariantNumber): string =>
  isContentExternal(config)
    ? `${config.backendUrl[variant] ?? ''} ${config.builder.origin} ${config.builder.apiKey ?? ''}`
    : 'embedded'

interface IndexWatch {
  readonly index: (variant: VariantNumber) => ContentIndex | undefined
  readonly unread: () => readonly UnreadEntry[]
}

/** Shares the server process's content index, if any, with pages. */
export const contentWatch = () =>
  shared('content.watch', (): { running: IndexWatch | undefined } => ({ running: undefined }))

// Files of earlier releases have `address` instead of `pathname`.
const renameAddress = (page: unknown) =>
  typeof page === 'object' && page !== null && 'address' in page ? { pathname: page.address, ...page } : page

const listedPageSchema = z.object({
  id: z.string(),
  pathname: z.string(),
  page: z.string(),
  title: z.string(),
  product: z.string().optional(),
  variationShares: z.record(z.string(), z.number()),
  updatedAt: z.number(),
})

type Warn = (message: string, error: unknown) => void

export const lastGoodPages = ({ dataDir }: Config, warn: Warn): LastGood<ContentPage[]> =>
  lastGood({
    name: 'content',
    folder: join(dataDir, 'last-good-content', 'lists'),
    schema: z
      .array(z.preprocess(renameAddress, listedPageSchema))
      .transform((pages) => pages.map((page) => ({ ...page, product: page.product }))),
    warn,
  })

export const lastGoodEntries = ({ dataDir }: Config, warn: Warn): LastGood<PageEntry | null> =>
  lastGood({
    name: 'content',
    folder: join(dataDir, 'last-good-content', 'entries'),
    schema: pageEntrySchema.nullable(),
    warn,
  })
