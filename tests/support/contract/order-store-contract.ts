import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewOrder } from '../../../lib/contract/order-store.ts'
import { checkPromo } from '../../../lib/embedded/promo/repository.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { SAMPLE_FORM, sampleNewOrder } from '../sample-order.ts'
import type { EmptyDatabase } from './databases.ts'

const order = (changes: Partial<NewOrder> = {}): NewOrder =>
  sampleNewOrder({
    details: {
      items: [{ bitrixId: '1001', quantity: 1, gift: { recipient: 'Ё', message: '<b>"\u2028💊' } }],
      backendIds: ['1001'],
      form: { ...SAMPLE_FORM, comment: "'); drop table orders; --" },
      consents: [{ document: 'IDS', version: '2026-09-01' }],
      utms: { utm_source: 'x' },
    },
    ...changes,
  })

/** Contract of stores for orders of the built-in basket. */
export function orderStoreContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`order store: ${name}`, () => {
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
    const stored = async () =>
      Number(
        (
          await backend.database
            .selectFrom('orders')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )

    it('stores an order unchanged, whatever it contains', async () => {
      const newOrder = order()
      const { order: placed } = (await backend.orders.place(newOrder)) as { order: { createdAt: string } }
      expect(await backend.orders.find(newOrder.number)).toEqual({
        number: newOrder.number,
        fulfilmentState: 'placed',
        paymentState: 'unpaid',
        total: 1_990_000,
        paid: 0,
        refunded: 0,
        currency: 'RUB',
        promocode: undefined,
        createdAt: placed.createdAt,
        linkVersion: 1,
        shipment: { carrier: '', trackingNumber: '' },
        details: newOrder.details,
      })
      expect(await backend.orders.find('NOTH-INGH-ERE2')).toBeUndefined()
      expect(await backend.orders.findByKey('nothing')).toBeUndefined()
    })

    it('creates one order from twenty simultaneous requests with one key', async () => {
      const before = await stored()
      const key = randomUUID()
      const responses = await Promise.all(Array.from({ length: 20 }, () => backend.orders.place(order({ key }))))
      expect(responses.filter(({ outcome }) => outcome === 'placed').length).toBe(1)
      expect(responses.filter(({ outcome }) => outcome === 'again').length).toBe(19)
      expect(new Set(responses.map((response) => 'order' in response && response.order.number)).size).toBe(1)
      expect(await stored()).toBe(before + 1)
    })

    it('reports that a key belongs to another order', async () => {
      const first = order()
      await backend.orders.place(first)
      expect(await backend.orders.place(order({ key: first.key, fingerprint: 'two' }))).toEqual({
        outcome: 'key-taken',
      })
    })

    it('gives the last use of a promo code to one order', async () => {
      await backend.database
        .insertInto('promo_codes')
        .values({
          code: 'LAST3',
          discount_type: 'percent',
          discount: 5,
          currency: null,
          product_ids: null,
          valid_from: null,
          expires_at: null,
          max_uses: 3,
        })
        .execute()
      const responses = await Promise.all(
        Array.from({ length: 12 }, () => backend.orders.place(order({ promocode: 'last3' }))),
      )
      expect(responses.map(({ outcome }) => outcome).sort()).toEqual([
        ...Array.from({ length: 9 }, () => 'exhausted'),
        'placed',
        'placed',
        'placed',
      ])
    })

    it('reserves a use of a code for an unpaid order for a limited time, and releases that of a cancelled one', async () => {
      const { database } = backend
      const code = {
        code: 'HELD1',
        discount_type: 'percent' as const,
        discount: 5,
        currency: null,
        product_ids: null,
        valid_from: null,
        expires_at: null,
        max_uses: 1,
      }
      await database.insertInto('promo_codes').values(code).execute()
      const placeOrder = async () => {
        const placed = await backend.orders.place(order({ promocode: 'held1' }))
        return 'order' in placed ? placed.order.number : placed.outcome
      }
      const change = (number: string, set: Partial<Tables['orders']>) =>
        database.updateTable('orders').set(set).where('number', '=', number).execute()
      const old = new Date(Date.now() - 1000).toISOString()
      for (const [state, isReserved] of [
        [{ fulfilment_state: 'cancelled' }, false],
        [{ fulfilment_state: 'cancelled', payment_state: 'refunded' }, false],
        [{ reserved_until: old }, false],
        [{ reserved_until: old, payment_state: 'pending' }, true],
        [{ reserved_until: old, payment_state: 'paid' }, true],
        [{ reserved_until: old, fulfilment_state: 'kitSent' }, true],
      ] as const) {
        const first = await placeOrder()
        expect(await placeOrder()).toBe('exhausted')
        await change(first, state)
        const second = await placeOrder()
        expect([state, second === 'exhausted']).toEqual([state, isReserved])
        for (const number of [first, second]) await change(number, { fulfilment_state: 'cancelled' })
      }
    })

    it('reserves a use of a code for as long as the order says, and for 72 hours if it was placed before', async () => {
      const { database } = backend
      const code = randomUUID().slice(0, 20).toUpperCase()
      await database
        .insertInto('promo_codes')
        .values({ code, discount_type: 'percent', discount: 5, max_uses: 1 })
        .execute()
      const HOUR = 60 * 60_000
      const placed = await backend.orders.place(order({ promocode: code, promoReservationMs: 2 * HOUR }))
      const number = 'order' in placed ? placed.order.number : ''
      const isUsed = async (at: number) =>
        (await checkPromo(database, { code, currency: undefined }, new Date(Date.now() + at))).valid === false
      expect([await isUsed(1.9 * HOUR), await isUsed(2.1 * HOUR)]).toEqual([true, false])
      await database.updateTable('orders').set({ reserved_until: null }).where('number', '=', number).execute()
      expect([await isUsed(71 * HOUR), await isUsed(73 * HOUR)]).toEqual([true, false])
    })

    it('does not apply a code to an order when other orders have used it up since its reservation expired', async () => {
      const { database } = backend
      const later = new Date(Date.now() + 60 * 60_000).toISOString()
      const old = new Date(Date.now() - 1000).toISOString()
      const state = fc.record({
        isOld: fc.boolean(),
        paid: fc.boolean(),
        cancelled: fc.boolean(),
        session: fc.constantFrom('open', 'closed', 'expired', undefined),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 6 }), async (states) => {
          const code = randomUUID().slice(0, 20).toUpperCase()
          await database
            .insertInto('promo_codes')
            .values({ code, discount_type: 'percent', discount: 5, max_uses: null })
            .execute()
          const numbers: string[] = []
          for (const { isOld, paid, cancelled, session } of states) {
            const placed = await backend.orders.place(order({ promocode: code }))
            const number = 'order' in placed ? placed.order.number : ''
            numbers.push(number)
            await database
              .updateTable('orders')
              .set({
                note: '',
                ...(isOld && { reserved_until: old }),
                ...(paid && { payment_state: 'paid' }),
                ...(cancelled && { fulfilment_state: 'cancelled' }),
              })
              .where('number', '=', number)
              .execute()
            if (!session) continue
            const id = randomUUID()
            await backend.orders.savePaymentSession(number, 'stripe', {
              id,
              link: 'https://pay.test/',
              expiresAt: session === 'expired' ? old : later,
            })
            if (session === 'closed') await backend.orders.closePaymentSession(id)
          }
          const takes = states.map(
            ({ isOld, paid, cancelled, session }) => !cancelled && (!isOld || paid || session === 'open'),
          )
          const areReserved = async () =>
            Promise.all(numbers.map((number) => backend.orders.holdsPromoUse(number, new Date())))
          expect(await areReserved()).toEqual(states.map(() => true))
          for (let maxUses = 1; maxUses <= states.length; maxUses++) {
            await database.updateTable('promo_codes').set({ max_uses: maxUses }).where('code', '=', code).execute()
            expect(await areReserved()).toEqual(
              states.map(
                ({ isOld }, own) => !isOld || takes.filter((taken, index) => taken && index !== own).length < maxUses,
              ),
            )
          }
        }),
        { numRuns: 20 },
      )
    })

    it('reserves uses of a code for other networks and allocations, however many unpaid orders one has', async () => {
      const { database } = backend
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 3 }), async (maxUses, networks) => {
          const code = randomUUID().slice(0, 20).toUpperCase()
          await database
            .insertInto('promo_codes')
            .values({ code, discount_type: 'percent', discount: 5, max_uses: maxUses })
            .execute()
          const placeOrder = async (network: string) =>
            (await backend.orders.place(order({ promocode: code, network }))).outcome
          const share = Math.max(1, Math.floor(maxUses / 10))
          const shareOfAllocation = Math.max(1, Math.floor((maxUses * 3) / 10))
          let placed = 0
          for (let network = 1; network <= networks; network++) {
            const outcomes = await Promise.all(
              Array.from({ length: share + 3 }, () => placeOrder(`203.0.${network}.0`)),
            )
            const expected = Math.min(share, shareOfAllocation - placed)
            expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(expected)
            placed += expected
          }
          expect(await placeOrder('198.51.100.0')).toBe(maxUses > placed ? 'placed' : 'exhausted')
          await database
            .updateTable('orders')
            .set({ payment_state: 'paid' })
            .where('promocode', '=', code)
            .where('network', '=', '203.0.1.0')
            .execute()
          expect(await placeOrder('203.0.1.0')).toBe(maxUses > placed + 1 ? 'placed' : 'exhausted')
        }),
        { numRuns: 15 },
      )
    })

    it('counts an old unpaid order with an open payment page as a reservation of its network', async () => {
      const { database, orders } = backend
      const code = randomUUID().slice(0, 20).toUpperCase()
      await database
        .insertInto('promo_codes')
        .values({ code, discount_type: 'percent', discount: 5, max_uses: 20 })
        .execute()
      const placeOrder = () => orders.place(order({ promocode: code, network: '203.0.9.0' }))
      const placed = [await placeOrder(), await placeOrder()]
      const old = new Date(Date.now() - 1000).toISOString()
      await database.updateTable('orders').set({ reserved_until: old }).where('promocode', '=', code).execute()
      for (const one of placed) {
        const number = 'order' in one ? one.order.number : ''
        const expiresAt = new Date(Date.now() + 60 * 60_000).toISOString()
        await orders.savePaymentSession(number, 'stripe', { id: `cs-${number}`, link: 'https://pay.test/', expiresAt })
      }
      expect((await placeOrder()).outcome).toBe('exhausted')
      for (const one of placed) await orders.closePaymentSession(`cs-${'order' in one ? one.order.number : ''}`)
      expect((await placeOrder()).outcome).toBe('placed')
    })

    it('rejects an expired code, and accepts one that only an external system knows', async () => {
      expect(await backend.orders.place(order({ promocode: 'SUMMER2026' }))).toEqual({ outcome: 'expired' })
      expect((await backend.orders.place(order({ promocode: 'ELSEWHERE' }))).outcome).toBe('placed')
      expect((await backend.orders.place(order({ promocode: 'FIRST100', isLocalPromoCode: false }))).outcome).toBe(
        'placed',
      )
    })
  })
}
