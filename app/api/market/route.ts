import { marketQuerySchema, type Market } from '@/lib/contract/market'
import { problem } from '@/lib/http/problem'
import { loadMarket } from '@/lib/server/market'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'
import { rulesOf } from '@/lib/variants/variants'

/** Country, currency and prices of the visitor who asks; only where they are chosen per visitor. */
export async function GET(request: Request): Promise<Response> {
  const refused = await LIMITS.markets(request)
  if (refused) return refused
  const variant = requestVariant(request)
  if (!rulesOf(variant).choosesMarket) return problem(404, 'No such address')
  const fields = new URL(request.url).searchParams
  const query = marketQuerySchema.parse(Object.fromEntries(fields))
  const market = await loadMarket(variant, requestLanguage(variant, query.lng), {
    savedCountry: query.country,
    savedCurrency: query.cy,
    timeZone: query.tz,
    acceptLanguage: request.headers.get('accept-language') ?? undefined,
  })
  const asked = ['country', 'cy'].map((name) => (fields.get(name) ?? '').slice(0, 3)).join()
  return Response.json({ ...market, asked } satisfies Market, {
    headers: { 'cache-control': 'no-cache', vary: 'Accept-Language' },
  })
}
