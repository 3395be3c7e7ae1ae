import { visitorAddressOf } from '@/lib/door/visitor-address'
import { IDEMPOTENCY_HEADER, idempotencyKeySchema, orderRequestSchema } from '@/lib/contract/orders'
import { badRequest, failureProblem, problem } from '@/lib/http/problem'
import { readBody, refusal } from '@/lib/server/guard'
import { logFailedCall } from '@/lib/server/log'
import { orderAnswer } from '@/lib/server/orders/answer'
import { placeOrder } from '@/lib/server/orders/place-order'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

const MAX_BYTES = 50_000

/** Places an order of the site's own basket (decisions, response shapes). */
export async function POST(request: Request): Promise<Response> {
  const refused = await refusal(request, LIMITS.orders)
  if (refused) return refused
  const key = idempotencyKeySchema.safeParse(request.headers.get(IDEMPOTENCY_HEADER))
  if (!key.success)
    return problem(400, 'Bad request', `${IDEMPOTENCY_HEADER}: ${key.error.issues[0]?.message ?? 'missing'}`)
  const body = await readBody(request, MAX_BYTES)
  if ('refused' in body) return body.refused
  const asked = orderRequestSchema.safeParse(body.json)
  if (!asked.success) return badRequest(asked.error)
  const place = requestPlace(request, asked.data.lang)
  try {
    return await orderAnswer(
      place,
      await placeOrder(place, asked.data, {
        key: key.data,
        address: visitorAddressOf(request),
        cookies: request.headers.get('cookie'),
      }),
    )
  } catch (error) {
    logFailedCall('orders', error, request)
    return failureProblem(error)
  }
}
