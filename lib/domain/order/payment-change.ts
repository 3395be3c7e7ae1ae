import type { PaymentBalance } from './payment-balance.ts'
import type { ChangeReason } from './states.ts'

type Balance = Pick<PaymentBalance, 'state' | 'paid' | 'refunded' | 'withdrawn'>

/** Revenue of an order in minor units. Money withdrawn by a dispute counts only after it is reinstated. */
export const revenueOf = ({ paid, refunded, withdrawn }: Omit<Balance, 'state'>): number => paid - refunded - withdrawn

interface Circumstances {
  readonly total: number
  readonly isCancelled: boolean
}

export function paymentChangeReason(
  before: Balance,
  after: Balance,
  { total, isCancelled }: Circumstances,
): ChangeReason {
  if (after.paid > before.paid && after.state === 'paid' && (isCancelled || revenueOf(after) > total))
    return 'unexpectedPayment'
  if (after.state === 'disputed') return 'dispute'
  if (before.state === 'disputed') return 'disputeClosed'
  if (after.refunded > before.refunded) return 'refund'
  return after.refunded < before.refunded ? 'refundFailed' : 'payment'
}
