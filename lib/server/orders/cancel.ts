import 'server-only'
import { isCancellable } from '../../domain/order/states.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { consumeOne } from '../request/quotas.ts'
import { orderStore } from '../transport.ts'
import { findLinkedOrder } from './link.ts'
import { expireUnpayable } from './payment.ts'
import { mailsByBuyer, type CancellationQuotas } from './update-emails.ts'

/** Parameter of the order's URL with the outcome of {@link cancelOrder}. */
export const CANCEL_PARAMETER = 'cancel'

export type CancelOutcome = 'cancelled' | 'tooLate' | 'invalidLink'

/** Consumes the quotas of the emails about an unpaid order; one that is used up allows no email. */
async function consumeQuotas(request: Request, recipient: string): Promise<CancellationQuotas> {
  const ip = readClientIp(request)
  const [buyer, operator] = await Promise.all([
    consumeOne('orderEmails', { ip, recipient }),
    consumeOne('cancellationEmails', { ip }),
  ])
  return { ...(!(buyer instanceof Response) && { buyer }), ...(!(operator instanceof Response) && { operator }) }
}

/** Cancels the order of a valid link for its buyer, with emails to buyer and operator. */
export async function cancelOrder(params: URLSearchParams, request: Request): Promise<CancelOutcome> {
  const linked = await findLinkedOrder(params)
  if (linked?.state !== 'valid') return 'invalidLink'
  const { number, fulfilmentState, paymentState, details } = linked.order
  if (!isCancellable(fulfilmentState, paymentState)) return 'tooLate'
  const consumed = paymentState === 'unpaid' ? await consumeQuotas(request, details.form.email) : {}
  const outcome = await (await orderStore()).cancel(number, mailsByBuyer(consumed))
  if (outcome === 'cancelled') await expireUnpayable(number)
  return outcome
}
