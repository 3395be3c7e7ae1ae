import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeBalance } from '../../../../lib/domain/order/payment-balance.ts'
import type { PaymentFact } from '../../../../lib/domain/order/provider-payments.ts'
import { revenueOf } from '../../../../lib/domain/order/payment-change.ts'
import { nextPaymentStates } from '../../../../lib/domain/order/states.ts'
import { toFact } from '../../../../lib/embedded/payments/repository.ts'
import { readStripeEvent } from '../../../../lib/integrations/payment/stripe-events.ts'
import {
  twoArrivals,
  untidyWebhookEvents,
  webhookEvents,
  type WebhookEvent,
  type WebhookOrder,
} from '../../../support/generators/webhooks.ts'

const ORDER: WebhookOrder = { number: 'G-1', total: 17_950, currency: 'eur' }
const PRICE = { total: 17_950, currency: 'EUR' }

let ids = 0
const fact = (kind: PaymentFact['kind'], at: number, more: Partial<PaymentFact> = {}): PaymentFact => ({
  eventId: `e${++ids}`,
  payment: kind.startsWith('marked') ? '' : 'pi',
  subject: 's',
  kind,
  amount: 17_950,
  currency: 'EUR',
  occurredAt: `2026-10-01T10:00:${String(at).padStart(2, '0')}.000Z`,
  ...more,
})
const PAID = fact('paid', 1)

describe('the payment balance of an order', () => {
  it.each<[string, readonly PaymentFact[], string, number, number, number]>([
    ['no events', [], 'unpaid', 0, 0, 0],
    ['a failed session', [fact('pending', 1), fact('failed', 2)], 'unpaid', 0, 0, 0],
    [
      'an expired session and a later one',
      [fact('expired', 1), fact('pending', 2, { subject: 't' })],
      'pending',
      0,
      0,
      0,
    ],
    ['a pending transfer', [fact('pending', 1)], 'pending', 0, 0, 0],
    ['a completed transfer', [fact('pending', 1), fact('paid', 2)], 'paid', 17_950, 0, 0],
    ['a payment', [PAID], 'paid', 17_950, 0, 0],
    ['a payment below the price', [fact('paid', 1, { amount: 100 })], 'unpaid', 0, 0, 0],
    ['a payment in another currency', [fact('paid', 1, { currency: 'USD' })], 'unpaid', 0, 0, 0],
    [
      'a refund of a payment of another amount',
      [fact('paid', 1, { amount: 100 }), fact('refundTotal', 2, { amount: 100 })],
      'unpaid',
      0,
      0,
      0,
    ],
    ['two payments', [PAID, fact('paid', 2, { payment: 'pi_2' })], 'paid', 35_900, 0, 0],
    [
      'two payments of which one was refunded',
      [PAID, fact('paid', 2, { payment: 'pi_2' }), fact('refundTotal', 3)],
      'paid',
      35_900,
      17_950,
      0,
    ],
    ['a partly refunded payment', [PAID, fact('refundTotal', 2, { amount: 50 })], 'partlyRefunded', 17_950, 50, 0],
    [
      'two parts refunded',
      [PAID, fact('refundTotal', 2, { amount: 50 }), fact('refundTotal', 3, { amount: 80 })],
      'partlyRefunded',
      17_950,
      80,
      0,
    ],
    [
      'all refunded in parts',
      [PAID, fact('refundTotal', 2, { amount: 50 }), fact('refundTotal', 3)],
      'refunded',
      17_950,
      17_950,
      0,
    ],
    ['a refund whose payment is not known yet', [fact('refundTotal', 2)], 'refunded', 17_950, 17_950, 0],
    [
      'a refund that failed',
      [PAID, fact('refundTotal', 2, { amount: 50 }), fact('refundFailed', 3, { amount: 50, subject: 'r' })],
      'paid',
      17_950,
      0,
      0,
    ],
    [
      'a refund that failed, and another one',
      [
        PAID,
        fact('refundTotal', 2, { amount: 50 }),
        fact('refundFailed', 3, { amount: 50, subject: 'r' }),
        fact('refundTotal', 4, { amount: 50 }),
      ],
      'partlyRefunded',
      17_950,
      50,
      0,
    ],
    [
      'a refund that only its own event tells of',
      [PAID, fact('refund', 2, { amount: 50, subject: 'r' })],
      'partlyRefunded',
      17_950,
      50,
      0,
    ],
    ['a refund of more than the order', [PAID, fact('refundTotal', 2, { amount: 20_000 })], 'paid', 17_950, 0, 0],
    ['an inquiry of the bank', [PAID, fact('inquiry', 2, { subject: 'd' })], 'disputed', 17_950, 0, 0],
    ['a dispute', [PAID, fact('dispute', 2, { subject: 'd' })], 'disputed', 17_950, 0, 17_950],
    [
      'a dispute of the rest',
      [PAID, fact('refundTotal', 2, { amount: 50 }), fact('dispute', 3, { subject: 'd' })],
      'disputed',
      17_950,
      50,
      17_900,
    ],
    [
      'a dispute that is won',
      [PAID, fact('dispute', 2, { subject: 'd' }), fact('disputeWon', 3, { subject: 'd' })],
      'paid',
      17_950,
      0,
      0,
    ],
    [
      'a dispute that is lost',
      [PAID, fact('disputeLost', 3, { subject: 'd' }), fact('dispute', 4, { subject: 'd' })],
      'refunded',
      17_950,
      17_950,
      0,
    ],
    [
      'a dispute of a part that is lost',
      [PAID, fact('disputeLost', 3, { subject: 'd', amount: 50 })],
      'partlyRefunded',
      17_950,
      50,
      0,
    ],
    ['marked as paid', [fact('markedPaid', 1)], 'paid', 17_950, 0, 0],
    [
      'marked as paid, then as refunded',
      [fact('markedPaid', 1), fact('markedRefunded', 2)],
      'refunded',
      17_950,
      17_950,
      0,
    ],
    [
      'marked as refunded by mistake',
      [PAID, fact('markedRefunded', 2), fact('markedPaid', 3)],
      'paid',
      35_900,
      17_950,
      0,
    ],
    ['marked as paid after the payment', [PAID, fact('markedPaid', 2)], 'paid', 17_950, 0, 0],
    ['paid again after it was marked as paid', [fact('markedPaid', 1), fact('paid', 2)], 'paid', 35_900, 0, 0],
    [
      'marked as refunded before the provider says so',
      [PAID, fact('markedRefunded', 2), fact('refundTotal', 3)],
      'refunded',
      17_950,
      17_950,
      0,
    ],
    [
      'marked as refunded, refunded by the provider, and paid once more',
      [PAID, fact('markedRefunded', 2), fact('refundTotal', 3), fact('markedPaid', 4)],
      'paid',
      35_900,
      17_950,
      0,
    ],
    [
      'marked as paid, and refunded by a provider whose payment is not known',
      [fact('markedPaid', 5), fact('refundTotal', 6)],
      'refunded',
      17_950,
      17_950,
      0,
    ],
    [
      'a dispute that is given up by hand',
      [PAID, fact('dispute', 2, { subject: 'd' }), fact('markedRefunded', 3)],
      'refunded',
      17_950,
      17_950,
      0,
    ],
    [
      'a payment without an id and its refund',
      [fact('paid', 1, { payment: '' }), fact('refundTotal', 2)],
      'refunded',
      17_950,
      17_950,
      0,
    ],
  ])('is computed from %s', (_what, payments, state, paid, refunded, withdrawn) => {
    expect(computeBalance(payments, PRICE)).toMatchObject({ state, paid, refunded, withdrawn })
    expect(computeBalance(payments.toReversed(), PRICE)).toEqual(computeBalance(payments, PRICE))
  })

  it('an order that costs nothing is paid by a session without a payment', () => {
    expect(computeBalance([fact('paid', 1, { amount: 0 })], { total: 0, currency: 'EUR' })).toMatchObject({
      state: 'paid',
      paid: 0,
    })
  })
})

