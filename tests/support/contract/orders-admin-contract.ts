import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewOrder } from '../../../lib/contract/order-store.ts'
import { MAX_CSV_ORDERS, ORDERS_PER_PAGE, ordersAnswerSchema, ordersQuestionSchema, orderAdminAnswerSchema } from '../../../lib/contract/orders-admin.ts'
import { ORDER_STATES } from '../../../lib/domain/order/states.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { SAMPLE_FORM, sampleNewOrder } from '../sample-order.ts'
import type { EmptyDatabase } from './databases.ts'

const form = { ...SAMPLE_FORM, address: 'Дом 1' }
const order = (changes: Partial<NewOrder> = {}, fields: Partial<typeof form> = {}, variant = 'variant-1'): NewOrder =>
  sampleNewOrder({
    details: {
      variant,
      items: [{ bitrixId: '1001', quantity: 2 }],
      lines: [{ kind: 'test', bitrixId: '1001', name: 'Экзом', quantity: 2, full: 2_000_000, discount: 10_000, amount: 1_990_000, by: 'offer' }],
      backendIds: ['1001'],
      form: { ...form, ...fields },
      utms: { utm_source: 'x' },
    },
    ...changes,
  })

const asked = (query: Record<string, string> = {}) => ordersQuestionSchema.parse(query)
const DAY = 24 * 60 * 60_000

