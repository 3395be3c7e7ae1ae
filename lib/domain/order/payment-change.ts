import type { PaymentBalance } from './payment-balance.ts'
import type { ChangeReason } from './states.ts'

type Balance = Pick<PaymentBalance, 'state' | 'paid' | 'refunded' | 'withdrawn'>

/** Minor units that are left of what was paid: the revenue of an order. Money that a dispute withdraws is no revenue until it is reinstated. */
export const revenueOf = ({ paid, refunded, withdrawn }: Omit<Balance, 'state'>): number => paid - refunded - withdrawn

interface Circumstances {
  /** Minor units of the order. */
  readonly total: number
  readonly isCancelled: boolean
}

/** Why an order changed, by the money before and after an event of the payment provider. */
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
