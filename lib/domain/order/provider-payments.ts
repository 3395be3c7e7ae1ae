import type { PaymentEvent } from '../payment.ts'

/** A stored payment event; `amount` in minor units, `payment` is the provider's payment id, empty if unknown. */
export type PaymentFact = Pick<PaymentEvent, 'eventId' | 'subject' | 'kind' | 'amount' | 'currency' | 'occurredAt'> & {
  readonly payment: string
}

type Kind = PaymentFact['kind']

/**
 * `RETURNS`: actual or possible returns of money; each proves that a payment was made. `DISPUTE_RANKS`: of a dispute's
 * events the one of the highest rank decides, in any order of arrival.
 */
const RETURNS: readonly Kind[] = [
  'refundTotal',
  'refund',
  'refundFailed',
  'inquiry',
  'dispute',
  'disputeWon',
  'disputeLost',
]
const DISPUTE_RANKS: Partial<Record<Kind, number>> = { inquiry: 0, dispute: 1, disputeWon: 2, disputeLost: 2 }
const OPEN_DISPUTES: readonly Kind[] = ['inquiry', 'dispute']

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const isSingleRefund = ({ kind }: Pick<PaymentFact, 'kind'>): boolean =>
  kind === 'refund' || kind === 'refundFailed'

export const isReturn = ({ kind }: Pick<PaymentFact, 'kind'>): boolean => RETURNS.includes(kind)

export const byTime = (one: PaymentFact, other: PaymentFact): number =>
  compareText(one.occurredAt, other.occurredAt) || compareText(one.eventId, other.eventId)

const disputesOf = (facts: readonly PaymentFact[]): PaymentFact[] =>
  [
    ...Map.groupBy(
      facts.filter(({ kind }) => kind in DISPUTE_RANKS),
      ({ subject }) => subject,
    ).values(),
  ].flatMap((its) =>
    its
      .sort((one, other) => (DISPUTE_RANKS[one.kind] ?? 0) - (DISPUTE_RANKS[other.kind] ?? 0) || byTime(one, other))
      .slice(-1),
  )

export const openDisputes = (facts: readonly PaymentFact[]): PaymentFact[] =>
  disputesOf(facts).filter(({ kind }) => OPEN_DISPUTES.includes(kind))

/** Refunded amount of a payment: the charge's last total less refunds failed since, or the sum of single refunds. */
function refundsOf(facts: readonly PaymentFact[]): number {
  const totals = facts.filter(({ kind }) => kind === 'refundTotal')
  const last = totals
    .sort((one, other) => compareText(one.occurredAt, other.occurredAt) || one.amount - other.amount)
    .at(-1)
  const failed: PaymentFact[] = []
  const succeeded: number[] = []
  const refunds = Map.groupBy(facts.filter(isSingleRefund).sort(byTime), ({ subject }) => subject)
  for (const its of refunds.values()) {
    const failure = its.find(({ kind }) => kind === 'refundFailed')
    if (failure) failed.push(failure)
    else succeeded.push(Math.max(...its.map(({ amount }) => amount)))
  }
  const since = failed.filter(({ occurredAt }) => occurredAt >= (last?.occurredAt ?? ''))
  return Math.max((last?.amount ?? 0) - sum(since.map(({ amount }) => amount)), sum(succeeded), 0)
}

function returnsOf(facts: readonly PaymentFact[], total: number): { refunded: number; withdrawn: number } {
  const disputes = disputesOf(facts)
  const amounts = (kind: Kind) => sum(disputes.filter((one) => one.kind === kind).map(({ amount }) => amount))
  const refunded = Math.min(total, refundsOf(facts) + amounts('disputeLost'))
  return { refunded, withdrawn: Math.min(total - refunded, amounts('dispute')) }
}

export interface RefundablePayment {
  readonly payment: string
  readonly amount: number
}

/**
 * Amounts that the provider can still return, by payment; also of a payment that does not fit its order. Payments in
 * another currency than the order's are left to the dashboard of the provider.
 * @param pending refunds whose result is unknown, which may have been made
 */
export const refundablePayments = (
  facts: readonly PaymentFact[],
  currency: string,
  pending: readonly RefundablePayment[],
): RefundablePayment[] =>
  [
    ...Map.groupBy(
      facts.filter((fact) => fact.payment && fact.currency === currency),
      ({ payment }) => payment,
    ),
  ].flatMap(([payment, its]) => {
    const paid = Math.max(0, ...its.filter(({ kind }) => kind === 'paid').map(({ amount }) => amount))
    const { refunded, withdrawn } = returnsOf(its, paid)
    const requested = sum(pending.filter((one) => one.payment === payment).map(({ amount }) => amount))
    const left = paid - refunded - withdrawn - requested
    return left > 0 ? [{ payment, amount: left }] : []
  })

interface Money {
  readonly paid: number
  readonly refunded: number
  readonly withdrawn: number
}

/**
 * Sums the provider's payments, each of `total`. A refund or dispute proves a payment whose own event is missing or was
 * stored before payments had ids.
 * @returns a function that counts only the facts accepted by `isIn`
 */
export function providerPayments(
  facts: readonly PaymentFact[],
  total: number,
): (isIn: (fact: PaymentFact) => boolean) => Money {
  const ofPayments = facts.filter((fact) => fact.kind === 'paid' || isReturn(fact))
  const payments = [...Map.groupBy(ofPayments, ({ payment, eventId }) => payment || eventId).values()]
  const isPaid = (its: readonly PaymentFact[]) => its.some(({ kind }) => kind === 'paid')
  const provenCount = payments.filter((its) => !isPaid(its)).length
  return (isIn) => {
    const paid = payments.filter((its) => isPaid(its) && its.some(isIn))
    const unidentifiedCount = paid.filter((its) => its.every(({ payment }) => payment === '')).length
    const returns = payments.map((its) => returnsOf(its.filter(isIn), total))
    return {
      paid: total * (paid.length - unidentifiedCount + Math.max(unidentifiedCount, provenCount)),
      refunded: sum(returns.map(({ refunded }) => refunded)),
      withdrawn: sum(returns.map(({ withdrawn }) => withdrawn)),
    }
  }
}
