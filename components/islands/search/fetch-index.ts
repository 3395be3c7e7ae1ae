import type { SearchMessages } from '@/lib/contract/search-index'
import { createSiteIndex, type FindDocuments } from '@/lib/domain/site-search/site-index'
import { parseSearchIndex } from './parse-index'

const TIMEOUT_MS = 15_000

export interface LoadedIndex {
  readonly find: FindDocuments
  readonly messages: SearchMessages
}

export async function fetchIndex(address: string): Promise<LoadedIndex> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`search index: ${response.status}`)
  const index = parseSearchIndex(await response.json())
  if (!index) throw new Error('search index: it cannot be read')
  return { find: await createSiteIndex(index.documents), messages: index.messages }
}
