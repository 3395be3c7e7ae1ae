import { describe, expect, it } from 'vitest'
import {
  FULFILMENT_STATES,
  manualPaymentStates,
  nextFulfilmentStates,
  nextPaymentStates,
  PAYMENT_STATES,
  type FulfilmentState,
  type PaymentState,
} from '../../../../lib/domain/order/states.ts'

describe('the fulfilment states that an operator can set', () => {
  const NEXT: Readonly<Record<FulfilmentState, readonly FulfilmentState[]>> = {
    placed: ['kitSent', 'sampleReceived', 'cancelled'],
    kitSent: ['placed', 'sampleReceived', 'cancelled'],
    sampleReceived: ['kitSent', 'inLaboratory', 'cancelled'],
    inLaboratory: ['kitSent', 'sampleReceived', 'reportReady', 'cancelled'],
    reportReady: ['inLaboratory'],
    cancelled: ['placed'],
  }

  it.each(FULFILMENT_STATES.map((state) => [state, NEXT[state]] as const))(
    'include after %s exactly %j',
    (state, next) => {
      expect(nextFulfilmentStates(state, 'operator')).toEqual(next)
    },
  )

  it('exist from every state to every other state', () => {
    for (const start of FULFILMENT_STATES) {
      const reached = new Set([start])
      for (const state of reached) for (const next of nextFulfilmentStates(state, 'operator')) reached.add(next)
      expect(reached.size, start).toBe(FULFILMENT_STATES.length)
    }
  })

  it('cannot be set by a payment provider or the system', () => {
    for (const state of FULFILMENT_STATES)
      expect([nextFulfilmentStates(state, 'paymentProvider'), nextFulfilmentStates(state, 'system')]).toEqual([[], []])
  })
})

describe('the payment states', () => {
  const NEXT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
    unpaid: ['paid'],
    pending: ['paid'],
    paid: ['refunded'],
    partlyRefunded: ['refunded'],
    refunded: ['paid'],
    disputed: ['refunded'],
  }

  it.each(PAYMENT_STATES.map((state) => [state, NEXT[state]] as const))(
    'include after %s exactly %j that an operator can set',
    (state, next) => {
      expect([manualPaymentStates(state), nextPaymentStates(state, 'operator')]).toEqual([next, next])
    },
  )

  it('a received payment never becomes unpaid or pending again by an event of the provider', () => {
    for (const state of PAYMENT_STATES.filter((one) => one !== 'unpaid' && one !== 'pending'))
      expect(
        nextPaymentStates(state, 'paymentProvider').filter((next) => next === 'unpaid' || next === 'pending'),
      ).toEqual([])
    for (const state of PAYMENT_STATES) {
      expect(nextPaymentStates(state, 'paymentProvider')).not.toContain(state)
      expect(nextPaymentStates(state, 'system')).toEqual([])
    }
  })
})
