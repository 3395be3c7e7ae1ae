import { quoteRequestSchema } from '@/lib/contract/basket'
import { visitorAddressOf } from '@/lib/door/visitor-address'
import { badRequest, failureProblem } from '@/lib/http/problem'
import { readBody } from '@/lib/server/guard'
import { logFailedCall } from '@/lib/server/log'
import { priceBasket } from '@/lib/server/orders/pricing'
import { quoteOf } from '@/lib/server/orders/quote'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

const MAX_BYTES = 50_000

/** What a basket costs now. Changes nothing; a body is sent because a basket is too long for an address. */
export async function POST(request: Request): Promise<Response> {
  const many = await LIMITS.quotes(request)
  if (many) return many
  const body = await readBody(request, MAX_BYTES)
  if ('refused' in body) return body.refused
  const asked = quoteRequestSchema.safeParse(body.json)
  if (!asked.success) return badRequest(asked.error)
  const tries = asked.data.promocode && (await LIMITS.promo(request))
  if (tries) return tries
  const place = requestPlace(request, asked.data.lang)
  try {
    const basket = await priceBasket(place, {
      ...asked.data,
      address: visitorAddressOf(request),
      cookies: request.headers.get('cookie'),
    })
    return Response.json(quoteOf(place, basket, asked.data.country), { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    logFailedCall('quotes', error, request)
    return failureProblem(error)
  }
}
