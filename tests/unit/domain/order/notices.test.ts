import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyerNotices, fulfilmentNotice } from '../../../../lib/domain/order/notices.ts'
import {
  FULFILMENT_STATES,
  isCancellable,
  nextFulfilmentStates,
  PAYMENT_STATES,
} from '../../../../lib/domain/order/states.ts'

const stateArbitrary = fc.constantFrom(...FULFILMENT_STATES)
const amount = fc.nat({ max: 1000 })
const order = fc.record({ fulfilmentState: stateArbitrary, paid: amount, refunded: amount })

describe('notices to the buyer', () => {
  it('name a state that the order has reached, and money that came or went back', () => {
    fc.assert(
      fc.property(order, order, (before, after) => {
        const notices = buyerNotices(before, after)
        expect(notices.includes('paid')).toBe(after.paid > before.paid)
        expect(notices.includes('refunded')).toBe(after.refunded > before.refunded)
        const reached = notices.filter((notice) => notice !== 'paid' && notice !== 'refunded')
        expect(reached.every((notice) => notice === after.fulfilmentState)).toBe(true)
        if (before.fulfilmentState === after.fulfilmentState) expect(reached).toEqual([])
        expect(new Set(notices).size).toBe(notices.length)
      }),
    )
  })

  it('exist for every step forward of an operator, except the start of the laboratory work', () => {
    const steps = FULFILMENT_STATES.flatMap((from) =>
      nextFulfilmentStates(from, 'operator').map((to) => [from, to] as const),
    )
    const forward = steps.filter(([from, to]) => FULFILMENT_STATES.indexOf(to) > FULFILMENT_STATES.indexOf(from))
    const silent = forward.filter(([from, to]) => !fulfilmentNotice(from, to)).map(([, to]) => to)
    expect(new Set(silent)).toEqual(new Set(['inLaboratory']))
  })
})

it('a buyer can cancel an order whose kit was not sent and whose money is settled', () => {
  const cancellable = FULFILMENT_STATES.flatMap((fulfilment) =>
    PAYMENT_STATES.filter((payment) => isCancellable(fulfilment, payment)).map((payment) => [fulfilment, payment]),
  )
  expect(cancellable).toEqual([
    ['placed', 'unpaid'],
    ['placed', 'paid'],
  ])
})
