import { marketQuerySchema, type VisitorPrices } from '@/lib/contract/market'
import { loadVisitorSlots } from '@/lib/server/market'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'

/** The prices of a visitor whom an external product backend knows by a cookie; 204 where they are everybody's. */
export async function GET(request: Request): Promise<Response> {
  const rejection = await LIMITS.visitorPrices(request)
  if (rejection) return rejection
  const variant = requestVariant(request)
  const query = marketQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const place = { variant, language: requestLanguage(variant, query.lng) }
  const hints = { savedCountry: query.country, savedCurrency: query.cy, timeZone: query.tz }
  const slots = await loadVisitorSlots(place, request.headers.get('cookie'), hints)
  const headers = { 'cache-control': 'no-store' }
  return slots
    ? Response.json({ slots } satisfies VisitorPrices, { headers })
    : new Response(null, { status: 204, headers })
}
