import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailsAbout } from '../../lib/contract/order-store.ts'
import { orderChangeSchema } from '../../lib/contract/orders-admin.ts'
import { FULFILMENT_STATES, MANUAL_PAYMENT_STATES } from '../../lib/domain/order/states.ts'
import type { PaymentEvent, PaymentEventKind } from '../../lib/domain/payment.ts'
import { erasePerson } from '../../lib/embedded/privacy/erase.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { makeRefund } from '../../lib/server/orders/refund.ts'
import { mailsByBuyer, mailsByEmployee, mailsByPayment } from '../../lib/server/orders/update-emails.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { setProcessBackend } from '../support/contract/process-backend.ts'
import { TESTED_PROVIDERS, type TestedProvider } from '../support/contract/tested-providers.ts'
import { cases } from '../support/generators/runs.ts'
import { SAMPLE_FORM, sampleNewOrder, samplePaymentEvent } from '../support/sample-order.ts'

const TOTAL = 19_900
const ADMIN = 'admin@site.test'
const EVENT_KINDS: Record<Exclude<PaymentEventKind, 'markedPaid' | 'markedRefunded'>, true> = {
  pending: true,
  paid: true,
  failed: true,
  expired: true,
  refundTotal: true,
  refund: true,
  refundFailed: true,
  inquiry: true,
  dispute: true,
  disputeWon: true,
  disputeLost: true,
  other: true,
}

