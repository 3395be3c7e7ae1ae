import { serveFile } from '@/lib/http/file-response'
import { problem } from '@/lib/http/problem'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'
import { loadSiteSearch } from '@/lib/server/search/site-search'

/** The documents of the site search in the language of `lng`, which browsers search themselves. */
export async function GET(request: Request): Promise<Response> {
  const rejected = await LIMITS.searchIndexes(request)
  if (rejected) return rejected
  const lng = new URL(request.url).searchParams.get('lng') ?? undefined
  const search = await loadSiteSearch(requestSiteLocale(request, lng))
  return search
    ? serveFile(request, search.file)
    : problem(503, 'The search index is not loaded yet', undefined, { 'retry-after': '60' })
}
