import type { SearchIndex } from '@/lib/contract/search-index'
import { SEARCH_KINDS } from '@/lib/domain/site-search/document'
import { isRecord } from '@/lib/visitor/record'

const isText = (value: unknown): value is string => typeof value === 'string'

const isDocument = (value: unknown): boolean =>
  isRecord(value) &&
  SEARCH_KINDS.some((kind) => kind === value['kind']) &&
  ['title', 'href', 'excerpt', 'headings', 'words'].every((name) => isText(value[name])) &&
  (value['language'] === undefined || isText(value['language']))

/**
 * Parses a response of `GET /api/search-index`; `undefined` if invalid. Must agree with `searchIndexSchema`, whose
 * library is larger than the rest of the dialog.
 */
export function parseSearchIndex(json: unknown): SearchIndex | undefined {
  if (!isRecord(json) || !Array.isArray(json['documents']) || !isRecord(json['messages'])) return undefined
  const { hint, none, found, kinds } = json['messages']
  const known =
    json['documents'].every(isDocument) &&
    isText(hint) &&
    isText(none) &&
    isRecord(found) &&
    Object.values(found).every(isText) &&
    isRecord(kinds) &&
    SEARCH_KINDS.every((kind) => isText(kinds[kind]))
  return known ? (json as unknown as SearchIndex) : undefined
}
