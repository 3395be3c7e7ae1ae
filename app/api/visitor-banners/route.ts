import type { VisitorBanners } from '@/lib/contract/banners'
import { loadVisitorBanners } from '@/lib/server/banners'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

/** The banners of a visitor whom an external product backend knows by a cookie; 204 where they are everybody's. */
export async function GET(request: Request): Promise<Response> {
  const rejection = await LIMITS.visitorBanners(request)
  if (rejection) return rejection
  const place = requestPlace(request, new URL(request.url).searchParams.get('lng') ?? undefined)
  const slots = await loadVisitorBanners(place, request.headers.get('cookie'))
  const headers = { 'cache-control': 'no-store' }
  return slots
    ? Response.json({ slots } satisfies VisitorBanners, { headers })
    : new Response(null, { status: 204, headers })
}
