import 'server-only'
import { LRUCache } from 'lru-cache'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import { UntrustedEvent, type PaymentProviderName } from '../../domain/payment.ts'
import { isUpstreamError } from '../../http/upstream-error.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { log } from '../log.ts'
import { applyPaymentEvent } from './payment-events.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { orderStore, payments } from '../transport.ts'

const LOOKUPS_PER_MINUTE = 10
const lookups = new LRUCache<string, number>({ max: 10_000, ttl: 60_000 })

class TooManyLookups extends Error {}

/** Limits the calls to a provider's API that unsigned events of one payment can cause: its buyer knows the id. */
async function isOwnPayment(id: string): Promise<boolean> {
  if (!(await (await orderStore()).isKnownPayment(id))) return false
  const count = (lookups.get(id) ?? 0) + 1
  lookups.set(id, count, { noUpdateTTL: true })
  if (count > LOOKUPS_PER_MINUTE) throw new TooManyLookups()
  return true
}

/**
 * Handles the webhook of a provider, which verifies the event. Returns 2xx for processed events and those of other
 * sites, 404 without credentials of the provider, 400 for an event that is not of the provider, 422 for an unreadable
 * one, 500 (which providers retry) if it cannot be confirmed or stored.
 */
export async function handlePaymentWebhook(providerName: PaymentProviderName, request: Request): Promise<Response> {
  const rejected = await LIMITS.paymentEvents(request)
  if (rejected) return rejected
  const body = await readAtMost(request, BODY_LIMITS.paymentEvents)
  if (!body) return problem(413, 'The body is too large', `At most ${BODY_LIMITS.paymentEvents} bytes are read`)
  // Without credentials nothing proves an event.
  const provider = payments()[providerName]
  if (!provider) return problem(404, 'This payment system is not configured')
  try {
    const event = await provider.readEvent(body, request.headers, isOwnPayment)
    if (event) await applyPaymentEvent(event)
    return Response.json({ received: true })
  } catch (error) {
    if (error instanceof UntrustedEvent) return problem(400, 'The event is not from the payment system', error.message)
    if (error instanceof TooManyLookups)
      return problem(429, 'Too many events of one payment', undefined, { 'retry-after': '60' })
    log.error({ detail: String(error) }, 'payment: an event could not be applied')
    return isUpstreamError(error) && !error.retryable
      ? problem(422, 'The event cannot be read')
      : problem(500, 'The event could not be applied')
  }
}
