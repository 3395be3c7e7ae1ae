import { readClientIp } from '@/lib/routing/internal-headers'
import { IDEMPOTENCY_HEADER, idempotencyKeySchema, orderRequestSchema } from '@/lib/contract/orders'
import { badRequest, upstreamProblem, problem } from '@/lib/http/problem'
import { readBody, rejectionFor } from '@/lib/server/request/guard'
import { logFailedCall } from '@/lib/server/log'
import { orderAnswer } from '@/lib/server/orders/order-response'
import { placeOrder } from '@/lib/server/orders/place-order'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

const MAX_BYTES = 50_000

/** Places an order in the built-in basket (decisions, response shapes). */
export async function POST(request: Request): Promise<Response> {
  const rejected = await rejectionFor(request, LIMITS.orders)
  if (rejected) return rejected
  const key = idempotencyKeySchema.safeParse(request.headers.get(IDEMPOTENCY_HEADER))
  if (!key.success)
    return problem(400, 'Bad request', `${IDEMPOTENCY_HEADER}: ${key.error.issues[0]?.message ?? 'missing'}`)
  const body = await readBody(request, MAX_BYTES)
  if ('rejected' in body) return body.rejected
  const parsed = orderRequestSchema.safeParse(body.json)
  if (!parsed.success) return badRequest(parsed.error)
  const siteLocale = requestSiteLocale(request, parsed.data.lang)
  try {
    return await orderAnswer(
      siteLocale,
      await placeOrder(siteLocale, parsed.data, {
        key: key.data,
        ip: readClientIp(request),
        cookies: request.headers.get('cookie'),
      }),
    )
  } catch (error) {
    logFailedCall('orders', error, request)
    return upstreamProblem(error)
  }
}
