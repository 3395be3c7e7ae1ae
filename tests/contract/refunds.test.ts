import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderChangeSchema, type Refund } from '../../lib/contract/orders-admin.ts'
import type { PaymentEvent, PaymentRequest } from '../../lib/domain/payment.ts'
import { createOrdersAdmin } from '../../lib/embedded/orders/orders-admin.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { makeRefund, type RefundDeps } from '../../lib/server/orders/refund.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { TESTED_PROVIDERS, type TestedProvider } from '../support/contract/tested-providers.ts'
import { noMails, sampleNewOrder } from '../support/sample-order.ts'

const NUMBER = '7KQ2-M4XP-9RTA'
const ADMIN = 'admin@site.test'

onBothEngines('refunds', (setup) => {
  const database = migratedDatabase(setup, 'test')

  describe.each(TESTED_PROVIDERS)('through %s', (name, currency, start) => {
    let tested: TestedProvider
    let payment: string
    beforeEach(async () => {
      tested = await start()
      await store().place(sampleNewOrder({ number: NUMBER, total: 1_990_000, currency }))
      const page = await tested.provider.createPayment(REQUEST)
      const event = await tested.pay(page.id)
      payment = event?.payment ?? ''
      await apply(event)
    })
    afterEach(() => tested.close())

    const REQUEST: PaymentRequest = {
      number: NUMBER,
      attempt: 0,
      amount: 19_900,
      currency,
      description: 'Order',
      lines: [],
      email: 'anna@visitor.test',
      language: 'ru',
      returnUrl: 'https://shop.example/?payment=returned',
      cancelUrl: 'https://shop.example/',
    }
    const store = () => createOrderStore(database(), () => undefined)
    const admin = () => createOrdersAdmin(database(), () => undefined)
    const apply = async (event: PaymentEvent | undefined, actor?: string) =>
      event && (await store().applyPayment(event, noMails, actor)).outcome
    const seen = async () => {
      const response = await admin().find(NUMBER)
      if (!response) throw new Error('no order')
      return response
    }
    const version = async () => (await seen()).order.version
    const refund = async (
      changes: Partial<Refund> = {},
      actor = ADMIN,
      { email = REQUEST.email, ...deps }: Partial<RefundDeps> & { email?: string } = {},
    ) =>
      makeRefund(
        { admin: admin(), provider: tested.provider, apply: (event, by) => apply(event, by.actor), ...deps },
        { payment, amount: 5000, key: randomUUID(), notify: true, version: await version(), ...changes },
        { ...REQUEST, email },
        actor,
      )
    const failing = () => Promise.reject(new Error('database or disk is full'))
    const addNote = async () =>
      admin().change(NUMBER, orderChangeSchema.parse({ note: randomUUID(), version: await version() }), ADMIN, noMails)
    const money = async () => {
      const { order, refundable, pendingRefunds } = await seen()
      return {
        atProvider: tested.refunded(payment),
        refunded: order.refunded,
        left: refundable.map(({ amount }) => amount),
        pending: pendingRefunds.map(({ amount }) => amount),
      }
    }
    const NOT_REFUNDED = { atProvider: 0, refunded: 0, left: [19_900], pending: [] }
    const REFUNDED = { atProvider: 5000, refunded: 5000, left: [14_900], pending: [] }

    it('makes one of two refunds between which a note is saved', async () => {
      const current = await version()
      const key = randomUUID()
      const request: Refund = { payment, amount: 5000, key, notify: true, version: current }
      await admin().requestRefund(NUMBER, request, ADMIN)
      await addNote()
      expect(await refund()).toBe('pending')
      expect(await refund({ key, version: current })).toBe('refunded')
      expect(await money()).toEqual(REFUNDED)
    })

    it('makes one of ten simultaneous refunds of a payment', async () => {
      const current = await version()
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => refund({ version: current })))
      expect(outcomes.filter((outcome) => outcome === 'refunded')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'pending' || outcome === 'conflict')).toHaveLength(9)
      expect(await money()).toEqual(REFUNDED)
    })

    it.each([
      ['that is made without an answer', ['made-cut', 'cut'], 5000],
      ['whose answer is the page of a gateway', ['made-html'], 5000],
      ['that is not made, as the provider fails', [500, 500], 0],
      ['for which the provider is too busy', [429, 429], 0],
      ['that a gateway rejects', ['html-404'], 0],
    ] as const)('keeps a refund pending %s, and makes it once when it is repeated', async (_what, troubles, made) => {
      const key = randomUUID()
      const current = await version()
      tested.troubles.push(...troubles)
      expect(await refund({ key })).toBe('unanswered')
      tested.troubles.length = 0
      const pending = { atProvider: made, refunded: 0, left: [14_900], pending: [5000] }
      expect(await money()).toEqual(pending)
      // After a reload the browser has another key, after a note another version.
      expect(await refund({ version: current })).toBe('pending')
      await addNote()
      for (const amount of [5000, 1, 14_900]) expect(await refund({ amount })).toBe('pending')
      expect(await money()).toEqual(pending)
      for (const its of [current, current + 1]) expect(await refund({ key, version: its })).toBe('refunded')
      expect(await money()).toEqual(REFUNDED)
    })

    it('stays pending while the provider does not answer, for any number of repetitions', async () => {
      const key = randomUUID()
      for (let times = 0; times < 3; times += 1) {
        tested.troubles.push(...(times ? ([500, 500, 500, 500] as const) : ([500, 500] as const)))
        expect(await refund({ key })).toBe('unanswered')
        tested.troubles.length = 0
      }
      expect((await seen()).pendingRefunds).toEqual([{ payment, provider: name, amount: 5000, key }])
    })

    it.each([
      ['while its event is stored', () => ({ apply: failing })],
      ['after its event was stored', () => ({ apply: (event, by) => apply(event, by.actor).then(failing) })],
      ['when its request is ended', () => ({ admin: { ...admin(), endRefund: failing } })],
    ] satisfies [string, () => Partial<RefundDeps>][])(
      'is completed by a repetition or an event after an error of the site %s',
      async (_when, deps) => {
        for (const complete of ['repetition', 'event'] as const) {
          const key = randomUUID()
          const refunded = (await seen()).order.refunded
          expect(await refund({ key }, ADMIN, deps())).toBe('unanswered')
          if (complete === 'repetition') expect(await refund({ key })).toBe('refunded')
          else await apply((await tested.provider.readRefunds(payment)).at(-1))
          expect(await money()).toEqual({
            atProvider: refunded + 5000,
            refunded: refunded + 5000,
            left: [19_900 - refunded - 5000],
            pending: [],
          })
        }
      },
    )

    it('that was not made before the buyer was erased is ended by one in the dashboard', async () => {
      const key = randomUUID()
      tested.troubles.push(500, 500)
      expect(await refund({ key })).toBe('unanswered')
      tested.troubles.length = 0
      const again = () => refund({ key }, ADMIN, { email: '' })
      expect(await again()).toBe(tested.provider.sendsReceipts ? 'erased' : 'refunded')
      if (tested.provider.sendsReceipts) await apply(await tested.refundInDashboard(payment, 5000))
      expect(await again()).toBe('refunded')
      expect(await money()).toEqual(REFUNDED)
    })

    it('finds a refund that was made without an answer when the provider has forgotten the key', async () => {
      const key = randomUUID()
      tested.troubles.push('made-cut', 'cut')
      expect(await refund({ key })).toBe('unanswered')
      tested.troubles.length = 0
      tested.forgetKeys()
      expect(await refund({ key })).toBe('refunded')
      expect(await money()).toEqual(REFUNDED)
    })

    it('counts as made once the provider reports a refund of its amount, also one of the dashboard', async () => {
      const key = randomUUID()
      tested.troubles.push(500, 500)
      expect(await refund({ key })).toBe('unanswered')
      expect(await apply(await tested.refundInDashboard(payment, 5000))).toBe('applied')
      expect(await money()).toEqual(REFUNDED)
      expect(await refund({ key })).toBe('refunded')
      expect(await money()).toEqual(REFUNDED)
    })

    it('is not ended by a refund of another amount, or by a later event of an earlier refund', async () => {
      const earlier = await tested.refundInDashboard(payment, 5000)
      await apply(earlier)
      tested.troubles.push(500, 500)
      expect(await refund()).toBe('unanswered')
      await apply(await tested.refundInDashboard(payment, 100))
      if (earlier) await apply({ ...earlier, eventId: randomUUID() })
      expect((await money()).pending).toEqual([5000])
    })

    it('is released by a rejection of the provider, with the same key or another', async () => {
      const key = randomUUID()
      // More than is left at the provider, which the site does not know yet.
      const other = await tested.refundInDashboard(payment, 19_000)
      expect(await refund({ key })).toBe('rejected')
      expect((await money()).pending).toEqual([])
      await apply(other)
      expect(await refund({ key })).toBe('tooMuch')
      for (const again of [key, randomUUID()])
        expect(await refund({ key: again, amount: 450 })).toMatch(/refunded|conflict/)
      expect((await money()).pending).toEqual([])
    })

    it('with the key of another refund is not made', async () => {
      const key = randomUUID()
      expect(await refund({ key })).toBe('refunded')
      for (const changes of [{ amount: 1 }, { payment: 'another' }])
        expect(await refund({ key, ...changes })).toBe('conflict')
      expect(await money()).toEqual(REFUNDED)
    })

    it('is not made for more than is left, for another version, payment or order', async () => {
      expect(await refund({ amount: 19_900.01 })).toBe('tooMuch')
      expect(await refund({ payment: 'another' })).toBe('tooMuch')
      expect(await refund({ version: 1 })).toBe('conflict')
      expect(
        await admin().requestRefund(
          'NOTH-INGH-ERE2',
          { payment, amount: 1, key: randomUUID(), notify: true, version: 1 },
          ADMIN,
        ),
      ).toEqual({ outcome: 'unknown' })
      expect(await money()).toEqual(NOT_REFUNDED)
    })

    it('is recorded with the account that requested it first', async () => {
      const key = randomUUID()
      tested.troubles.push('made-html')
      await refund({ key })
      expect(await refund({ key, notify: false }, 'other@site.test')).toBe('refunded')
      expect((await seen()).changes[0]).toMatchObject({ actor: ADMIN, reason: 'refund' })
      expect(await database().selectFrom('refund_requests').selectAll().execute()).toMatchObject([
        { key, order_number: NUMBER, payment, actor: ADMIN, notify: 1, state: 'done' },
      ])
    })
  })
})
