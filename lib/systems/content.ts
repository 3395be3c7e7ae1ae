import { builderCall, MAX_BUILDER_ANSWERED, type BuilderSpace } from '../contract/builder.ts'
import { addressesOf, contentAnswerSchema, contentEntrySchema, MAX_LIMIT, queryAnswerSchema, type ContentEntry } from '../contract/content.ts'
import { tableForm } from '../door/table-form.ts'
import type { ContentPage } from '../domain/content-page.ts'
import { batched } from '../http/batched.ts'
import { call, type Fetch } from '../http/call.ts'
import { Failure } from '../http/failure.ts'
import type { PageBuilder } from './page-builder.ts'

/** Milliseconds after which the content service counts as slow and the last good answer is used instead. */
const TIMEOUT = 5000
/** Whole pages of one call at most: their answer has to stay within what is read of one. */
const MOST_AT_ONCE = 5
/** Pages of a site at most. */
const MOST = 100_000
/** What the list of pages needs to know of each. */
const LISTED = ['id', 'name', 'query', 'testRatio', 'variations', 'lastUpdated', 'data.url', 'data.page', 'data.product', 'data.title']

/** The content service of section 7. Speaks as nobody. */
export interface Content {
  /**
   * A published page by the id of its entry, whole, with the entries that it refers to; `undefined` where there is none.
   * Those that are asked for in one tick are asked for in one call (specification, sections 4 and 9). @throws {Failure}
   */
  page(id: string): Promise<ContentEntry | undefined>
  /** An entry by its id, published or not, and the pages that it makes. @throws {Failure} */
  draft(id: string): Promise<{ entry: ContentEntry; pages: readonly ContentPage[] } | undefined>
  /** Every page, without what is in it. An entry that is none is left out and named. @throws {Failure} */
  pages(): Promise<ContentPage[]>
}

/** The pages that an entry makes: one for each address. */
function pagesOf(entry: ContentEntry): ContentPage[] {
  const { id, name, variations, data, lastUpdated = 0 } = entry
  const arms = Object.values(variations ?? {}).flatMap((variation) =>
    variation && variation.testRatio > 0 ? [[variation.id, variation.testRatio] as const] : [],
  )
  const { title = name, page = id, product } = data ?? {}
  return addressesOf(entry).map((address) => ({
    id,
    address: tableForm(address),
    page,
    title,
    product,
    arms: Object.fromEntries(arms),
    updatedAt: lastUpdated,
  }))
}

interface Options extends Omit<BuilderSpace, 'apiKey'> {
  readonly apiKey: string
  readonly builder: PageBuilder
  /** Told of an entry that cannot be read. */
  readonly warn: (message: string) => void
}

/** A client for the space of an API key; every call goes the way of `POST /api/builder`. */
export function createContent({ origin, apiKey, builder, warn }: Options): Content {
  const fetch: Fetch = async (request) => {
    const asked = builderCall({ resource: request.url }, { origin, apiKey })
    if ('refused' in asked) throw new Failure('schema', asked.refused)
    return builder(asked)
  }
  const ask = { fetch, timeout: TIMEOUT, maxBytes: MAX_BUILDER_ANSWERED }
  const entriesOf = (list: readonly unknown[]): ContentEntry[] =>
    list.flatMap((item) => {
      const entry = contentEntrySchema.safeParse(item)
      if (!entry.success) warn(`content: entry ${String((item as { id?: unknown } | null)?.id)} cannot be read, ${entry.error.issues[0]?.message}`)
      return entry.success ? [entry.data] : []
    })
  return {
    page: batched(MOST_AT_ONCE, async (ids) => {
      const query = new URLSearchParams({
        'options.page.limit': String(ids.length),
        'options.page.query': JSON.stringify({ id: { $in: ids } }),
        includeRefs: 'true',
        noTargeting: 'true',
        omit: 'meta.componentsUsed',
      })
      const answer = await call(new Request(`${origin}/api/v3/query/${apiKey}/page?${query}`), { ...ask, schema: queryAnswerSchema })
      return new Map(entriesOf(answer['page'] ?? []).map((entry) => [entry.id, entry]))
    }),
    async draft(id) {
      const query = new URLSearchParams({
        apiKey,
        limit: '1',
        includeRefs: 'true',
        includeUnpublished: 'true',
        noCache: 'true',
        'query.id': JSON.stringify(id),
      })
      const { results } = await call(new Request(`${origin}/api/v3/content/page?${query}`), { ...ask, schema: contentAnswerSchema })
      const [entry] = entriesOf(results)
      return entry && { entry, pages: pagesOf(entry) }
    },
    async pages() {
      const all: ContentPage[] = []
      for (let offset = 0; offset < MOST; offset += MAX_LIMIT) {
        const query = new URLSearchParams({
          apiKey,
          limit: String(MAX_LIMIT),
          offset: String(offset),
          fields: LISTED.join(','),
          noTraverse: 'true',
          'sort.createdDate': '1',
        })
        const { results } = await call(new Request(`${origin}/api/v3/content/page?${query}`), { ...ask, schema: contentAnswerSchema })
        all.push(...entriesOf(results).flatMap(pagesOf))
        if (results.length < MAX_LIMIT) break
      }
      return all
    },
  }
}