const notify = fc.boolean()
const step = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    event: fc.constantFrom(...(Object.keys(EVENT_KINDS) as PaymentEventKind[])),
    amount: fc.constantFrom(TOTAL, 500, 1),
    subject: fc.constantFrom('one', 'two'),
  }),
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.constantFrom(500, TOTAL), notify }),
  fc.record({ kind: fc.constant('dashboard' as const), amount: fc.constantFrom(500, TOTAL) }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({
    kind: fc.constant('change' as const),
    change: fc.record(
      {
        fulfilmentState: fc.constantFrom(...FULFILMENT_STATES),
        paymentState: fc.constantFrom(...MANUAL_PAYMENT_STATES),
        trackingNumber: fc.constant('CE1'),
      },
      { requiredKeys: ['trackingNumber'] },
    ),
    notify,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Addresses that no email can be sent to: of an erased buyer, or typed before addresses were checked. */
const address = fc.constantFrom('erased', 'anna', 'a@b.test, c@d.test', 'Anna <a@b.test>', 'a@b.test\r\nBcc: c@d.test')

onBothEngines('an order of a buyer without a valid address', (setup) => {
  let backend: EmbeddedBackend
  let empty: EmptyDatabase
  beforeAll(async () => {
    empty = await setup()
    backend = await startEmbedded(empty.location, { seed: false })
    setProcessBackend(backend)
  })
  afterAll(async () => {
    setProcessBackend(undefined)
    await backend.stop()
    await empty.remove()
  })

  describe.each(TESTED_PROVIDERS)('paid through %s', (name, currency, start) => {
    let tested: TestedProvider
    beforeAll(async () => {
      tested = await start()
    })
    afterAll(() => tested.close())
    beforeEach(() => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
    })
    afterEach(() => vi.restoreAllMocks())

    const CONSUMED = { buyer: { quota: 'orderEmails' } } as unknown as Parameters<typeof mailsByBuyer>[0]

    async function placeOrder(email = SAMPLE_FORM.email) {
      const form = { ...SAMPLE_FORM, email }
      const placed = sampleNewOrder({ total: TOTAL * 100, currency, details: { form } })
      const { number } = placed
      await backend.orders.place(placed)
      const page = await tested.provider.createPayment({
        number,
        attempt: 0,
        amount: TOTAL,
        currency,
        description: 'Order',
        lines: [],
        email: 'anna@visitor.test',
        language: 'ru',
        returnUrl: 'https://shop.example/?payment=returned',
        cancelUrl: 'https://shop.example/',
      })
      let payment = `none of ${number}`
      const seen = async () => (await backend.ordersAdmin.find(number)) ?? expect.fail(number)
      const apply = async (event: PaymentEvent | undefined, notifies = true) =>
        event && (await backend.orders.applyPayment(event, mailsByPayment(notifies))).outcome
      const actions: { [Kind in Step['kind']]: (one: Extract<Step, { kind: Kind }>) => Promise<unknown> } = {
        event: ({ event: kind, amount, subject }) =>
          apply(
            samplePaymentEvent({
              order: number,
              provider: name,
              kind,
              amount,
              currency,
              payment,
              subject: `${subject} of ${number}`,
            }),
          ),
        async pay() {
          const event = await tested.pay(page.id)
          payment = event?.payment ?? payment
          return apply(event)
        },
        // A refund through YooKassa needs an address for its receipt, so it is made in the dashboard.
        refund: async (one) => {
          if (tested.provider.sendsReceipts) return actions.dashboard({ ...one, kind: 'dashboard' })
          const { order } = await seen()
          return makeRefund(
            { admin: backend.ordersAdmin, provider: tested.provider, apply: (event, by) => apply(event, by.notify) },
            { payment, amount: one.amount, key: randomUUID(), notify: one.notify, version: order.version },
            { number, currency, description: '', lines: [], email: order.email },
            ADMIN,
          )
        },
        async dashboard({ amount }) {
          if (tested.refunded(payment) + amount > TOTAL || payment.startsWith('none')) return 'tooMuch'
          return apply(await tested.refundInDashboard(payment, amount))
        },
        cancel: () => backend.orders.cancel(number, mailsByBuyer(CONSUMED)),
        async change({ change, notify: notifies }) {
          const { version } = (await seen()).order
          const fields = orderChangeSchema.parse({ ...change, notify: notifies, version })
          return (await backend.ordersAdmin.change(number, fields, ADMIN, mailsByEmployee)).outcome
        },
      }
      return {
        number,
        erase: () => erasePerson(backend, { kind: 'order', number }),
        take: (one: Step): Promise<unknown> => (actions[one.kind] as (of: Step) => Promise<unknown>)(one),
        async state() {
          const { order, pendingRefunds, refundable } = await seen()
          const { fulfilmentState, paymentState, paid, refunded } = order
          return {
            fulfilmentState,
            paymentState,
            paid,
            refunded,
            pendingRefunds,
            left: refundable.map((one) => one.amount),
          }
        },
      }
    }

    it('changes as any other, whatever happens to it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.nat(4), address, async (steps, erasedAt, email) => {
          const order = await placeOrder(email === 'erased' ? SAMPLE_FORM.email : email)
          const other = await placeOrder()
          for (const [index, one] of steps.entries()) {
            if (email === 'erased' && index === erasedAt) await order.erase()
            expect(await order.take(one), JSON.stringify(one)).toEqual(await other.take(one))
          }
          expect(await order.state()).toEqual(await other.state())
        }),
        cases(12, 200),
      )
      const recipients = await backend.database.selectFrom('outbox').select('recipient').distinct().execute()
      expect(recipients).toEqual([{ recipient: SAMPLE_FORM.email }])
      expect(vi.mocked(console.error).mock.calls.flat().join('\n')).not.toMatch(/@/)
    })

    it('of an erased buyer causes no email and no error', async () => {
      const order = await placeOrder()
      await order.erase()
      await order.take({ kind: 'pay' })
      expect(await order.state()).toMatchObject({ paymentState: 'paid' })
      expect(console.error).not.toHaveBeenCalled()
    })

    it('sends its emails about a payment to others', async () => {
      const order = await placeOrder('anna')
      const mailsAbout: MailsAbout = async (update) => [
        ...(await mailsByPayment(true)(update)),
        ...(await mailsByPayment(true)({
          ...update,
          after: { ...update.after, details: { ...update.after.details, form: { ...SAMPLE_FORM, email: 'b@c.test' } } },
        })),
      ]
      const paid = samplePaymentEvent({ order: order.number, payment: randomUUID(), amount: TOTAL, currency })
      expect((await backend.orders.applyPayment(paid, mailsAbout)).outcome).toBe('applied')
      const sent = await backend.database.selectFrom('outbox').select('recipient').execute()
      expect(sent.filter(({ recipient }) => recipient === 'b@c.test')).toHaveLength(1)
      await backend.database.deleteFrom('outbox').where('recipient', '=', 'b@c.test').execute()
      expect(console.error).toHaveBeenCalledTimes(1)
      expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^outbox: .*order.*no valid recipient/))
    })
  })
})
