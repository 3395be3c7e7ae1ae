import 'server-only'
import { LRUCache } from 'lru-cache'
import type { PaymentApplied } from '../../contract/order-store.ts'
import type { PaymentEvent } from '../../domain/payment.ts'
import { log } from '../log.ts'
import { orderStore, payments } from '../transport.ts'
import { expireUnpayable } from './payment.ts'
import { mailsByPayment } from './update-emails.ts'

const READ_INTERVAL_MS = 5000
const recentlyRead = new LRUCache<string, true>({ max: 1000, ttl: READ_INTERVAL_MS })

/** Logs events that were not applied. */
function logApplied({ eventId, type }: PaymentEvent, { outcome, order }: PaymentApplied): void {
  const about = { event: eventId, type, order, outcome }
  if (outcome === 'noted') log.info(about, 'payment: an event changes nothing')
  if (outcome === 'unlinked') log.warn(about, 'payment: no order of this payment is known yet, the event is stored')
  if (outcome === 'unknown' || outcome === 'mismatch')
    log.error(about, 'payment: an event does not match its order and is ignored')
}

/**
 * Applies an event to its order, and closes the order's payment pages if nothing is due any more.
 * @param actor the account that caused the event, if not the payment provider
 */
export async function applyPaymentEvent(
  event: PaymentEvent,
  { actor, notifiesBuyer = true }: { readonly actor?: string; readonly notifiesBuyer?: boolean } = {},
): Promise<PaymentApplied> {
  const applied = await (await orderStore()).applyPayment(event, mailsByPayment(notifiesBuyer), actor)
  logApplied(event, applied)
  if (applied.order !== undefined) await expireUnpayable(applied.order)
  return applied
}

/**
 * Asks the provider for the payment of a buyer who returns before the webhook arrives. A failure is only logged: the
 * webhook follows.
 */
export async function confirmReturnedPayment(number: string): Promise<void> {
  if (recentlyRead.has(number)) return
  recentlyRead.set(number, true)
  try {
    for (const { id, provider } of await (await orderStore()).openPaymentSessions(number, new Date())) {
      const event = await payments()[provider]?.readSession(id)
      if (event) await applyPaymentEvent(event)
    }
  } catch (error) {
    log.warn({ order: number, detail: String(error) }, 'payment: the state of a payment could not be read')
  }
}
