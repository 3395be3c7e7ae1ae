import type { VisitorBanners } from '@/lib/contract/banners'
import { loadVisitorBanners } from '@/lib/server/content/banners'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

/** Visitor-specific banners of an external product backend; 204 if they do not differ. */
export async function GET(request: Request): Promise<Response> {
  const rejection = await LIMITS.visitorBanners(request)
  if (rejection) return rejection
  const siteLocale = requestSiteLocale(request, new URL(request.url).searchParams.get('lng') ?? undefined)
  const slots = await loadVisitorBanners(siteLocale, request.headers.get('cookie'))
  const headers = { 'cache-control': 'no-store' }
  return slots
    ? Response.json({ slots } satisfies VisitorBanners, { headers })
    : new Response(null, { status: 204, headers })
}
