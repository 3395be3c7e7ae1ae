/** What can become of an order, in the order in which it usually does. */
export const ORDER_STATES = ['new', 'paid', 'inProgress', 'sent', 'done', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Where an administrator can take an order from each state. One that is taken up before it is paid can be paid later;
 * what was sent or done by mistake goes one step back. A cancelled one is taken up again, but is never `new` again:
 * `new` is what can be paid on line, and this one may have been.
 */
const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  new: ['paid', 'inProgress', 'cancelled'],
  paid: ['inProgress', 'sent', 'cancelled'],
  inProgress: ['paid', 'sent', 'cancelled'],
  sent: ['inProgress', 'done', 'cancelled'],
  done: ['sent'],
  cancelled: ['inProgress'],
}

/** The states that an administrator can give to an order. */
export const nextStates = (state: OrderState): readonly OrderState[] => NEXT[state]

/** What a payment makes of an order. Work that was begun goes on; money for what was cancelled is something to look at. */
export const paidState = (state: OrderState): OrderState => (state === 'new' || state === 'cancelled' ? 'paid' : state)
