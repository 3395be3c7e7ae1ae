import { byTime, isReturn, openDisputes, providerPayments, type PaymentFact } from './provider-payments.ts'
import type { PaymentState } from './states.ts'

/**
 * The money of an order in minor units: never negative, and refunds never exceed payments. `withdrawn`: by open
 * disputes; `paidAt`: ISO time of the first payment.
 */
export interface PaymentBalance {
  readonly state: PaymentState
  readonly paid: number
  readonly refunded: number
  readonly withdrawn: number
  readonly paidAt: string | undefined
}

type Price = { readonly total: number; readonly currency: string }

const isManual = ({ kind }: PaymentFact) => kind === 'markedPaid' || kind === 'markedRefunded'
const isPayment = ({ kind }: PaymentFact) => kind === 'paid' || kind === 'markedPaid'
const ENDS_OF_SESSIONS: readonly PaymentFact['kind'][] = ['paid', 'failed', 'expired']

export const endsSession = (kind: PaymentFact['kind']): boolean => ENDS_OF_SESSIONS.includes(kind)

/**
 * Whether an event can belong to the order: same currency, the full total (in minor units) for a payment, at most that
 * for a return.
 */
export function fitsOrder(
  fact: Pick<PaymentFact, 'kind' | 'amount' | 'currency'>,
  { total, currency }: Price,
): boolean {
  if (fact.kind === 'other') return true
  return fact.currency === currency && (isReturn(fact) ? fact.amount <= total : fact.amount === total)
}

function orderFacts(all: readonly PaymentFact[], price: Price): PaymentFact[] {
  const paid = (isFitting: boolean) =>
    new Set(
      all.filter((fact) => fact.kind === 'paid' && fitsOrder(fact, price) === isFitting).map(({ payment }) => payment),
    )
  const fitting = paid(true)
  const mismatched = paid(false)
  return all.filter(
    (fact) =>
      fitsOrder(fact, price) && (fact.payment === '' || fitting.has(fact.payment) || !mismatched.has(fact.payment)),
  )
}

function isPending(facts: readonly PaymentFact[]): boolean {
  const ended = new Set(facts.filter(({ kind }) => endsSession(kind)).map(({ subject }) => subject))
  return facts.some(({ kind, subject }) => kind === 'pending' && !ended.has(subject))
}

/** Computes the net money. A manual mark settles everything before it; later reports of the provider are added. */
function settledMoney(facts: readonly PaymentFact[], total: number) {
  const moneyUpTo = providerPayments(facts, total)
  const userInitiated = { paid: 0, refunded: 0 }
  const settle = (isIn: (fact: PaymentFact) => boolean) => {
    const { paid, refunded, withdrawn } = moneyUpTo(isIn)
    const net = paid - refunded - withdrawn + userInitiated.paid - userInitiated.refunded
    // The provider may report a refund that was already marked manually: count it once.
    userInitiated.refunded -= Math.max(0, -net)
    return {
      paid: paid + userInitiated.paid,
      refunded: refunded + userInitiated.refunded,
      withdrawn,
      net: Math.max(0, net),
    }
  }
  for (const mark of facts.filter(isManual).sort(byTime)) {
    const { net } = settle(({ occurredAt }) => occurredAt <= mark.occurredAt)
    if (mark.kind === 'markedPaid') userInitiated.paid += Math.max(0, total - net)
    else userInitiated.refunded += net
  }
  return settle(() => true)
}

/**
 * Computes the balance from all events, without payments whose amount differs from the order's. The result depends on
 * the set of events, not on their order of arrival. Money of a dispute that was settled manually counts as refunded.
 */
export function computeBalance(all: readonly PaymentFact[], price: Price): PaymentBalance {
  const facts = orderFacts(all, price).sort(byTime)
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
  const open = isDisputed ? withdrawn : 0
  return { state: state(), paid, refunded: refunded + withdrawn - open, withdrawn: open, paidAt: first?.occurredAt }
}
