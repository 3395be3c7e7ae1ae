import { contentEntrySchema, isAddress, isForEverybody, MAX_LIMIT, namedAddresses, type ContentEntry } from '../contract/content.ts'
import { isDeeperThan } from '../contract/depth.ts'
import { tableForm } from '../door/table-form.ts'
import type { ContentPage } from '../domain/content-page.ts'
import { isFailure } from '../http/failure.ts'

/** How deep the parts of an entry may stand in each other: what looks into them all would not return. */
const DEEPEST = 500
/** Pages of a site at most. */
const MOST = 100_000
/** What the list of pages needs to know of each. */
const FIELDS = ['id', 'name', 'query', 'testRatio', 'lastUpdated', 'data.url', 'data.page', 'data.product', 'data.title']
/** The arms of a test come whole, with all that is in them. */
const FIELDS_OF_TESTS = [...FIELDS, 'variations']

type Warn = (message: string) => void

/** Which part of a list is asked for. */
export interface ListPart {
  readonly offset: number
  readonly limit: number
  readonly fields: readonly string[]
}

/** A part of the list. @throws {Failure} */
type Ask = (part: ListPart) => Promise<readonly unknown[]>

/** The entries among what is answered; what is none is left out and named. */
export const entriesOf = (list: readonly unknown[], warn: Warn): ContentEntry[] =>
  list.flatMap((item) => {
    if (isDeeperThan(item, DEEPEST)) {
      warn(`content: entry ${String((item as { id?: unknown }).id)} is not read, its parts stand deeper in each other than ${DEEPEST}`)
      return []
    }
    const entry = contentEntrySchema.safeParse(item)
    if (!entry.success) warn(`content: entry ${String((item as { id?: unknown } | null)?.id)} cannot be read, ${entry.error.issues[0]?.message}`)
    return entry.success ? [entry.data] : []
  })

/** The pages that an entry makes: one for each address. What cannot be an address is named. */
export function pagesOf(entry: ContentEntry, warn: Warn): ContentPage[] {
  const { id, name, variations, data, lastUpdated = 0 } = entry
  const arms = Object.values(variations ?? {}).flatMap((variation) =>
    variation && variation.testRatio > 0 ? [[variation.id, variation.testRatio] as const] : [],
  )
  const { title = name, page = id, product } = data ?? {}
  const named = namedAddresses(entry)
  for (const address of named) if (!isAddress(address)) warn(`content: entry ${id} names ${JSON.stringify(address)}, which can be no address of a page`)
  return named
    .filter(isAddress)
    .map((address) => ({ id, address: tableForm(address), page, title, product, arms: Object.fromEntries(arms), updatedAt: lastUpdated }))
}

/** The pages are the same for everybody: an entry that is for some only is shown to nobody, and named. */
const isShown = (entry: ContentEntry, warn: Warn): boolean => {
  const shown = isForEverybody(entry)
  if (!shown) warn(`content: entry ${entry.id} is not shown, it is for some visitors only`)
  return shown
}

/** Whether an answer could not be read, as one that is too large. */
export const isUnread = (error: unknown): boolean => isFailure(error) && error.layer === 'schema'

/**
 * The pages of a service, asked for part by part. A part whose answer cannot be read is asked for in halves; a single
 * entry that is too large is asked for without its tests, and named: it takes no other with it.
 * @throws {Failure}
 */
export async function listPages(ask: Ask, warn: Warn): Promise<ContentPage[]> {
  const pages: ContentPage[] = []
  let limit = MAX_LIMIT
  for (let offset = 0; offset < MOST;) {
    let results: readonly unknown[]
    try {
      results = await ask({ offset, limit, fields: FIELDS_OF_TESTS })
    } catch (error) {
      if (!isUnread(error)) throw error
      if (limit > 1) {
        limit = Math.ceil(limit / 2)
        continue
      }
      results = await ask({ offset, limit, fields: FIELDS })
      for (const { id } of entriesOf(results, warn)) warn(`content: no test runs on entry ${id}, it is too large, ${String(error)}`)
    }
    pages.push(
      ...entriesOf(results, warn)
        .filter((entry) => isShown(entry, warn))
        .flatMap((entry) => pagesOf(entry, warn)),
    )
    if (results.length < limit) break
    offset += limit
    limit = Math.min(limit * 2, MAX_LIMIT)
  }
  return pages
}

/**
 * When each symbol of a service was last changed, as text that is another when one is.
 * @throws {Failure}
 */
export async function listSymbols(ask: Ask, warn: Warn): Promise<string> {
  const symbols: unknown[] = []
  for (let offset = 0; offset < MOST; offset += MAX_LIMIT) {
    const results = await ask({ offset, limit: MAX_LIMIT, fields: ['id', 'lastUpdated'] })
    symbols.push(...entriesOf(results, warn).map(({ id, lastUpdated }) => [id, lastUpdated]))
    if (results.length < MAX_LIMIT) break
  }
  return JSON.stringify(symbols)
}
