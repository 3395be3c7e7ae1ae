import { UntrustedEvent } from '@/lib/domain/payment'
import { problem } from '@/lib/http/problem'
import { readAtMost } from '@/lib/http/read-at-most'
import { log } from '@/lib/server/log'
import { LIMITS } from '@/lib/server/rate-limit'
import { orderStore, payments } from '@/lib/server/transport'

const MAX_BYTES = 200_000

/** What Stripe tells of payments. Believed by its signature alone; anything but a 2xx is sent again. */
export async function POST(request: Request): Promise<Response> {
  const refused = await LIMITS.paymentEvents(request)
  if (refused) return refused
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  try {
    const event = await payments().readEvent(body, request.headers)
    const applied = event && (await (await orderStore()).applyPayment(event))
    if (applied === 'unknown' || applied === 'mismatch') log.error({ event, applied }, 'payment: an event does not fit its order, nothing was changed')
    return Response.json({ received: true })
  } catch (error) {
    if (error instanceof UntrustedEvent) return problem(400, 'The signature is not right')
    log.error({ detail: String(error) }, 'payment: an event could not be applied')
    return problem(500, 'The event could not be applied')
  }
}
