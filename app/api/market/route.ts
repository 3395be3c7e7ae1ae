import { marketQuerySchema, type Market } from '@/lib/contract/market'
import { problem } from '@/lib/http/problem'
import { loadMarket } from '@/lib/server/catalogue/market'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'
import { rulesOf } from '@/lib/variants/variants'

/** Country, currency and prices of the visitor; 404 on variants where visitors choose no market. */
export async function GET(request: Request): Promise<Response> {
  const rejected = await LIMITS.markets(request)
  if (rejected) return rejected
  const variant = requestVariant(request)
  if (!rulesOf(variant).choosesMarket) return problem(404, 'Not found')
  const fields = new URL(request.url).searchParams
  const query = marketQuerySchema.parse(Object.fromEntries(fields))
  const siteLocale = { variant, language: requestLanguage(variant, query.lng) }
  const market = await loadMarket(siteLocale, {
    savedCountry: query.country,
    savedCurrency: query.cy,
    timeZone: query.tz,
    acceptLanguage: request.headers.get('accept-language') ?? undefined,
  })
  const requested = ['country', 'cy'].map((name) => (fields.get(name) ?? '').slice(0, 3)).join()
  return Response.json({ ...market, requested } satisfies Market, {
    headers: { 'cache-control': 'no-cache', vary: 'Accept-Language' },
  })
}
