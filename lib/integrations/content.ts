import type { z } from 'zod'
import { builderCall, MAX_BUILDER_RESPONSE_BYTES, type BuilderSpace } from '../contract/builder.ts'
import { contentResponseSchema, queryResponseSchema, type ContentEntry } from '../contract/content.ts'
import type { ContentPage } from '../domain/content-page.ts'
import { requestJson, type Fetch } from '../http/call.ts'
import { UpstreamError } from '../http/upstream-error.ts'
import {
  parseEntries,
  isUnreadEntry,
  listPages,
  listSymbols,
  parsePages,
  parseEntry,
  unreadMessage,
  type ListedPages,
  type ListPart,
} from './content-list.ts'
import type { PageBuilder } from './page-builder.ts'
import type { Backoff } from './backoff.ts'

const TIMEOUT_MS = 5000

/**
 * The content service (specification, section 7). Requests contain nothing of the visitor. Methods throw
 * {UpstreamError}.
 */
export interface Content {
  /**
   * A published page by entry ID with all referenced entries, in a separate request each (specification, section 9).
   * Throws also if it cannot be parsed.
   */
  page(id: string): Promise<ContentEntry | undefined>
  draft(id: string): Promise<{ entry: ContentEntry; pages: readonly ContentPage[] } | undefined>
  pages(): Promise<ListedPages>
  /** Changes whenever a symbol changes, which lists of pages do not show. */
  symbols(): Promise<string>
}

interface Options extends Omit<BuilderSpace, 'apiKey'> {
  readonly apiKey: string
  readonly builder: PageBuilder
  readonly backoff: Backoff
  readonly warn: (message: string) => void
}

/** Creates a client for the space of an API key; every request is validated like those of `POST /api/builder`. */
export function createContent({ origin, apiKey, builder, backoff, warn }: Options): Content {
  const fetch: Fetch = async (request) => {
    const call = builderCall({ resource: request.url }, { origin, apiKey })
    if ('rejected' in call) throw new UpstreamError('schema', call.rejected)
    return builder(call, request.signal)
  }
  const requestContent = <Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema) =>
    backoff.run(() =>
      requestJson(new Request(`${origin}${path}?${new URLSearchParams(query)}`), {
        fetch,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BUILDER_RESPONSE_BYTES,
        schema,
      }),
    )
  const contents = async (model: 'page' | 'symbol', query: Record<string, string>) =>
    (await requestContent(`/api/v3/content/${model}`, { apiKey, ...query }, contentResponseSchema)).results
  const listPart = (model: 'page' | 'symbol', { offset, limit, fields }: ListPart) =>
    contents(model, {
      limit: String(limit),
      offset: String(offset),
      fields: fields.join(','),
      noTraverse: 'true',
      'sort.createdDate': '1',
    })
  return {
    async page(id) {
      const query = {
        'options.page.limit': '1',
        'options.page.query': JSON.stringify({ id }),
        includeRefs: 'true',
        noTargeting: 'true',
        omit: 'meta.componentsUsed',
      }
      const answer = await requestContent(`/api/v3/query/${apiKey}/page`, query, queryResponseSchema)
      const entry = answer['page']?.map(parseEntry).find((found) => found.id === id)
      if (entry && isUnreadEntry(entry)) throw new UpstreamError('schema', unreadMessage(entry))
      return entry
    },
    async draft(id) {
      const query = {
        limit: '1',
        includeRefs: 'true',
        includeUnpublished: 'true',
        noCache: 'true',
        'query.id': JSON.stringify(id),
      }
      const [entry] = parseEntries(await contents('page', query), warn)
      return entry && { entry, pages: parsePages(entry, warn).pages }
    },
    pages: () => listPages((part) => listPart('page', part), warn),
    symbols: () => listSymbols((part) => listPart('symbol', part), warn),
  }
}
