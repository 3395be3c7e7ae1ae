import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewOrder } from '../../../lib/contract/order-store.ts'
import { PROMO_RESERVATION } from '../../../lib/domain/order/promo.ts'
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

/** Orders of the site's own basket: whatever keeps them passes this. */
export function orderStoreContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`order store: ${name}`, () => {
    let backend: EmbeddedBackend
    let empty: EmptyDatabase
    beforeAll(async () => {
      empty = await setup()
      backend = await startEmbedded(empty.location, { seed: true })
    })
    afterAll(async () => {
      await backend.database.destroy()
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

    it('keeps an order as it was given, whatever is in it', async () => {
      const given = order()
      const { order: placed } = (await backend.orders.place(given)) as { order: { createdAt: string } }
      expect(await backend.orders.find(given.number)).toEqual({
        number: given.number,
        fulfilmentState: 'placed',
        paymentState: 'unpaid',
        total: 1_990_000,
        paid: 0,
        refunded: 0,
        currency: 'RUB',
        promocode: undefined,
        createdAt: placed.createdAt,
        linkVersion: 1,
        details: given.details,
      })
      expect(await backend.orders.find('NOTH-INGH-ERE2')).toBeUndefined()
      expect(await backend.orders.findByKey('nothing')).toBeUndefined()
    })

    it('makes one order of twenty that come at once under one key', async () => {
      const [before, key] = [await stored(), randomUUID()]
      const answers = await Promise.all(Array.from({ length: 20 }, () => backend.orders.place(order({ key }))))
      expect(answers.filter(({ outcome }) => outcome === 'placed').length).toBe(1)
      expect(answers.filter(({ outcome }) => outcome === 'again').length).toBe(19)
      expect(new Set(answers.map((answer) => 'order' in answer && answer.order.number)).size).toBe(1)
      expect(await stored()).toBe(before + 1)
    })

    it('says when a key is another order’s', async () => {
      const first = order()
      await backend.orders.place(first)
      expect(await backend.orders.place(order({ key: first.key, fingerprint: 'two' }))).toEqual({
        outcome: 'key-taken',
      })
    })

    it('gives the last use of a code to one order', async () => {
      await backend.database
        .insertInto('promo_codes')
        .values({
          code: 'LAST3',
          discount_type: 'percent',
          discount: 5,
          currency: null,
          product_ids: null,
          expires_at: null,
          max_uses: 3,
        })
        .execute()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => backend.orders.place(order({ promocode: 'last3' }))),
      )
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        ...Array.from({ length: 9 }, () => 'exhausted'),
        'placed',
        'placed',
        'placed',
      ])
    })

    it('holds a use of a code for a time while an order is neither paid nor worked on, and gives that of a cancelled one back', async () => {
      const { database } = backend
      const code = {
        code: 'HELD1',
        discount_type: 'percent' as const,
        discount: 5,
        currency: null,
        product_ids: null,
        expires_at: null,
        max_uses: 1,
      }
      await database.insertInto('promo_codes').values(code).execute()
      const place = async () => {
        const placed = await backend.orders.place(order({ promocode: 'held1' }))
        return 'order' in placed ? placed.order.number : placed.outcome
      }
      const change = (number: string, set: Partial<Tables['orders']>) =>
        database.updateTable('orders').set(set).where('number', '=', number).execute()
      const old = new Date(Date.now() - PROMO_RESERVATION - 1000).toISOString()
      for (const [state, isHeld] of [
        [{ fulfilment_state: 'cancelled' }, false],
        [{ fulfilment_state: 'cancelled', payment_state: 'refunded' }, false],
        [{ created_at: old }, false],
        [{ created_at: old, payment_state: 'pending' }, true],
        [{ created_at: old, payment_state: 'paid' }, true],
        [{ created_at: old, fulfilment_state: 'kitSent' }, true],
      ] as const) {
        const first = await place()
        expect(await place()).toBe('exhausted')
        await change(first, state)
        const second = await place()
        expect([state, second === 'exhausted']).toEqual([state, isHeld])
        for (const number of [first, second]) await change(number, { fulfilment_state: 'cancelled' })
      }
    })

    it('leaves uses of a code to other networks, however many orders of one network are not paid', async () => {
      const { database } = backend
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 3 }), async (maxUses, networks) => {
          const code = randomUUID().slice(0, 20).toUpperCase()
          await database
            .insertInto('promo_codes')
            .values({ code, discount_type: 'percent', discount: 5, max_uses: maxUses })
            .execute()
          const place = async (network: string) =>
            (await backend.orders.place(order({ promocode: code, network }))).outcome
          const share = Math.min(maxUses, Math.max(2, Math.ceil(maxUses / 10)))
          for (let network = 1; network <= networks; network++) {
            const outcomes = await Promise.all(Array.from({ length: share + 3 }, () => place(`203.0.${network}.0`)))
            const left = Math.max(0, maxUses - share * (network - 1))
            expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(Math.min(share, left))
          }
          const isLeft = maxUses > share * networks
          expect(await place('198.51.100.0')).toBe(isLeft ? 'placed' : 'exhausted')
          await database
            .updateTable('orders')
            .set({ payment_state: 'paid' })
            .where('promocode', '=', code)
            .where('network', '=', '203.0.1.0')
            .execute()
          expect(await place('203.0.1.0')).toBe(maxUses > share * networks + 1 ? 'placed' : 'exhausted')
        }),
        { numRuns: 15 },
      )
    })

    it('refuses a code that has expired, and takes one that only another system knows', async () => {
      expect(await backend.orders.place(order({ promocode: 'SUMMER2026' }))).toEqual({ outcome: 'expired' })
      expect((await backend.orders.place(order({ promocode: 'ELSEWHERE' }))).outcome).toBe('placed')
      expect((await backend.orders.place(order({ promocode: 'FIRST100', ownCode: false }))).outcome).toBe('placed')
    })
  })
}
