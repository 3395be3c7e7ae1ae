import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentEvent } from '../../lib/domain/payment.ts'
import { createOrdersAdmin } from '../../lib/embedded/orders/orders-admin.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { readStripeEvent } from '../../lib/integrations/payment/stripe-events.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { twoArrivals, untidyWebhookEvents, type WebhookEvent } from '../support/generators/webhooks.ts'
import { MAIL } from '../support/sample-email.ts'
import { noMails, sampleNewOrder, samplePaymentEvent } from '../support/sample-order.ts'

const NUMBER = '7KQ2-M4XP-9RTA'
const notice = { ...MAIL, to: 'operator@site.test' }

onBothEngines('payment events', (setup) => {
  const database = migratedDatabase(setup, 'test')
  let woken: number
  beforeEach(() => {
    woken = 0
  })
  const store = () => createOrderStore(database(), () => woken++)
  const placeOrder = (number = NUMBER, more: Parameters<typeof sampleNewOrder>[0] = {}) =>
    store().place(sampleNewOrder({ number, ...more }))
  const event = (changes: Partial<PaymentEvent> = {}) =>
    samplePaymentEvent({ order: NUMBER, payment: 'pi_1', ...changes })
  const apply = async (changes: Partial<PaymentEvent> = {}) =>
    (await store().applyPayment(event(changes), noMails)).outcome
  const order = async (number = NUMBER) => (await createOrdersAdmin(database(), () => undefined).find(number))?.order
  const history = async () =>
    (await createOrdersAdmin(database(), () => undefined).find(NUMBER))?.changes.map(({ reason }) => reason)
  const outbox = async () => (await database().selectFrom('outbox').select('subject').execute()).length

  describe('an event', () => {
    it('is applied once, for any number of parallel deliveries', async () => {
      await placeOrder()
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => apply({ eventId: 'evt_1' })))
      expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'again')).toHaveLength(9)
      expect(await history()).toEqual(['payment'])
      expect(await database().selectFrom('payment_events').selectAll().execute()).toMatchObject([
        {
          event_id: 'evt_1',
          order_number: NUMBER,
          payment: 'pi_1',
          kind: 'paid',
          currency: 'RUB',
          received_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ])
    })

    it('is applied again when its transaction failed', async () => {
      await placeOrder()
      const failing = store().applyPayment(event({ eventId: 'evt_1', kind: 'refundTotal', amount: 1 }), () =>
        Promise.resolve([{ ...notice, subject: null as unknown as string }]),
      )
      await expect(failing).rejects.toThrow(/null/i)
      expect(await database().selectFrom('payment_events').selectAll().execute()).toEqual([])
      expect(await apply({ eventId: 'evt_1' })).toBe('applied')
    })

    it('an event for an unknown order stores nothing', async () => {
      expect(await apply({ order: 'NONE-NONE-NONE' })).toBe('unknown')
      for (const table of ['payment_events', 'payments'] as const)
        expect(await database().selectFrom(table).selectAll().execute()).toEqual([])
    })

    it('an event with another amount or currency is recorded in the history and changes no balance', async () => {
      await placeOrder()
      expect([await apply({ amount: 1 }), await apply({ currency: 'XXX', payment: 'pi_2' })]).toEqual([
        'mismatch',
        'mismatch',
      ])
      expect(await order()).toMatchObject({ paymentState: 'unpaid', paid: 0 })
      expect(await history()).toEqual(['unexpectedPayment', 'unexpectedPayment'])
    })

    it('an event older than the known one moves the time of payment and adds no history entry', async () => {
      await placeOrder()
      const early = '2026-10-01T10:00:00.000Z'
      const late = '2026-10-01T11:00:00.000Z'
      await apply({ kind: 'refundTotal', amount: 100, occurredAt: late })
      expect((await order())?.paidAt).toBe(late)
      await apply({ occurredAt: early })
      expect(await order()).toMatchObject({ paidAt: early, paymentState: 'partlyRefunded' })
      expect(await history()).toEqual(['refund'])
    })

    it('an event without effect is stored once', async () => {
      await placeOrder()
      const other = { eventId: 'evt_o', kind: 'other', amount: 0, currency: '' } as const
      expect([await apply(other), await apply(other)]).toEqual(['noted', 'again'])
      expect(await history()).toEqual([])
    })
  })

  describe('a refund or a dispute that names its payment only', () => {
    const dispute = { kind: 'dispute', order: undefined, subject: 'dp_1' } as const

    it('waits for the event that names the order', async () => {
      await placeOrder()
      expect([await apply(dispute), (await order())?.paymentState]).toEqual(['unlinked', 'unpaid'])
      expect([await apply(), (await order())?.paymentState]).toEqual(['applied', 'disputed'])
    })

    it('finds its order whichever of two parallel events arrives first', async () => {
      await Promise.all(Array.from({ length: 6 }, (_none, index) => placeOrder(`7KQ2-M4XP-9RT${index + 2}`)))
      await Promise.all(
        Array.from({ length: 6 }, (_none, index) => {
          const ids = { order: `7KQ2-M4XP-9RT${index + 2}`, payment: `pi_${index}` }
          return [apply(ids), apply({ ...ids, ...dispute })]
        }).flat(),
      )
      for (let index = 0; index < 6; index++)
        expect((await order(`7KQ2-M4XP-9RT${index + 2}`))?.paymentState).toBe('disputed')
    })
  })

  describe('the email about a change', () => {
    it('is stored with the change, once, and wakes the outbox', async () => {
      await placeOrder()
      const reasons: string[] = []
      const mailsAbout: Parameters<ReturnType<typeof store>['applyPayment']>[1] = async ({ reason }) => {
        reasons.push(reason)
        return reason === 'payment' ? [] : [notice]
      }
      await store().applyPayment(event(), mailsAbout)
      const before = woken
      const refund = event({ eventId: 'evt_r', kind: 'refundTotal', amount: 100 })
      for (let times = 0; times < 3; times++) await store().applyPayment(refund, mailsAbout)
      // The refund event contains the same.
      await store().applyPayment(event({ kind: 'refund', subject: 're_1', amount: 100, order: undefined }), mailsAbout)
      expect([reasons, await outbox(), woken - before]).toEqual([['payment', 'refund'], 1, 1])
    })

    it('describes refund reasons, a failed refund, a dispute, its end and a second payment', async () => {
      await placeOrder()
      const at = (second: number) => ({ occurredAt: `2026-10-01T10:00:0${second}.000Z` })
      await apply(at(1))
      await apply({ kind: 'refundTotal', amount: 100, ...at(2) })
      await apply({ kind: 'refundFailed', subject: 're_1', amount: 100, ...at(3) })
      await apply({ kind: 'inquiry', subject: 'dp_1', ...at(4) })
      await apply({ kind: 'disputeWon', subject: 'dp_1', ...at(5) })
      await apply({ payment: 'pi_2', ...at(6) })
      await apply({ payment: 'pi_2', kind: 'refundTotal', ...at(7) })
      expect((await history())?.toReversed()).toEqual([
        'payment',
        'refund',
        'refundFailed',
        'dispute',
        'disputeClosed',
        'unexpectedPayment',
        'refund',
      ])
      expect(await order()).toMatchObject({ paymentState: 'paid', paid: 39_800, refunded: 19_900 })
    })
  })

  it('the set of events determines the balance in any order, with duplicates, losses, several orders and currencies', async () => {
    const currencies = [
      { currency: 'RUB', total: 1_990_000, units: 1_990_000 },
      { currency: 'CLP', total: 179_000, units: 179_000 },
      { currency: 'PYG', total: 900_000, units: 900_000 },
      { currency: 'COP', total: 250_000, units: 25_000_000 },
    ] as const
    let runs = 0
    const send = async (prefix: string, events: readonly WebhookEvent[]) => {
      for (const one of events) {
        const read = readStripeEvent(JSON.parse(JSON.stringify(one).replaceAll('7KQ2', prefix)))
        if (read) await store().applyPayment({ ...read, eventId: `${prefix}${read.eventId}` }, noMails)
      }
    }
    const result = async (prefix: string) =>
      Promise.all(
        currencies.map(async (_none, index) => {
          const found = await order(`${prefix}-M4XP-9RT${index + 2}`)
          const { paymentState, paid = 0, refunded = 0, paidAt } = found ?? {}
          expect(Math.min(paid, refunded, paid - refunded)).toBeGreaterThanOrEqual(0)
          return { paymentState, paid, refunded, paidAt }
        }),
      )
    const orders = currencies.map(({ currency, units }, index) => ({
      number: `7KQ2-M4XP-9RT${index + 2}`,
      total: units,
      currency: currency.toLowerCase(),
    }))
    await fc.assert(
      fc.asyncProperty(twoArrivals(untidyWebhookEvents(orders)), async ([one, other]) => {
        const first = `A${++runs}`
        const second = `B${runs}`
        for (const prefix of [first, second])
          for (const [index, { currency, total }] of currencies.entries())
            await placeOrder(`${prefix}-M4XP-9RT${index + 2}`, { currency, total })
        await send(first, one)
        await send(second, other)
        expect(await result(first)).toEqual(await result(second))
      }),
      { numRuns: 25 },
    )
    const counted = await database()
      .selectFrom('marketing_counts')
      .select(['count', 'amount'])
      .where('measure', '=', 'paid')
      .execute()
    for (const { count, amount } of counted) expect(Math.min(Number(count), Number(amount))).toBeGreaterThanOrEqual(0)
    const rows = await database().selectFrom('orders').selectAll().execute()
    const revenue = rows.reduce(
      (sum, row) => sum + Number(row.paid_amount) - Number(row.refunded_amount) - Number(row.withdrawn_amount),
      0,
    )
    const all = await database()
      .selectFrom('marketing_counts')
      .select('amount')
      .where('measure', '=', 'paid')
      .where('dimension', '=', 'all')
      .execute()
    expect(all.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(revenue)
  })
})
