/** Lists the pages of the content service, and reports entries that cannot be read. */
import { localeOf } from '../domain/languages.ts'
import { siteLocaleOfPath } from '../../i18n/paths.ts'
import {
  contentEntrySchema,
  isPagePath,
  isUntargeted,
  MAX_LIMIT,
  declaredPaths,
  readEntry,
  unreadFields,
  type ContentEntry,
} from '../contract/content.ts'
import { MAX_DEPTH } from '../contract/localized.ts'
import { isDeeperThan } from '../http/json-depth.ts'
import { normalizePath } from '../routing/normalize-path.ts'
import type { ContentPage } from '../domain/content-page.ts'
import { isUpstreamError } from '../http/upstream-error.ts'

const MAX_ENTRIES = 100_000
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
const FIELDS_WITH_TESTS = [...FIELDS, 'variations']

type Warn = (message: string) => void

export interface ListPart {
  readonly offset: number
  readonly limit: number
  readonly fields: readonly string[]
}

type RequestPart = (part: ListPart) => Promise<readonly unknown[]>

export interface UnreadEntry {
  readonly id: string
  readonly problem: string
}

export interface ListedPages {
  readonly pages: readonly ContentPage[]
  readonly unread: readonly UnreadEntry[]
}

export const unreadMessage = ({ id, problem }: UnreadEntry): string => `content: entry ${id} cannot be read, ${problem}`

const fieldMessage = (id: string, field: string): string => `content: entry ${id} has ${field}`

const idOf = (item: unknown): string => String((item as { id?: unknown } | null)?.id)

/** Parses an entry. Checks the depth first, since recursive functions would overflow the stack. */
export function parseEntry(item: unknown): ContentEntry | UnreadEntry {
  if (isDeeperThan(item, MAX_DEPTH)) return { id: idOf(item), problem: `nested deeper than ${MAX_DEPTH} levels` }
  const entry = contentEntrySchema.safeParse(item)
  const [issue] = entry.error?.issues ?? []
  return entry.data ?? { id: idOf(item), problem: `${issue?.path.join('.') || 'the entry'}: ${issue?.message}` }
}

export const isUnreadEntry = (entry: ContentEntry | UnreadEntry): entry is UnreadEntry =>
  typeof entry['problem'] === 'string' && Object.keys(entry).length === 2

export const parseEntries = (list: readonly unknown[], warn: Warn): ContentEntry[] =>
  list.map(parseEntry).flatMap((entry) => {
    if (!isUnreadEntry(entry)) return [entry]
    warn(unreadMessage(entry))
    return []
  })

export const localeOfPath = (path: string): string => localeOf(siteLocaleOfPath(path).siteLocale.language)

/** The pages of an entry, one per URL in its language. Invalid URLs are logged. */
export function parsePages(source: ContentEntry, warn: Warn): ListedPages {
  const { id } = source
  const paths = declaredPaths(source)
  for (const path of paths)
    if (!isPagePath(path)) warn(`content: entry ${id} names ${JSON.stringify(path)}, which can be no address of a page`)
  const read = paths.filter(isPagePath).map((path) => ({ path, ...readEntry(source, localeOfPath(path)) }))
  const pages = read.flatMap((found) => {
    if ('problem' in found) return []
    const { name, variations, data, lastUpdated = 0 } = found.entry
    const variationShares = Object.values(variations ?? {}).flatMap((variation) =>
      variation && variation.testRatio > 0 ? [[variation.id, variation.testRatio] as const] : [],
    )
    const { title = name, page = id, product } = data ?? {}
    return [
      {
        id,
        pathname: normalizePath(found.path),
        page,
        title,
        product,
        variationShares: Object.fromEntries(variationShares),
        updatedAt: lastUpdated,
      },
    ]
  })
  for (const field of new Set(read.flatMap((found) => ('unread' in found ? found.unread : []))))
    warn(fieldMessage(id, field))
  const problems = new Set(read.flatMap((found) => ('problem' in found ? [found.problem] : [])))
  return { pages, unread: [...problems].map((problem) => ({ id, problem })) }
}

/** Targeted entries are left out and logged, since pages are the same for all visitors. */
const isShown = (entry: ContentEntry, warn: Warn): boolean => {
  const isForAll = isUntargeted(entry)
  if (!isForAll) warn(`content: entry ${entry.id} is not shown, it is for some visitors only`)
  return isForAll
}

const isUnread = (error: unknown): boolean => isUpstreamError(error) && error.layer === 'schema'

/**
 * Lists the pages part by part. A part that cannot be read is split in halves; a single entry that is too large is
 * requested without its tests and logged, so that others are unaffected.
 * @throws {UpstreamError}
 */
export async function listPages(requestPart: RequestPart, warn: Warn): Promise<ListedPages> {
  const pages: ContentPage[] = []
  const unread: UnreadEntry[] = []
  let limit = MAX_LIMIT
  for (let offset = 0; offset < MAX_ENTRIES;) {
    let results: readonly unknown[]
    try {
      results = await requestPart({ offset, limit, fields: FIELDS_WITH_TESTS })
    } catch (error) {
      if (!isUnread(error)) throw error
      if (limit > 1) {
        limit = Math.ceil(limit / 2)
        continue
      }
      results = await requestPart({ offset, limit, fields: FIELDS })
      for (const { id } of parseEntries(results, warn))
        warn(`content: no test runs on entry ${id}, it is too large, ${String(error)}`)
    }
    for (const result of results) {
      const entry = parseEntry(result)
      if (!isUnreadEntry(entry))
        for (const field of unreadFields(Object(result) as object, entry)) warn(fieldMessage(entry.id, field))
      const listed = isUnreadEntry(entry)
        ? { pages: [], unread: [entry] }
        : isShown(entry, warn)
          ? parsePages(entry, warn)
          : undefined
      pages.push(...(listed?.pages ?? []))
      unread.push(...(listed?.unread ?? []))
    }
    if (results.length < limit) break
    offset += limit
    limit = Math.min(limit * 2, MAX_LIMIT)
  }
  for (const entry of unread) warn(unreadMessage(entry))
  return { pages, unread }
}

/**
 * Returns a text that changes whenever a symbol of the service changes.
 * @throws {UpstreamError}
 */
export async function listSymbols(requestPart: RequestPart, warn: Warn): Promise<string> {
  const symbols: unknown[] = []
  for (let offset = 0; offset < MAX_ENTRIES; offset += MAX_LIMIT) {
    const results = await requestPart({ offset, limit: MAX_LIMIT, fields: ['id', 'lastUpdated'] })
    symbols.push(...parseEntries(results, warn).map(({ id, lastUpdated }) => [id, lastUpdated]))
    if (results.length < MAX_LIMIT) break
  }
  return JSON.stringify(symbols)
}
