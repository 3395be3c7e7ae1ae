import { byTime, isReturn, openDisputes, providerPayments, type PaymentFact } from './provider-payments.ts'
import type { PaymentState } from './states.ts'

/** The money of an order in minor units: never negative, and never more back than came. */
export interface PaymentBalance {
  readonly state: PaymentState
  readonly paid: number
  readonly refunded: number
  /** Withdrawn by disputes that are open. */
  readonly withdrawn: number
  /** ISO time of the first payment. */
  readonly paidAt: string | undefined
}

/** What an order costs in minor units. */
type Price = { readonly total: number; readonly currency: string }

const isManual = ({ kind }: PaymentFact) => kind === 'markedPaid' || kind === 'markedRefunded'
const isPayment = ({ kind }: PaymentFact) => kind === 'paid' || kind === 'markedPaid'
const ENDS_OF_SESSIONS: readonly PaymentFact['kind'][] = ['paid', 'failed', 'expired']

/** Whether an event can be about the money of an order: its currency, the whole sum when it is paid, no more than that when it goes back. */
export function fitsOrder(
  fact: Pick<PaymentFact, 'kind' | 'amount' | 'currency'>,
  { total, currency }: Price,
): boolean {
  if (fact.kind === 'other') return true
  return fact.currency === currency && (isReturn(fact) ? fact.amount <= total : fact.amount === total)
}

/** The facts of an order's own payments: of a payment of another amount nothing belongs to the order. */
function ownFacts(all: readonly PaymentFact[], price: Price): PaymentFact[] {
  const paid = (isFitting: boolean) =>
    new Set(
      all.filter((fact) => fact.kind === 'paid' && fitsOrder(fact, price) === isFitting).map(({ payment }) => payment),
    )
  const [own, foreign] = [paid(true), paid(false)]
  return all.filter(
    (fact) => fitsOrder(fact, price) && (fact.payment === '' || own.has(fact.payment) || !foreign.has(fact.payment)),
  )
}

/** Some session has sent its money, and none of its later events has arrived. */
function isPending(facts: readonly PaymentFact[]): boolean {
  const ended = new Set(facts.filter(({ kind }) => ENDS_OF_SESSIONS.includes(kind)).map(({ subject }) => subject))
  return facts.some(({ kind, subject }) => kind === 'pending' && !ended.has(subject))
}

/** What came and went in all. What an operator marks settles all that happened before it; what the provider reports later is added. */
function settledMoney(facts: readonly PaymentFact[], total: number) {
  const provided = providerPayments(facts, total)
  const byHand = { paid: 0, refunded: 0 }
  const settle = (isIn: (fact: PaymentFact) => boolean) => {
    const { paid, refunded, withdrawn } = provided(isIn)
    const net = paid - refunded - withdrawn + byHand.paid - byHand.refunded
    // The provider reports a refund that was marked by hand before: both are one.
    byHand.refunded -= Math.max(0, -net)
    return { paid: paid + byHand.paid, refunded: refunded + byHand.refunded, withdrawn, net: Math.max(0, net) }
  }
  for (const mark of facts.filter(isManual).sort(byTime)) {
    const { net } = settle(({ occurredAt }) => occurredAt <= mark.occurredAt)
    if (mark.kind === 'markedPaid') byHand.paid += Math.max(0, total - net)
    else byHand.refunded += net
  }
  return settle(() => true)
}

/**
 * The money of an order by everything that is known of it. It depends on the set of events, not on the sequence in which
 * they arrive.
 */
export function balanceOf(all: readonly PaymentFact[], price: Price): PaymentBalance {
  const facts = ownFacts(all, price).sort(byTime)
  const { paid, refunded, withdrawn, net } = settledMoney(facts, price.total)
  const settledAt = facts.findLast(isManual)?.occurredAt ?? ''
  const first = facts.find((fact) => isPayment(fact) || isReturn(fact))
  const isDisputed = openDisputes(facts).some(({ occurredAt }) => occurredAt > settledAt)
  const state = (): PaymentState => {
    if (isDisputed) return 'disputed'
    if (!first) return isPending(facts) ? 'pending' : 'unpaid'
    if (net >= price.total) return 'paid'
    return net > 0 ? 'partlyRefunded' : 'refunded'
  }
  // Money of a dispute that was settled by hand has gone back.
  const open = isDisputed ? withdrawn : 0
  return { state: state(), paid, refunded: refunded + withdrawn - open, withdrawn: open, paidAt: first?.occurredAt }
}
