import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { MailsAbout, NewOrder, OrderUpdate } from '../../../lib/contract/order-store.ts'
import {
  MAX_CSV_ORDERS,
  ORDERS_PER_PAGE,
  ordersResponseSchema,
  ordersQuerySchema,
  orderAdminResponseSchema,
  orderRelatedSchema,
  orderChangeSchema,
} from '../../../lib/contract/orders-admin.ts'
import {
  FULFILMENT_STATES,
  MANUAL_PAYMENT_STATES,
  PAYMENT_STATES,
  type FulfilmentState,
} from '../../../lib/domain/order/states.ts'
import type { PaymentEvent } from '../../../lib/domain/payment.ts'
import { ordersTable } from '../../../lib/server/admin/csv.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { MAIL } from '../sample-email.ts'
import { noMails, SAMPLE_FORM, sampleNewOrder, samplePaymentEvent } from '../sample-order.ts'
import type { EmptyDatabase } from './databases.ts'

const form = { ...SAMPLE_FORM, address: 'Дом 1' }
const order = (changes: Partial<NewOrder> = {}, fields: Partial<typeof form> = {}, variant = 'variant-1'): NewOrder =>
  sampleNewOrder({
    details: {
      variant,
      items: [{ bitrixId: '1001', quantity: 2 }],
      lines: [
        {
          kind: 'test',
          bitrixId: '1001',
          name: 'Экзом',
          quantity: 2,
          full: 2_000_000,
          discount: 10_000,
          amount: 1_990_000,
          by: 'offer',
        },
      ],
      backendIds: ['1001'],
      form: { ...form, ...fields },
      utms: { utm_source: 'x' },
    },
    ...changes,
  })

const parseQuery = (query: Record<string, string> = {}) => ordersQuerySchema.parse(query)
const DAY = 24 * 60 * 60_000

