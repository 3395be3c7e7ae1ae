import { quoteRequestSchema } from '@/lib/contract/basket'
import { readClientIp } from '@/lib/routing/internal-headers'
import { badRequest, upstreamProblem } from '@/lib/http/problem'
import { readBody } from '@/lib/server/request/guard'
import { logFailedCall } from '@/lib/server/log'
import { priceBasket } from '@/lib/server/orders/pricing'
import { computeQuote } from '@/lib/server/orders/quote'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

const MAX_BYTES = 50_000

/** Prices a basket, without side effects. `POST` because a basket may exceed the length of a URL. */
export async function POST(request: Request): Promise<Response> {
  const many = await LIMITS.quotes(request)
  if (many) return many
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const parsed = quoteRequestSchema.safeParse(body.json)
  if (!parsed.success) return badRequest(parsed.error)
  const tries = parsed.data.promocode && (await LIMITS.promo(request))
  if (tries) return tries
  const siteLocale = requestSiteLocale(request, parsed.data.lang)
  try {
    const basket = await priceBasket(siteLocale, {
      ...parsed.data,
      ip: readClientIp(request),
      cookies: request.headers.get('cookie'),
    })
    return Response.json(computeQuote(siteLocale, basket, parsed.data.country), {
      headers: { 'cache-control': 'no-store' },
    })
  } catch (error) {
    logFailedCall('quotes', error, request)
    return upstreamProblem(error)
  }
}