const toFacts = (events: readonly WebhookEvent[]): PaymentFact[] => {
  const known = new Map(events.map((event) => [event.id, event]))
  return [...known.values()].flatMap((event) => readStripeEvent(event) ?? []).map(toFact)
}
const marks = fc.array(
  fc.record({
    kind: fc.constantFrom('markedPaid', 'markedRefunded'),
    at: fc.integer({ min: 1_790_000_000, max: 1_790_000_020 }),
  }),
  { maxLength: 3 },
)
const toMarkedFacts = (marked: readonly { kind: 'markedPaid' | 'markedRefunded'; at: number }[]): PaymentFact[] =>
  marked.map(({ kind, at }, index) => ({
    eventId: `mark_${index}`,
    payment: '',
    subject: '',
    kind,
    amount: PRICE.total,
    currency: PRICE.currency,
    occurredAt: new Date(at * 1000 + 500).toISOString(),
  }))

describe('the payment balance of an order, for any events', () => {
  it('depends on the set of events, not on their order', () => {
    fc.assert(
      fc.property(twoArrivals(untidyWebhookEvents([ORDER])), marks, ([one, other], marked) => {
        const by = toMarkedFacts(marked as Parameters<typeof toMarkedFacts>[0])
        expect(computeBalance([...by, ...toFacts(one)], PRICE)).toEqual(
          computeBalance([...toFacts(other), ...by.toReversed()], PRICE),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('is never negative and consistent with its state', () => {
    fc.assert(
      fc.property(untidyWebhookEvents([ORDER]), marks, (events, marked) => {
        const balance = computeBalance(
          [...toFacts(events), ...toMarkedFacts(marked as Parameters<typeof toMarkedFacts>[0])],
          PRICE,
        )
        const { state, paid, refunded, withdrawn } = balance
        const left = revenueOf(balance)
        expect(Math.min(paid, refunded, withdrawn, left)).toBeGreaterThanOrEqual(0)
        if (state === 'unpaid' || state === 'pending') expect(paid).toBe(0)
        if (state === 'paid') expect(left).toBeGreaterThanOrEqual(PRICE.total)
        if (state === 'refunded') expect(left).toBe(0)
        if (state === 'partlyRefunded') expect(left > 0 && left < PRICE.total).toBe(true)
        if (state !== 'disputed') expect(withdrawn).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('changes its state only by the provider’s transitions', () => {
    fc.assert(
      fc.property(webhookEvents([ORDER]), (events) => {
        const states = events.map((_event, index) => computeBalance(toFacts(events.slice(0, index + 1)), PRICE).state)
        for (const [index, state] of states.entries()) {
          const before = index ? (states[index - 1] ?? 'unpaid') : 'unpaid'
          if (state !== before)
            expect(nextPaymentStates(before, 'paymentProvider'), `${before} → ${state}`).toContain(state)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
