import 'server-only'
import { config } from '../../config/config.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import type { PaymentApplied } from '../../contract/order-store.ts'
import { UntrustedEvent, type PaymentEvent } from '../../domain/payment.ts'
import { isUpstreamError } from '../../http/upstream-error.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { log } from '../log.ts'
import { expireUnpayable } from './payment.ts'
import { paymentMails } from './payment-emails.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { orderStore, payments } from '../transport.ts'

/** Logs events that were not applied. */
function logApplied({ eventId, type }: PaymentEvent, { outcome, order }: PaymentApplied): void {
  const about = { event: eventId, type, order, outcome }
  if (outcome === 'noted') log.info(about, 'payment: an event changes nothing')
  if (outcome === 'unlinked') log.warn(about, 'payment: no order of this payment is known yet, the event is stored')
  if (outcome === 'unknown' || outcome === 'mismatch')
    log.error(about, 'payment: an event does not match its order and is ignored')
}

/**
 * Handles Stripe's webhook, authenticated by its signature. Returns 2xx for processed events and those of other sites,
 * 404 without a payment provider, 400 for an invalid signature, 422 for an unreadable event, 500 (which Stripe retries)
 * if storing fails.
 */
export async function handleStripeWebhook(request: Request): Promise<Response> {
  const rejected = await LIMITS.paymentEvents(request)
  if (rejected) return rejected
  const body = await readAtMost(request, BODY_LIMITS.paymentEvents)
  if (!body) return problem(413, 'The body is too large', `At most ${BODY_LIMITS.paymentEvents} bytes are read`)
  // Without a provider there is no secret to verify signatures with.
  if (config().payment.driver === 'none') return problem(404, 'No payment system is configured')
  try {
    const event = await payments().readEvent(body, request.headers)
    if (event) {
      const applied = await (await orderStore()).applyPayment(event, paymentMails)
      logApplied(event, applied)
      if (applied.order !== undefined) await expireUnpayable(applied.order)
    }
    return Response.json({ received: true })
  } catch (error) {
    if (error instanceof UntrustedEvent) return problem(400, 'The signature is not valid')
    log.error({ detail: String(error) }, 'payment: an event could not be applied')
    return isUpstreamError(error) && !error.retryable
      ? problem(422, 'The event cannot be read')
      : problem(500, 'The event could not be applied')
  }
}
