import 'server-only'
import { headers } from 'next/headers'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { SearchDocument } from '../../domain/site-search/document.ts'
import { reportRateLimited } from '../request/guard.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { loadSiteSearch } from './site-search.ts'

/** `none`: nothing was searched for. `failed`: the index could not be loaded. */
export type SearchOutcome =
  | { readonly state: 'none' | 'failed' | 'limited' }
  | { readonly state: 'searched'; readonly found: readonly SearchDocument[] }

export async function searchSite(siteLocale: SiteLocale, query: string): Promise<SearchOutcome> {
  if (!query) return { state: 'none' }
  const rejected = await LIMITS.searches(new Request('http://own.invalid/', { headers: await headers() }))
  if (rejected) {
    reportRateLimited(rejected)
    return { state: 'limited' }
  }
  const search = await loadSiteSearch(siteLocale)
  return search ? { state: 'searched', found: search.find(query) } : { state: 'failed' }
}
