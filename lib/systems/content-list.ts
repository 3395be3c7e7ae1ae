import { localeOf } from '../domain/languages.ts'
import { placeOfPath } from '../../i18n/paths.ts'
import {
  contentEntrySchema,
  isAddress,
  isForEverybody,
  MAX_LIMIT,
  namedAddresses,
  readEntry,
  unreadFields,
  type ContentEntry,
} from '../contract/content.ts'
import { MAX_DEPTH } from '../contract/localized.ts'
import { isDeeperThan } from '../contract/depth.ts'
import { tableForm } from '../door/table-form.ts'
import type { ContentPage } from '../domain/content-page.ts'
import { isFailure } from '../http/failure.ts'

/** Pages of a site at most. */
const MOST = 100_000
/** What the list of pages needs to know of each. */
const FIELDS = [
  'id',
  'name',
  'query',
  'testRatio',
  'lastUpdated',
  'data.url',
  'data.page',
  'data.product',
  'data.title',
]
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

/** An entry that cannot be read, and why. */
export interface UnreadEntry {
  readonly id: string
  readonly problem: string
}

/** What a list of the service has: pages, and the entries of which pages could not be made. */
export interface ListedPages {
  readonly pages: readonly ContentPage[]
  readonly unread: readonly UnreadEntry[]
}

/** What the log says of an entry that cannot be read. */
export const unreadWords = ({ id, problem }: UnreadEntry): string => `content: entry ${id} cannot be read, ${problem}`

const fieldWords = (id: string, field: string): string => `content: entry ${id} has ${field}`

const idOf = (item: unknown): string => String((item as { id?: unknown } | null)?.id)

/** An entry among what is answered, or why it is none. What looks into all parts of a deep one would not return. */
export function parseEntry(item: unknown): ContentEntry | UnreadEntry {
  if (isDeeperThan(item, MAX_DEPTH))
    return { id: idOf(item), problem: `its parts stand deeper in each other than ${MAX_DEPTH}` }
  const entry = contentEntrySchema.safeParse(item)
  const [issue] = entry.error?.issues ?? []
  return entry.data ?? { id: idOf(item), problem: `${issue?.path.join('.') || 'the entry'}: ${issue?.message}` }
}

export const isUnreadEntry = (entry: ContentEntry | UnreadEntry): entry is UnreadEntry =>
  typeof entry['problem'] === 'string' && Object.keys(entry).length === 2

/** The entries among what is answered; what is none is left out and named. */
export const entriesOf = (list: readonly unknown[], warn: Warn): ContentEntry[] =>
  list.map(parseEntry).flatMap((entry) => {
    if (!isUnreadEntry(entry)) return [entry]
    warn(unreadWords(entry))
    return []
  })

/** The locale of the page at a public path. */
export const localeOfAddress = (address: string): string => localeOf(placeOfPath(address).place.language)

/** The pages that an entry makes: one for each address, in its language. What cannot be an address is named. */
export function pagesOf(source: ContentEntry, warn: Warn): ListedPages {
  const { id } = source
  const named = namedAddresses(source)
  for (const address of named)
    if (!isAddress(address))
      warn(`content: entry ${id} names ${JSON.stringify(address)}, which can be no address of a page`)
  const read = named.filter(isAddress).map((address) => ({ address, ...readEntry(source, localeOfAddress(address)) }))
  const pages = read.flatMap((found) => {
    if ('problem' in found) return []
    const { name, variations, data, lastUpdated = 0 } = found.entry
    const arms = Object.values(variations ?? {}).flatMap((variation) =>
      variation && variation.testRatio > 0 ? [[variation.id, variation.testRatio] as const] : [],
    )
    const { title = name, page = id, product } = data ?? {}
    return [
      {
        id,
        address: tableForm(found.address),
        page,
        title,
        product,
        arms: Object.fromEntries(arms),
        updatedAt: lastUpdated,
      },
    ]
  })
  for (const field of new Set(read.flatMap((found) => ('unread' in found ? found.unread : []))))
    warn(fieldWords(id, field))
  const problems = new Set(read.flatMap((found) => ('problem' in found ? [found.problem] : [])))
  return { pages, unread: [...problems].map((problem) => ({ id, problem })) }
}

/** The pages are the same for everybody: an entry that is for some only is shown to nobody, and named. */
const isShown = (entry: ContentEntry, warn: Warn): boolean => {
  const shown = isForEverybody(entry)
  if (!shown) warn(`content: entry ${entry.id} is not shown, it is for some visitors only`)
  return shown
}

/** Whether an answer could not be read, as one that is too large. */
const isUnread = (error: unknown): boolean => isFailure(error) && error.layer === 'schema'

/**
 * The pages of a service, asked for part by part. A part whose answer cannot be read is asked for in halves; a single
 * entry that is too large is asked for without its tests, and named: it takes no other with it.
 * @throws {Failure}
 */
export async function listPages(ask: Ask, warn: Warn): Promise<ListedPages> {
  const pages: ContentPage[] = []
  const unread: UnreadEntry[] = []
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
      for (const { id } of entriesOf(results, warn))
        warn(`content: no test runs on entry ${id}, it is too large, ${String(error)}`)
    }
    for (const result of results) {
      const entry = parseEntry(result)
      if (!isUnreadEntry(entry))
        for (const field of unreadFields(Object(result) as object, entry)) warn(fieldWords(entry.id, field))
      const listed = isUnreadEntry(entry)
        ? { pages: [], unread: [entry] }
        : isShown(entry, warn)
          ? pagesOf(entry, warn)
          : undefined
      pages.push(...(listed?.pages ?? []))
      unread.push(...(listed?.unread ?? []))
    }
    if (results.length < limit) break
    offset += limit
    limit = Math.min(limit * 2, MAX_LIMIT)
  }
  for (const entry of unread) warn(unreadWords(entry))
  return { pages, unread }
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
