import type { PaymentEvent } from '../payment.ts'

/** An event of a payment as it is stored; `amount`: minor units. */
export type PaymentFact = Pick<PaymentEvent, 'eventId' | 'subject' | 'kind' | 'amount' | 'currency' | 'occurredAt'> & {
  /** The provider's id of the payment, empty where it is unknown. */
  readonly payment: string
}

type Kind = PaymentFact['kind']

/** Money that goes back, or may. Any of them proves that the payment came. */
const RETURNS: readonly Kind[] = [
  'refundTotal',
  'refund',
  'refundFailed',
  'inquiry',
  'dispute',
  'disputeWon',
  'disputeLost',
]
/** What is said of one dispute, by rank: the last word counts, whenever it arrives. */
const DISPUTE_RANKS: Partial<Record<Kind, number>> = { inquiry: 0, dispute: 1, disputeWon: 2, disputeLost: 2 }
const OPEN_DISPUTES: readonly Kind[] = ['inquiry', 'dispute']

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const isReturn = ({ kind }: Pick<PaymentFact, 'kind'>): boolean => RETURNS.includes(kind)

/** By the time at the provider, and in one order where it is the same. */
export const byTime = (one: PaymentFact, other: PaymentFact): number =>
  compareText(one.occurredAt, other.occurredAt) || compareText(one.eventId, other.eventId)

/** The fact that decides each dispute. */
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

/** The disputes that are not decided. */
export const openDisputes = (facts: readonly PaymentFact[]): PaymentFact[] =>
  disputesOf(facts).filter(({ kind }) => OPEN_DISPUTES.includes(kind))

/** What was refunded of one payment: the charge's last total less the refunds that failed since, or the refunds one by one. */
function refundsOf(facts: readonly PaymentFact[]): number {
  const totals = facts.filter(({ kind }) => kind === 'refundTotal')
  const last = totals
    .sort((one, other) => compareText(one.occurredAt, other.occurredAt) || one.amount - other.amount)
    .at(-1)
  const failed: PaymentFact[] = []
  const standing: number[] = []
  const refunds = Map.groupBy(
    facts.filter(({ kind }) => kind === 'refund' || kind === 'refundFailed').sort(byTime),
    ({ subject }) => subject,
  )
  for (const its of refunds.values()) {
    const failure = its.find(({ kind }) => kind === 'refundFailed')
    if (failure) failed.push(failure)
    else standing.push(Math.max(...its.map(({ amount }) => amount)))
  }
  const since = failed.filter(({ occurredAt }) => occurredAt >= (last?.occurredAt ?? ''))
  return Math.max((last?.amount ?? 0) - sum(since.map(({ amount }) => amount)), sum(standing), 0)
}

/** What went back of one payment of `total`. */
function returnsOf(facts: readonly PaymentFact[], total: number): { refunded: number; withdrawn: number } {
  const disputes = disputesOf(facts)
  const amounts = (kind: Kind) => sum(disputes.filter((one) => one.kind === kind).map(({ amount }) => amount))
  const refunded = Math.min(total, refundsOf(facts) + amounts('disputeLost'))
  return { refunded, withdrawn: Math.min(total - refunded, amounts('dispute')) }
}

interface Money {
  readonly paid: number
  readonly refunded: number
  readonly withdrawn: number
}

/**
 * What came and went by the payments of the provider, each of which is of `total`. A refund or a dispute proves a payment
 * whose own event is missing, or was stored before payments had ids.
 * @returns the money up to a moment: the facts that `isIn` lets through
 */
export function providerPayments(
  facts: readonly PaymentFact[],
  total: number,
): (isIn: (fact: PaymentFact) => boolean) => Money {
  const ofPayments = facts.filter((fact) => fact.kind === 'paid' || isReturn(fact))
  const payments = [...Map.groupBy(ofPayments, ({ payment, eventId }) => payment || eventId).values()]
  const isPaid = (its: readonly PaymentFact[]) => its.some(({ kind }) => kind === 'paid')
  const proved = payments.filter((its) => !isPaid(its)).length
  return (isIn) => {
    const paid = payments.filter((its) => isPaid(its) && its.some(isIn))
    const nameless = paid.filter((its) => its.every(({ payment }) => payment === '')).length
    const returns = payments.map((its) => returnsOf(its.filter(isIn), total))
    return {
      paid: total * (paid.length - nameless + Math.max(nameless, proved)),
      refunded: sum(returns.map(({ refunded }) => refunded)),
      withdrawn: sum(returns.map(({ withdrawn }) => withdrawn)),
    }
  }
}
