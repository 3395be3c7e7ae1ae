import type { z } from 'zod'
import { builderCall, MAX_BUILDER_ANSWERED, type BuilderSpace } from '../contract/builder.ts'
import { contentAnswerSchema, queryAnswerSchema, type ContentEntry } from '../contract/content.ts'
import type { ContentPage } from '../domain/content-page.ts'
import { call, type Fetch } from '../http/call.ts'
import { Failure } from '../http/failure.ts'
import {
  entriesOf,
  isUnreadEntry,
  listPages,
  listSymbols,
  pagesOf,
  parseEntry,
  unreadWords,
  type ListedPages,
  type ListPart,
} from './content-list.ts'
import type { PageBuilder } from './page-builder.ts'
import type { Rest } from './rest.ts'

/** Milliseconds after which the content service counts as slow and the last good answer is used instead. */
const TIMEOUT = 5000

/** The content service of section 7. Speaks as nobody. */
export interface Content {
  /**
   * A published page by the id of its entry, whole, with the entries that it refers to; `undefined` where there is none.
   * Each is asked for in a call of its own (specification, section 9). @throws {Failure} also where it cannot be read
   */
  page(id: string): Promise<ContentEntry | undefined>
  /** An entry by its id, published or not, and the pages that it makes. @throws {Failure} */
  draft(id: string): Promise<{ entry: ContentEntry; pages: readonly ContentPage[] } | undefined>
  /** Every page, without what is in it. An entry that cannot be read is named. @throws {Failure} */
  pages(): Promise<ListedPages>
  /** What there is of symbols: other text where one has changed, which no list of pages shows. @throws {Failure} */
  symbols(): Promise<string>
}

interface Options extends Omit<BuilderSpace, 'apiKey'> {
  readonly apiKey: string
  readonly builder: PageBuilder
  /** How long the service wants to be left alone, whoever asks it. */
  readonly rest: Rest
  /** Told of an entry that cannot be read. */
  readonly warn: (message: string) => void
}

/** A client for the space of an API key; every call goes the way of `POST /api/builder`. */
export function createContent({ origin, apiKey, builder, rest, warn }: Options): Content {
  const fetch: Fetch = async (request) => {
    const asked = builderCall({ resource: request.url }, { origin, apiKey })
    if ('refused' in asked) throw new Failure('schema', asked.refused)
    return builder(asked, request.signal)
  }
  const ask = <Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema) =>
    rest.spare(() =>
      call(new Request(`${origin}${path}?${new URLSearchParams(query)}`), {
        fetch,
        timeout: TIMEOUT,
        maxBytes: MAX_BUILDER_ANSWERED,
        schema,
      }),
    )
  const contents = async (model: 'page' | 'symbol', query: Record<string, string>) =>
    (await ask(`/api/v3/content/${model}`, { apiKey, ...query }, contentAnswerSchema)).results
  const listed = (model: 'page' | 'symbol', { offset, limit, fields }: ListPart) =>
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
      const answer = await ask(`/api/v3/query/${apiKey}/page`, query, queryAnswerSchema)
      const entry = answer['page']?.map(parseEntry).find((found) => found.id === id)
      if (entry && isUnreadEntry(entry)) throw new Failure('schema', unreadWords(entry))
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
      const [entry] = entriesOf(await contents('page', query), warn)
      return entry && { entry, pages: pagesOf(entry, warn).pages }
    },
    pages: () => listPages((part) => listed('page', part), warn),
    symbols: () => listSymbols((part) => listed('symbol', part), warn),
  }
}