/** Contract of stores for administrators' orders. */
export function ordersAdminContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`orders for administrators: ${name}`, () => {
    let backend: EmbeddedBackend
    let empty: EmptyDatabase
    beforeAll(async () => {
      empty = await setup()
      backend = await startEmbedded(empty.location, { seed: true })
    })
    afterAll(async () => {
      await backend.stop()
      await empty.remove()
    })
    const placeOrder = async (newOrder = order()) => {
      await backend.orders.place(newOrder)
      return newOrder.number
    }
    const change = (number: string, fields: z.input<typeof orderChangeSchema>, actor = 'one@example.com') =>
      backend.ordersAdmin.change(number, orderChangeSchema.parse(fields), actor, noMails)
    const seen = async (number: string) => orderAdminResponseSchema.parse(await backend.ordersAdmin.find(number))
    const pay = async (number: string, changes: Partial<PaymentEvent> = {}) =>
      (
        await backend.orders.applyPayment(
          samplePaymentEvent({ order: number, payment: `pi_${number}`, ...changes }),
          noMails,
        )
      ).outcome

    it('shows an order as it was created, in major units', async () => {
      const number = await placeOrder()
      expect((await seen(number)).order).toMatchObject({
        ...form,
        number,
        fulfilmentState: 'placed',
        paymentState: 'unpaid',
        nextFulfilmentStates: ['kitSent', 'sampleReceived', 'cancelled'],
        nextPaymentStates: ['paid'],
        total: 19_900,
        paid: 0,
        refunded: 0,
        currency: 'RUB',
        lines: [{ kind: 'test', bitrixId: '1001', name: 'Экзом', quantity: 2, amount: 19_900 }],
        note: '',
        variant: 'variant-1',
        lang: 'ru',
        utms: { utm_source: 'x' },
        version: 1,
      })
      expect(await backend.ordersAdmin.find('NOTH-INGH-ERE2')).toBeUndefined()
    })

    it('shows the gifts of an order with the names of their tests', async () => {
      const gift = { recipient: 'Берта', message: 'От нас,\nвсем' }
      const gifted = order()
      const items = [
        { bitrixId: '1001', quantity: 1, gift },
        { bitrixId: '1002', quantity: 1 },
      ]
      const number = await placeOrder({ ...gifted, details: { ...gifted.details, items } })
      expect((await seen(number)).order.gifts).toEqual([{ bitrixId: '1001', name: 'Экзом', ...gift }])
      const [row = []] = ordersTable([(await seen(number)).order]).slice(1)
      expect(row).toContain('Экзом: Берта: От нас,\nвсем')
    })

    it('records who changed what, newest first', async () => {
      const number = await placeOrder()
      await change(number, { fulfilmentState: 'kitSent', version: 1 })
      const changed = await change(number, { note: "'); drop table orders; --", version: 2 }, 'two@example.com')
      expect(changed.outcome).toBe('changed')
      const { order: now, changes } = await seen(number)
      expect(now).toMatchObject({ fulfilmentState: 'kitSent', note: "'); drop table orders; --", version: 3 })
      expect(changes).toMatchObject([
        {
          actor: 'two@example.com',
          reason: 'operator',
          before: { fulfilmentState: 'kitSent', note: '' },
          after: { fulfilmentState: 'kitSent', note: "'); drop table orders; --" },
        },
        {
          actor: 'one@example.com',
          reason: 'operator',
          before: { fulfilmentState: 'placed', paymentState: 'unpaid', paid: 0, refunded: 0, note: '' },
          after: { fulfilmentState: 'kitSent', paymentState: 'unpaid', paid: 0, refunded: 0, note: '' },
        },
      ])
    })

    it('stores the shipment of the kit, and records it', async () => {
      const number = await placeOrder()
      const shipment = { carrier: 'Omniva', trackingNumber: 'CE123456789EE' }
      await change(number, {
        fulfilmentState: 'kitSent',
        carrier: '  Omniva\n',
        trackingNumber: 'CE123456789EE',
        version: 1,
      })
      expect((await backend.orders.find(number))?.shipment).toEqual(shipment)
      const { order: now, changes } = await seen(number)
      expect(now).toMatchObject(shipment)
      expect(changes).toMatchObject([{ before: { carrier: '', trackingNumber: '' }, after: shipment }])
    })

    it('stores the code of the kit, records it, and finds the order by it', async () => {
      const number = await placeOrder()
      await change(number, { kitCode: ' KIT-77  a ', version: 1 })
      const { order: stored, changes } = await seen(number)
      expect(stored).toMatchObject({ kitCode: 'KIT-77 a', version: 2 })
      expect([changes[0]?.before.kitCode, changes[0]?.after.kitCode]).toEqual(['', 'KIT-77 a'])
      const found = await backend.ordersAdmin.list(parseQuery({ search: 'kit-77 A' }))
      expect(found.orders.map((one) => one.number)).toEqual([number])
    })

    it('finds what else is stored about the customer, newest first, and about nobody else', async () => {
      const own = { email: 'Anna@Related.Test', phone: '+79125550001' }
      const number = await placeOrder(order({}, own))
      const byEmail = await placeOrder(order({}, { email: 'anna@related.test', phone: '+79125550002' }))
      const byPhone = await placeOrder(order({}, { email: 'other@related.test', phone: own.phone }))
      await placeOrder(order({}, { email: 'xanna@related.test', phone: '+791255500011' }))
      const related = async () => orderRelatedSchema.parse(await backend.ordersAdmin.related(number))
      const { orders, conversations, emails } = await related()
      expect(new Set(orders.map((one) => one.number))).toEqual(new Set([byEmail, byPhone]))
      expect(orders[0]).toMatchObject({ total: 19_900, currency: 'RUB', fulfilmentState: 'placed' })
      expect([conversations, emails]).toEqual([[], []])
      await backend.orders.sendMail({ ...MAIL, order: number, subject: 'first' })
      await backend.orders.sendMail({ ...MAIL, order: byEmail })
      const [email, ...others] = (await related()).emails
      expect([email, others]).toEqual([expect.objectContaining({ subject: 'first', state: 'waiting' }), []])
      const settle = (row: { next_attempt_at: null; sent_at: string | null }) =>
        backend.database.updateTable('outbox').set(row).where('order_number', '=', number).execute()
      await settle({ next_attempt_at: null, sent_at: null })
      expect((await related()).emails).toMatchObject([{ state: 'failed' }])
      await settle({ next_attempt_at: null, sent_at: '2026-03-01T10:00:00.000Z' })
      expect((await related()).emails).toMatchObject([{ state: 'sent', sentAt: '2026-03-01T10:00:00.000Z' }])
      expect(await backend.ordersAdmin.findMail(number, email?.id ?? '')).toMatchObject({
        subject: 'first',
        order: number,
      })
      expect(await backend.ordersAdmin.findMail(byEmail, email?.id ?? '')).toBeUndefined()
      expect(await backend.ordersAdmin.related('NOTH-INGH-ERE2')).toBeUndefined()
    })

    it('asks for the emails about a change once, in its transaction, unless the buyer is not to be notified', async () => {
      const updates: OrderUpdate[] = []
      const mailsAbout: MailsAbout = (update) => {
        updates.push(update)
        return Promise.resolve([])
      }
      const number = await placeOrder()
      const changed = (fields: z.input<typeof orderChangeSchema>) =>
        backend.ordersAdmin.change(number, orderChangeSchema.parse(fields), 'one@example.com', mailsAbout)
      await changed({ fulfilmentState: 'kitSent', trackingNumber: '1', version: 1 })
      await changed({ fulfilmentState: 'kitSent', version: 2 })
      await changed({ fulfilmentState: 'inLaboratory', version: 1 })
      await changed({ fulfilmentState: 'sampleReceived', notify: false, version: 2 })
      expect(updates).toMatchObject([
        {
          reason: 'operator',
          before: { fulfilmentState: 'placed', shipment: { trackingNumber: '' } },
          after: { fulfilmentState: 'kitSent', shipment: { trackingNumber: '1' } },
        },
      ])
    })

    it('stores a change whose emails cannot be written, and logs that without an address', async () => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const number = await placeOrder()
      const mailsAbout = () => Promise.reject(new Error('no text for anna@visitor.test'))
      const fields = orderChangeSchema.parse({ fulfilmentState: 'kitSent', version: 1 })
      await backend.ordersAdmin.change(number, fields, 'one@example.com', mailsAbout)
      expect((await seen(number)).order).toMatchObject({ fulfilmentState: 'kitSent', version: 2 })
      expect(logged.mock.calls.flat()).toEqual([
        `orders: the emails about a change of ${number} cannot be written: Error: no text for <address>`,
      ])
      logged.mockRestore()
    })

    it('cancels an order for its buyer before the kit is sent, once, unpaid or paid', async () => {
      for (const isPaid of [false, true]) {
        const number = await placeOrder()
        if (isPaid) await pay(number)
        const reasons: string[] = []
        const mailsAbout: MailsAbout = ({ reason }) => Promise.resolve(reasons.push(reason)).then(() => [])
        const outcomes = await Promise.all(Array.from({ length: 5 }, () => backend.orders.cancel(number, mailsAbout)))
        expect(outcomes.sort()).toEqual(['cancelled', 'tooLate', 'tooLate', 'tooLate', 'tooLate'])
        expect(reasons).toEqual(['cancelledByBuyer'])
        const { order: now, changes } = await seen(number)
        expect(now).toMatchObject({ fulfilmentState: 'cancelled', paymentState: isPaid ? 'paid' : 'unpaid' })
        expect(changes[0]).toMatchObject({ actor: 'buyer', reason: 'cancelledByBuyer' })
      }
    })

    it('does not cancel for a buyer what was sent, is disputed or partly refunded, or is unknown', async () => {
      const sent = await placeOrder()
      await change(sent, { fulfilmentState: 'kitSent', version: 1 })
      const disputed = await placeOrder()
      await pay(disputed)
      await pay(disputed, { kind: 'inquiry', subject: 'dp_1', eventId: `dispute of ${disputed}` })
      const refunded = await placeOrder()
      await pay(refunded)
      await pay(refunded, { kind: 'refundTotal', amount: 100, eventId: `refund of ${refunded}` })
      for (const number of [sent, disputed, refunded, 'NOTH-INGH-ERE2']) {
        const before = await backend.orders.find(number)
        expect(await backend.orders.cancel(number, noMails), number).toBe('tooLate')
        expect(await backend.orders.find(number)).toEqual(before)
      }
    })

    it('records nothing when nothing changes', async () => {
      const number = await placeOrder()
      expect(await change(number, { fulfilmentState: 'placed', note: '', version: 1 })).toMatchObject({
        outcome: 'changed',
        response: { order: { version: 1 }, changes: [] },
      })
    })

    it('revokes the links of an order repeatedly, and changes nothing else', async () => {
      const number = await placeOrder()
      const before = await backend.orders.find(number)
      const results = await Promise.all(
        ['one', 'two', 'three'].map((actor) => backend.ordersAdmin.revokeLinks(number, `${actor}@example.com`)),
      )
      expect(await backend.orders.find(number)).toEqual({ ...before, linkVersion: 4 })
      expect(results.map((result) => orderAdminResponseSchema.parse(result).order.version).sort()).toEqual([2, 3, 4])
      const { changes } = await seen(number)
      expect(changes.map(({ actor }) => actor).sort()).toEqual([
        'one@example.com',
        'three@example.com',
        'two@example.com',
      ])
      for (const { reason, before: was, after } of changes) expect([reason, after]).toEqual(['linksRevoked', was])
      expect(await backend.ordersAdmin.revokeLinks('NOTH-INGH-ERE2', 'one@example.com')).toBeUndefined()
    })

    it('lets one of ten simultaneous administrators change an order', async () => {
      const number = await placeOrder()
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          change(number, { note: `note ${index}`, version: 1 }, `${index}@example.com`),
        ),
      )
      expect(responses.map(({ outcome }) => outcome).sort()).toEqual([
        'changed',
        ...Array.from({ length: 9 }, () => 'conflict'),
      ])
      const { order: now, changes } = await seen(number)
      expect([now.version, changes.length]).toEqual([2, 1])
      const late = responses.find(({ outcome }) => outcome === 'conflict')
      expect(late).toMatchObject({ response: { order: { note: now.note, version: 2 } } })
    })

    it('allows only the defined transitions of the fulfilment state', async () => {
      for (const from of FULFILMENT_STATES)
        for (const to of FULFILMENT_STATES.filter((state) => state !== from)) {
          const number = await placeOrder()
          await backend.database
            .updateTable('orders')
            .set({ fulfilment_state: from })
            .where('number', '=', number)
            .execute()
          const { nextFulfilmentStates } = (await seen(number)).order
          const outcome = nextFulfilmentStates.includes(to) ? 'changed' : 'not-next'
          expect([from, to, (await change(number, { fulfilmentState: to, version: 1 })).outcome]).toEqual([
            from,
            to,
            outcome,
          ])
          expect((await seen(number)).order.fulfilmentState).toBe(outcome === 'changed' ? to : from)
        }
      expect(await change('NOTH-INGH-ERE2', { note: 'x', version: 1 })).toEqual({ outcome: 'unknown' })
    })

    /** Payment events that move a new order into each payment state. */
    const PAYMENTS: Readonly<Record<(typeof PAYMENT_STATES)[number], readonly Partial<PaymentEvent>[]>> = {
      unpaid: [],
      pending: [{ kind: 'pending' }],
      paid: [{}],
      partlyRefunded: [{}, { kind: 'refundTotal', amount: 100 }],
      refunded: [{}, { kind: 'refundTotal' }],
      disputed: [{}, { kind: 'dispute', order: undefined }],
    }

    it('allows only the defined transitions of the payment state by hand', async () => {
      for (const from of PAYMENT_STATES)
        for (const to of MANUAL_PAYMENT_STATES.filter((state) => state !== from)) {
          const number = await placeOrder()
          for (const event of PAYMENTS[from]) await pay(number, event)
          const { nextPaymentStates, paymentState, version } = (await seen(number)).order
          expect(paymentState).toBe(from)
          const outcome = nextPaymentStates.includes(to) ? 'changed' : 'not-next'
          expect([from, to, (await change(number, { paymentState: to, version })).outcome]).toEqual([from, to, outcome])
          const { order: now, changes } = await seen(number)
          expect([now.paymentState, now.version]).toEqual(outcome === 'changed' ? [to, version + 1] : [from, version])
          if (outcome === 'changed')
            expect(changes[0]).toMatchObject({
              actor: 'one@example.com',
              reason: 'operator',
              after: { paymentState: to },
            })
          expect(now.paid - now.refunded).toBe(
            { unpaid: 0, pending: 0, paid: 19_900, refunded: 0, partlyRefunded: 19_800, disputed: 19_900 }[
              now.paymentState
            ],
          )
        }
    })

    it('an order with nothing to pay can be marked as paid but not as refunded', async () => {
      const number = await placeOrder(order({ total: 0 }))
      expect(await change(number, { paymentState: 'paid', version: 1 })).toMatchObject({
        outcome: 'changed',
        response: { order: { paymentState: 'paid', nextPaymentStates: [] } },
      })
    })

    it('marks an order as paid by a payment, in any fulfilment state', async () => {
      const fresh = await placeOrder()
      const begun = await placeOrder()
      const dropped = await placeOrder()
      await change(begun, { fulfilmentState: 'kitSent', version: 1 })
      await change(dropped, { fulfilmentState: 'cancelled', version: 1 })
      for (const number of [fresh, begun, dropped]) expect(await pay(number)).toBe('applied')
      expect(await seen(fresh)).toMatchObject({
        order: { fulfilmentState: 'placed', paymentState: 'paid', paid: 19_900, version: 2 },
        changes: [
          {
            actor: 'payment',
            reason: 'payment',
            before: { paymentState: 'unpaid', paid: 0 },
            after: { paymentState: 'paid', paid: 19_900 },
          },
        ],
      })
      expect(await seen(begun)).toMatchObject({
        order: { fulfilmentState: 'kitSent', paymentState: 'paid', version: 3 },
      })
      expect(await seen(dropped)).toMatchObject({
        order: { fulfilmentState: 'cancelled', paymentState: 'paid' },
        changes: [{ reason: 'unexpectedPayment' }, {}],
      })
      for (const number of [fresh, begun, dropped]) expect((await seen(number)).order.paidAt).toMatch(/Z$/)
      // A client that has loaded the unpaid order gets a conflict.
      expect((await change(fresh, { fulfilmentState: 'cancelled', version: 1 })).outcome).toBe('conflict')
      const before = (await seen(begun)).order
      expect(await pay(begun)).toBe('applied')
      expect((await seen(begun)).order).toEqual(before)
    })

    describe('finds', () => {
      const NAMES = ['Анна Ёлкина', 'ANNA 100%', 'Ann_a', 'Žanis Bērziņš', "O'Neil", 'back\\slash']
      interface Known {
        readonly newOrder: NewOrder
        readonly state: FulfilmentState
        readonly payment: string
        readonly at: string
      }
      const known: Known[] = []
      const random = (() => {
        let seed = 7
        return (size: number) => (seed = (seed * 48_271) % 2_147_483_647) % size
      })()
      const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
      beforeAll(async () => {
        await backend.database.deleteFrom('orders').execute()
        for (let index = 0; index < 130; index++) {
          const fields = {
            name: pick(NAMES),
            email: `Client${random(20)}@Example.com`,
            phone: `+3712${String(1_000_000 + random(40)).padStart(7, '0')}`,
          }
          const newOrder = order(
            { currency: pick(['RUB', 'EUR', 'CLP'] as const) },
            fields,
            pick(['variant-1', 'variant-2']),
          )
          const state = pick(FULFILMENT_STATES)
          const payment = pick(PAYMENT_STATES)
          const at = new Date(Date.UTC(2026, 0, 1 + random(9)) + random(4) * (DAY / 4)).toISOString()
          await placeOrder(newOrder)
          await backend.database
            .updateTable('orders')
            .set({ fulfilment_state: state, payment_state: payment, created_at: at })
            .where('number', '=', newOrder.number)
            .execute()
          known.push({ newOrder, state, payment, at })
        }
      })

      const textsOf = ({ newOrder: { number, details } }: Known) => [
        number.replaceAll('-', ''),
        details.form.name,
        details.form.email,
        details.form.phone,
      ]
      const contains = (part: string) => (item: Known) =>
        textsOf(item).some((text) => text.toLowerCase().includes(part.toLowerCase()))
      const FILTERS: readonly [query: Record<string, string>, wanted: (item: Known) => boolean][] = [
        [{}, () => true],
        [{ fulfilmentState: '', paymentState: '', search: ' ', page: '' }, () => true],
        ...FULFILMENT_STATES.map((state): (typeof FILTERS)[number] => [
          { fulfilmentState: state },
          (item) => item.state === state,
        ]),
        ...PAYMENT_STATES.map((state): (typeof FILTERS)[number] => [
          { paymentState: state },
          (item) => item.payment === state,
        ]),
        [{ currency: 'EUR' }, ({ newOrder }) => newOrder.currency === 'EUR'],
        [{ variant: 'variant-2' }, ({ newOrder }) => newOrder.details.variant === 'variant-2'],
        [{ from: '2026-01-03' }, ({ at }) => at >= '2026-01-03'],
        [{ to: '2026-01-03' }, ({ at }) => at < '2026-01-04'],
        [{ from: '2026-01-03', to: '2026-01-03' }, ({ at }) => at.startsWith('2026-01-03')],
        [
          { from: '2026-01-02T21:00:00.000Z', to: '2026-01-03T21:00:00.000Z' },
          ({ at }) => at >= '2026-01-02T21:00' && at < '2026-01-03T21:00',
        ],
        [
          { from: '2026-01-02', to: '2026-01-06', currency: 'RUB', fulfilmentState: 'placed' },
          ({ at, newOrder, state }) =>
            at >= '2026-01-02' && at < '2026-01-07' && newOrder.currency === 'RUB' && state === 'placed',
        ],
        ...['анна ёл', '%', '_', '\\', "o'neil", 'BĒRZIŅŠ', 'client1@', 'CLIENT7@example.com', 'ann'].map(
          (search): (typeof FILTERS)[number] => [{ search }, contains(search)],
        ),
        [{ search: '+371 (21) 000-01' }, contains('+3712100001')],
        [{ search: '371 2100' }, contains('3712100')],
        [{ search: 'nobody at all' }, () => false],
        [{ search: 'a\nb' }, (item) => contains('a')(item) && contains('b')(item)],
      ]

      it.each(FILTERS)('finds the orders that match %j, newest first', async (query, isMatch) => {
        const expected = known.filter(isMatch)
        const pages: string[] = []
        let listed = ordersResponseSchema.parse(await backend.ordersAdmin.list(parseQuery(query)))
        expect([listed.total, listed.pages]).toEqual([
          expected.length,
          Math.max(1, Math.ceil(expected.length / ORDERS_PER_PAGE)),
        ])
        for (let page = 1; page <= listed.pages; page++) {
          listed = ordersResponseSchema.parse(
            await backend.ordersAdmin.list(parseQuery({ ...query, page: String(page) })),
          )
          expect(listed.orders.length).toBeLessThanOrEqual(ORDERS_PER_PAGE)
          pages.push(...listed.orders.map(({ number }) => number))
        }
        expect([...pages].sort()).toEqual(expected.map(({ newOrder }) => newOrder.number).sort())
        const times = pages.map((number) => known.find(({ newOrder }) => newOrder.number === number)?.at ?? '')
        expect(times).toEqual([...times].sort().reverse())
        const all = await backend.ordersAdmin.all(parseQuery(query))
        expect([all.orders.map(({ number }) => number), all.total]).toEqual([pages, expected.length])
        expect(all.total).toBeLessThan(MAX_CSV_ORDERS)
      })

      it('finds every order by its number, and nothing beyond the last page', async () => {
        for (const { newOrder } of known.slice(0, 5)) {
          const { orders } = await backend.ordersAdmin.list(parseQuery({ search: newOrder.number.toLowerCase() }))
          expect(orders.map(({ number }) => number)).toEqual([newOrder.number])
        }
        expect(await backend.ordersAdmin.list(parseQuery({ page: '99' }))).toMatchObject({
          orders: [],
          total: 130,
          pages: 3,
        })
      })
    })
  })
}
