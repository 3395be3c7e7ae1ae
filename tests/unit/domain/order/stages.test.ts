import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStages, type ReachedAt } from '../../../../lib/domain/order/stages.ts'
import { FULFILMENT_STATES } from '../../../../lib/domain/order/states.ts'

const at = fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`)
const progress = fc.record({
  createdAt: at,
  paidAt: fc.option(at, { nil: undefined }),
  fulfilmentState: fc.constantFrom(...FULFILMENT_STATES),
  reachedAt: fc.dictionary(fc.constantFrom(...FULFILMENT_STATES), at).map((times) => ({ ...times }) as ReachedAt),
})

describe('the stages of an order', () => {
  it('are first those reached, then one current stage, then those to come without a date; a payment may come late', () =>
    fc.assert(
      fc.property(progress, (order) => {
        const stages = orderStages(order)
        expect(stages[0]).toMatchObject({ name: 'placed', at: order.createdAt })
        expect(stages.filter(({ status }) => status === 'current')).toHaveLength(1)
        const withoutPayment = stages.filter(({ name }) => name !== 'paid').map(({ status }) => status)
        const ranks = withoutPayment.map((status) => ['done', 'current', 'upcoming'].indexOf(status))
        expect(ranks).toEqual(ranks.toSorted())
        for (const { status, at: date, name } of stages)
          if (status === 'upcoming') expect([name, date]).toEqual([name, undefined])
        const current = stages.find(({ status }) => status === 'current')?.name
        expect([order.fulfilmentState, 'paid']).toContain(current)
        expect(stages.find(({ name }) => name === 'paid')?.at).toBe(order.paidAt)
        expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length)
      }),
    ))

  it('highlight the payment until work begins, and leave out a kit that was not sent', () => {
    const order = { createdAt: '2026-03-01', paidAt: '2026-03-02', reachedAt: { sampleReceived: '2026-03-09' } }
    const shown = (fulfilmentState: (typeof FULFILMENT_STATES)[number]) =>
      orderStages({ ...order, fulfilmentState }).map(({ name, status }) => `${name} ${status}`)
    expect(shown('placed')).toEqual([
      'placed done',
      'paid current',
      'kitSent upcoming',
      'sampleReceived upcoming',
      'inLaboratory upcoming',
      'reportReady upcoming',
    ])
    expect(shown('sampleReceived')).toEqual([
      'placed done',
      'paid done',
      'sampleReceived current',
      'inLaboratory upcoming',
      'reportReady upcoming',
    ])
    expect(shown('cancelled')).toEqual(['placed done', 'paid done', 'cancelled current'])
  })
})
