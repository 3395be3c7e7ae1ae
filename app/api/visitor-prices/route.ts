import { marketQuerySchema, type VisitorPrices } from '@/lib/contract/market'
import { loadVisitorSlots } from '@/lib/server/catalogue/market'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'

/** Visitor-specific prices of an external product backend; 204 for other visitors. */
export async function GET(request: Request): Promise<Response> {
  const rejection = await LIMITS.visitorPrices(request)
  if (rejection) return rejection
  const variant = requestVariant(request)
  const query = marketQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const siteLocale = { variant, language: requestLanguage(variant, query.lng) }
  const hints = { savedCountry: query.country, savedCurrency: query.cy, timeZone: query.tz }
  const slots = await loadVisitorSlots(siteLocale, request.headers.get('cookie'), hints)
  const headers = { 'cache-control': 'no-store' }
  return slots
    ? Response.json({ slots } satisfies VisitorPrices, { headers })
    : new Response(null, { status: 204, headers })
}
