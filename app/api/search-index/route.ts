import { chooseEncoding, ENCODING_HEADER } from '@/lib/http/content-encoding'
import { matchesEtag } from '@/lib/http/etag'
import { LENGTH_HEADER } from '@/lib/http/file-response'
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
  if (!search) return problem(503, 'The search index is not loaded yet', undefined, { 'retry-after': '60' })
  const { etag, bodies } = search
  const headers = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }
  if (matchesEtag(request.headers.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(bodies, request.headers.get('accept-encoding') ?? '')
  const body = bodies[encoding]
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'application/json',
      [LENGTH_HEADER]: String(body.length),
      ...(encoding !== 'identity' && { [ENCODING_HEADER]: encoding }),
    },
  })
}
