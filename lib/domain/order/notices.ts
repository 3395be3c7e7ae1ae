import type { FulfilmentState } from './states.ts'

/** Changes that a buyer is notified of by email. Amounts are in minor units. */
export const BUYER_NOTICES = ['paid', 'kitSent', 'sampleReceived', 'reportReady', 'cancelled', 'refunded'] as const
export type BuyerNotice = (typeof BUYER_NOTICES)[number]

interface OrderState {
  readonly fulfilmentState: FulfilmentState
  readonly paid: number
  readonly refunded: number
}

/** Notices about reaching a state. Going back to one corrects a mistake, except that a failed sample needs a new kit. */
const NOTICES: Partial<Readonly<Record<FulfilmentState, { notice: BuyerNotice; from: readonly FulfilmentState[] }>>> = {
  kitSent: { notice: 'kitSent', from: ['placed', 'sampleReceived', 'inLaboratory'] },
  sampleReceived: { notice: 'sampleReceived', from: ['placed', 'kitSent'] },
  reportReady: { notice: 'reportReady', from: ['inLaboratory'] },
  cancelled: { notice: 'cancelled', from: ['placed', 'kitSent', 'sampleReceived', 'inLaboratory'] },
}

export function fulfilmentNotice(before: FulfilmentState, after: FulfilmentState): BuyerNotice | undefined {
  const reached = NOTICES[after]
  return reached?.from.includes(before) ? reached.notice : undefined
}

export function buyerNotices(before: OrderState, after: OrderState): BuyerNotice[] {
  const reached = fulfilmentNotice(before.fulfilmentState, after.fulfilmentState)
  return [
    ...(reached ? [reached] : []),
    ...(after.paid > before.paid ? (['paid'] as const) : []),
    ...(after.refunded > before.refunded ? (['refunded'] as const) : []),
  ]
}
