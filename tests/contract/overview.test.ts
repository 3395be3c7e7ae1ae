import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayResponseSchema, overviewSchema, OVERVIEW_AREAS, OVERVIEW_NUMBERS } from '../../lib/contract/overview.ts'
import { ADMIN_AREAS } from '../../lib/domain/admin-roles.ts'
import { SESSION_STATES } from '../../lib/domain/chat/sessions.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '../../lib/domain/order/states.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { createOverview } from '../../lib/embedded/overview/repository.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

const NOW = new Date('2026-11-30T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60_000
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

const order = fc.record({
  fulfilment: fc.constantFrom(...FULFILMENT_STATES),
  payment: fc.constantFrom(...PAYMENT_STATES),
})
const email = fc.constantFrom('pending', 'sent', 'given up')
const conversation = fc.record({
  state: fc.constantFrom(...SESSION_STATES),
  ageMs: fc.integer({ min: 0, max: 30 * DAY_MS }),
})
const isExpiring = (ms: number | undefined) => ms !== undefined && ms > 0 && ms <= 7 * DAY_MS
/** Milliseconds from now until a banner or a code expires; `undefined`: never. */
const code = fc.option(
  fc.oneof(fc.integer({ min: -9 * DAY_MS, max: 9 * DAY_MS }), fc.constantFrom(0, 1, 7 * DAY_MS, 7 * DAY_MS + 1)),
  { nil: undefined },
)

onBothEngines('the overview', (setup) => {
  const database = migratedDatabase(setup)
  async function clear(): Promise<void> {
    for (const table of ['orders', 'outbox', 'chat_conversations', 'promo_codes', 'banners'] as const)
      await database().deleteFrom(table).execute()
  }

  async function addOrder({ fulfilment, payment }: { fulfilment: string; payment: string }): Promise<void> {
    const added = sampleNewOrder({})
    await createOrderStore(database(), () => undefined).place(added)
    await database()
      .updateTable('orders')
      .set({ fulfilment_state: fulfilment as 'placed', payment_state: payment as 'paid' })
      .where('number', '=', added.number)
      .execute()
  }
  const addEmail = (state: string) =>
    database()
      .insertInto('outbox')
      .values({
        id: crypto.randomUUID(),
        created_at: at(-DAY_MS),
        next_attempt_at: state === 'pending' ? at(0) : null,
        sent_at: state === 'sent' ? at(0) : null,
        recipient: 'a@b.test',
        reply_to: null,
        subject: '',
        text: '',
        html: '',
        attempts: 1,
        last_error: null,
        lease: null,
        unsubscribe: null,
        urgency: 0,
        allocation: null,
        domain: 'visitor.test',
        queue: null,
        round: null,
      })
      .execute()
  const addConversation = (
    { state, ageMs }: { state: (typeof SESSION_STATES)[number]; ageMs: number },
    index: number,
  ) =>
    database()
      .insertInto('chat_conversations')
      .values({
        id: String(23456789 + index),
        visitor_id: `v${index}`,
        state,
        started_at: at(-ageMs),
        last_message_at: at(-ageMs),
        closed_at: null,
        operator_id: null,
        variant: 'variant-1',
        language: 'ru',
        page: '/',
        country: null,
        market: null,
        utms: '{}',
        consents: '[]',
        name: '',
        phone: '',
        email: '',
        search: '',
        vote: null,
        comment: '',
        changed_seq: 0,
        visitor_read_seq: 0,
        operator_read_seq: 0,
        offline: 0,
        operator_email: null,
      })
      .execute()
  const addCode = (expiresInMs: number | undefined, index: number) =>
    database()
      .insertInto('promo_codes')
      .values({
        code: `CODE${index}`,
        discount_type: 'percent',
        discount: 5,
        currency: null,
        product_ids: null,
        valid_from: null,
        expires_at: expiresInMs === undefined ? null : at(expiresInMs),
        max_uses: null,
      })
      .execute()

  const addBanner = (endsInMs: number | undefined, index: number) =>
    database()
      .insertInto('banners')
      .values({
        id: `banner${index}`,
        slot: 'home',
        title: 'Title',
        text: '',
        href: null,
        image: null,
        theme: 'pine',
        variants: '[]',
        langs: '[]',
        countries: '[]',
        starts_at: null,
        ends_at: endsInMs === undefined ? null : at(endsInMs),
        personal: 0,
        position: index,
      })
      .execute()

  it('counts what waits, for the areas of the account only', async () => {
    const few = { maxLength: 5 }
    const stored = [
      fc.array(order, few),
      fc.array(email, few),
      fc.array(conversation, few),
      fc.array(code, few),
      fc.array(code, few),
    ] as const
    await fc.assert(
      fc.asyncProperty(...stored, async (orders, emails, conversations, codes, banners) => {
        await clear()
        for (const one of orders) await addOrder(one)
        for (const state of emails) await addEmail(state)
        for (const [index, one] of conversations.entries()) await addConversation(one, index)
        for (const [index, one] of codes.entries()) await addCode(one, index)
        for (const [index, one] of banners.entries()) await addBanner(one, index)
        const waiting = conversations.filter(({ state }) => state === 'waiting')
        const expected = {
          newOrders: orders.filter(({ fulfilment }) => fulfilment === 'placed').length,
          disputedPayments: orders.filter(({ payment }) => payment === 'disputed').length,
          undeliveredEmails: emails.filter((state) => state === 'given up').length,
          waitingConversations: waiting.length,
          expiringBanners: banners.filter(isExpiring).length,
          expiringPromoCodes: codes.filter(isExpiring).length,
        }
        const since = waiting.length ? { waitingSince: at(-Math.max(...waiting.map(({ ageMs }) => ageMs))) } : {}
        const store = createOverview(database())
        expect(overviewSchema.parse(await store.load(ADMIN_AREAS, NOW))).toEqual({ ...expected, ...since })
        for (const area of ADMIN_AREAS) {
          const own = OVERVIEW_NUMBERS.filter((name) => OVERVIEW_AREAS[name] === area)
          expect(await store.load([area], NOW)).toEqual({
            ...Object.fromEntries(own.map((name) => [name, expected[name]])),
            ...(area === 'chat' && since),
          })
        }
      }),
      { numRuns: 12 },
    )
  })

  it('compares the day so far with a week before, and lists changes of employees in the areas of the account', async () => {
    await clear()
    await database().deleteFrom('order_changes').execute()
    const place = async (createdMs: number, paid: number, refunded: number, currency = 'RUB') => {
      const added = sampleNewOrder({ total: 1_000_000, currency: currency as 'RUB' })
      await createOrderStore(database(), () => undefined).place(added)
      await database()
        .updateTable('orders')
        .set({
          created_at: at(createdMs),
          paid_at: paid ? at(createdMs) : null,
          paid_amount: paid,
          refunded_amount: refunded,
        })
        .where('number', '=', added.number)
        .execute()
      return added.number
    }
    const HOUR_MS = 60 * 60_000
    const from = new Date(at(-12 * HOUR_MS))
    const number = await place(-HOUR_MS, 500_000, 100_000)
    await place(-2 * HOUR_MS, 0, 0)
    await place(-13 * HOUR_MS, 900_000, 0)
    await place(-7 * DAY_MS - HOUR_MS, 300_000, 0)
    await place(-7 * DAY_MS - HOUR_MS, 12_345, 0, 'EUR')
    // Later in the day a week before.
    await place(-7 * DAY_MS + HOUR_MS, 700_000, 0)
    const change = { number, version: 2, reason: 'operator' as const, before: '{}', after: '{}' }
    for (const [index, actor] of ['one@example.com', 'buyer', 'payment', 'system'].entries())
      await database()
        .insertInto('order_changes')
        .values({ ...change, id: crypto.randomUUID(), actor, changed_at: at(-index) })
        .execute()
    const store = createOverview(database())
    const day = dayResponseSchema.parse(await store.loadDay(ADMIN_AREAS, from, NOW))
    expect(day).toEqual({
      today: { orders: 2, revenue: [{ currency: 'RUB', amount: 4000 }] },
      weekBefore: {
        orders: 2,
        revenue: [
          { currency: 'EUR', amount: 123.45 },
          { currency: 'RUB', amount: 3000 },
        ],
      },
      changes: [{ at: at(0), actor: 'one@example.com', area: 'orders', record: number }],
    })
    for (const area of ADMIN_AREAS.filter((one) => one !== 'orders')) {
      const own = await store.loadDay([area], from, NOW)
      expect([own.today, own.weekBefore, own.changes.filter((one) => one.area !== area)]).toEqual([
        undefined,
        undefined,
        [],
      ])
    }
  })
})