/** Orders for administrators: whatever keeps them passes this. */
export function ordersAdminContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`orders for administrators: ${name}`, () => {
    let backend: EmbeddedBackend
    let empty: EmptyDatabase
    beforeAll(async () => {
      empty = await setup()
      backend = await startEmbedded(empty.location, { seed: true })
    }, 60_000)
    afterAll(async () => {
      await backend.stop()
      await empty.remove()
    })
    const placed = async (given = order()) => {
      await backend.orders.place(given)
      return given.number
    }
    const change = (number: string, fields: { state?: (typeof ORDER_STATES)[number]; note?: string; version: number }, who = 'one@example.com') =>
      backend.ordersAdmin.change(number, fields, who)
    const seen = async (number: string) => orderAdminAnswerSchema.parse(await backend.ordersAdmin.find(number))
    const event = (number: string, eventId = randomUUID()) => ({ eventId, order: number, kind: 'paid', amount: 19_900, currency: 'RUB' }) as const

    it('shows an order as it was placed, in major units', async () => {
      const number = await placed()
      expect((await seen(number)).order).toMatchObject({
        ...form,
        number,
        state: 'new',
        next: ['paid', 'inProgress', 'cancelled'],
        total: 19_900,
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

    it('notes who changed what, the last change first', async () => {
      const number = await placed()
      await change(number, { state: 'inProgress', version: 1 })
      const changed = await change(number, { note: "'); drop table orders; --", version: 2 }, 'two@example.com')
      expect(changed.outcome).toBe('changed')
      const { order: now, changes } = await seen(number)
      expect(now).toMatchObject({ state: 'inProgress', note: "'); drop table orders; --", version: 3 })
      expect(changes).toMatchObject([
        { who: 'two@example.com', before: { state: 'inProgress', note: '' }, after: { state: 'inProgress', note: "'); drop table orders; --" } },
        { who: 'one@example.com', before: { state: 'new', note: '' }, after: { state: 'inProgress', note: '' } },
      ])
    })

    it('notes nothing where nothing changes', async () => {
      const number = await placed()
      expect(await change(number, { state: 'new', note: '', version: 1 })).toMatchObject({ outcome: 'changed', answer: { order: { version: 1 }, changes: [] } })
    })

    it('lets one of ten administrators at once change an order', async () => {
      const number = await placed()
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => change(number, { note: `note ${index}`, version: 1 }, `${index}@example.com`)))
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['changed', ...Array.from({ length: 9 }, () => 'conflict')])
      const { order: now, changes } = await seen(number)
      expect([now.version, changes.length]).toEqual([2, 1])
      const late = answers.find(({ outcome }) => outcome === 'conflict')
      expect(late).toMatchObject({ answer: { order: { note: now.note, version: 2 } } })
    })

    it('goes from state to state as the rules say, and no other way', async () => {
      for (const from of ORDER_STATES)
        for (const to of ORDER_STATES.filter((state) => state !== from)) {
          const number = await placed()
          await backend.database.updateTable('orders').set({ state: from }).where('number', '=', number).execute()
          const { next } = (await seen(number)).order
          expect([from, to, (await change(number, { state: to, version: 1 })).outcome]).toEqual([from, to, next.includes(to) ? 'changed' : 'not-next'])
          expect((await seen(number)).order.state).toBe(next.includes(to) ? to : from)
        }
      expect(await change('NOTH-INGH-ERE2', { note: 'x', version: 1 })).toEqual({ outcome: 'unknown' })
    })

    it('marks an order as paid by a payment, and does not throw work back', async () => {
      const [fresh, begun, dropped] = [await placed(), await placed(), await placed()]
      await change(begun, { state: 'inProgress', version: 1 })
      await change(dropped, { state: 'cancelled', version: 1 })
      for (const number of [fresh, begun, dropped]) expect(await backend.orders.applyPayment(event(number))).toBe('applied')
      expect(await seen(fresh)).toMatchObject({
        order: { state: 'paid', version: 2 },
        changes: [{ who: 'payment', before: { state: 'new' }, after: { state: 'paid' } }],
      })
      expect(await seen(begun)).toMatchObject({ order: { state: 'inProgress', version: 2 } })
      expect(await seen(dropped)).toMatchObject({ order: { state: 'paid' } })
      for (const number of [fresh, begun, dropped]) expect((await seen(number)).order.paidAt).toMatch(/Z$/)
      // Whoever saw it unpaid is told.
      expect((await change(fresh, { state: 'cancelled', version: 1 })).outcome).toBe('conflict')
      const { paidAt } = (await seen(begun)).order
      await backend.orders.applyPayment(event(begun))
      expect((await seen(begun)).order.paidAt).toBe(paidAt)
    })

    describe('finds', () => {
      const NAMES = ['Анна Ёлкина', 'ANNA 100%', 'Ann_a', 'Žanis Bērziņš', "O'Neil", 'back\\slash']
      interface Known {
        readonly given: NewOrder
        readonly state: string
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
          const fields = { name: pick(NAMES), email: `Client${random(20)}@Example.com`, phone: `+3712${String(1_000_000 + random(40)).padStart(7, '0')}` }
          const given = order({ currency: pick(['RUB', 'EUR', 'CLP'] as const) }, fields, pick(['variant-1', 'variant-2']))
          const [state, at] = [pick(ORDER_STATES), new Date(Date.UTC(2026, 0, 1 + random(9)) + random(4) * (DAY / 4)).toISOString()]
          await placed(given)
          await backend.database.updateTable('orders').set({ state, created_at: at }).where('number', '=', given.number).execute()
          known.push({ given, state, at })
        }
      }, 60_000)

      const textsOf = ({ given: { number, details } }: Known) => [number, details.form.name, details.form.email, details.form.phone]
      const contains = (part: string) => (item: Known) => textsOf(item).some((text) => text.toLowerCase().includes(part.toLowerCase()))
      const FILTERS: readonly [query: Record<string, string>, wanted: (item: Known) => boolean][] = [
        [{}, () => true],
        [{ state: '', search: ' ', page: '' }, () => true],
        ...ORDER_STATES.map((state): (typeof FILTERS)[number] => [{ state }, (item) => item.state === state]),
        [{ currency: 'EUR' }, ({ given }) => given.currency === 'EUR'],
        [{ variant: 'variant-2' }, ({ given }) => given.details.variant === 'variant-2'],
        [{ from: '2026-01-03' }, ({ at }) => at >= '2026-01-03'],
        [{ to: '2026-01-03' }, ({ at }) => at < '2026-01-04'],
        [{ from: '2026-01-03', to: '2026-01-03' }, ({ at }) => at.startsWith('2026-01-03')],
        [
          { from: '2026-01-02', to: '2026-01-06', currency: 'RUB', state: 'new' },
          ({ at, given, state }) => at >= '2026-01-02' && at < '2026-01-07' && given.currency === 'RUB' && state === 'new',
        ],
        ...['анна ёл', '%', '_', '\\', "o'neil", 'BĒRZIŅŠ', 'client1@', 'CLIENT7@example.com', 'ann'].map((search): (typeof FILTERS)[number] => [
          { search },
          contains(search),
        ]),
        [{ search: '+371 (21) 000-01' }, contains('+3712100001')],
        [{ search: '371 2100' }, contains('3712100')],
        [{ search: 'nobody at all' }, () => false],
        [{ search: 'a\nb' }, () => false],
      ]

      it.each(FILTERS)('what %j asks for, newest first', async (query, wanted) => {
        const expected = known.filter(wanted)
        const pages: string[] = []
        let answer = ordersAnswerSchema.parse(await backend.ordersAdmin.list(asked(query)))
        expect([answer.total, answer.pages]).toEqual([expected.length, Math.max(1, Math.ceil(expected.length / ORDERS_PER_PAGE))])
        for (let page = 1; page <= answer.pages; page++) {
          answer = ordersAnswerSchema.parse(await backend.ordersAdmin.list(asked({ ...query, page: String(page) })))
          expect(answer.orders.length).toBeLessThanOrEqual(ORDERS_PER_PAGE)
          pages.push(...answer.orders.map(({ number }) => number))
        }
        expect([...pages].sort()).toEqual(expected.map(({ given }) => given.number).sort())
        const times = pages.map((number) => known.find(({ given }) => given.number === number)?.at ?? '')
        expect(times).toEqual([...times].sort().reverse())
        const all = await backend.ordersAdmin.all(asked(query))
        expect([all.orders.map(({ number }) => number), all.total]).toEqual([pages, expected.length])
        expect(all.total).toBeLessThan(MAX_CSV_ORDERS)
      })

      it('every order by its own number, and nothing beyond the last page', async () => {
        for (const { given } of known.slice(0, 5)) {
          const { orders } = await backend.ordersAdmin.list(asked({ search: given.number.toLowerCase() }))
          expect(orders.map(({ number }) => number)).toEqual([given.number])
        }
        expect(await backend.ordersAdmin.list(asked({ page: '99' }))).toMatchObject({ orders: [], total: 130, pages: 3 })
      })
    })
  })
}
