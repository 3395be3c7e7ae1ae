import type { FulfilmentState } from './states.ts'

const FULFILMENT_STAGES = ['placed', 'kitSent', 'sampleReceived', 'inLaboratory', 'reportReady'] as const

export type StageName = FulfilmentState | 'paid'

/** `at`: ISO time at which the order reached the stage. */
export interface Stage {
  readonly name: StageName
  readonly at: string | undefined
  readonly status: 'done' | 'current' | 'upcoming'
}

export type ReachedAt = Partial<Readonly<Record<FulfilmentState, string>>>

interface OrderProgress {
  readonly createdAt: string
  readonly paidAt: string | undefined
  readonly fulfilmentState: FulfilmentState
  readonly reachedAt: ReachedAt
}

/**
 * The stages of an order for its buyer, in order. A kit that was not sent is left out once the sample has arrived: not
 * every test needs one. A cancelled order has no stages to come.
 */
export function orderStages({ createdAt, paidAt, fulfilmentState, reachedAt }: OrderProgress): Stage[] {
  const placed = { name: 'placed', at: createdAt } as const
  if (fulfilmentState === 'cancelled')
    return [
      { ...placed, status: 'done' },
      ...(paidAt ? [{ name: 'paid', at: paidAt, status: 'done' } as const] : []),
      { name: 'cancelled', at: reachedAt.cancelled, status: 'current' },
    ]
  const reached = FULFILMENT_STAGES.indexOf(fulfilmentState)
  const isPaidLast = paidAt !== undefined && fulfilmentState === 'placed'
  const statusOf = (index: number): Stage['status'] => {
    if (index < reached || (index === reached && isPaidLast)) return 'done'
    return index === reached ? 'current' : 'upcoming'
  }
  const later = FULFILMENT_STAGES.slice(1).map((name, index): Stage => {
    const status = statusOf(index + 1)
    return { name, at: status === 'upcoming' ? undefined : reachedAt[name], status }
  })
  const paidStatus = paidAt === undefined ? 'upcoming' : isPaidLast ? 'current' : 'done'
  return [
    { ...placed, status: statusOf(0) },
    { name: 'paid', at: paidAt, status: paidStatus },
    ...later.filter(({ name, at, status }) => name !== 'kitSent' || status !== 'done' || at !== undefined),
  ]
}
