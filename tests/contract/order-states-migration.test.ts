import fc from 'fast-check'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderAdminResponseSchema } from '../../lib/contract/orders-admin.ts'
import { computeBalance } from '../../lib/domain/order/payment-balance.ts'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { readPaymentEvents } from '../../lib/embedded/payments/repository.ts'
import { createOrdersAdmin } from '../../lib/embedded/orders/orders-admin.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEnginesWithoutTables } from '../support/contract/engines.ts'
import { earlyOrder, type EarlyOrder } from '../support/generators/early-orders.ts'
import { noMails, SAMPLE_FORM, samplePaymentEvent } from '../support/sample-order.ts'

const BEFORE = '0019-attachments'
const DETAILS = JSON.stringify({
  variant: 'variant-1',
  language: 'ru',
  items: [],
  lines: [],
  backendIds: [],
  form: SAMPLE_FORM,
  consents: [],
  utms: {},
})

onBothEnginesWithoutTables('the migration of order states', (setup) => {
  let database: Database
  let empty: EmptyDatabase
  beforeEach(async () => {
    empty = await setup()
    database = openDatabase(empty.location)
    const { error } = await new Migrator({
      db: database,
      provider: { getMigrations: async () => MIGRATIONS },
    }).migrateTo(BEFORE)
    expect(error).toBeUndefined()
  })
  afterEach(async () => {
    await database.destroy()
    await empty.remove()
  })

  const insert = async (number: string, { state, total, currency, paidAt, note, changes, payments }: EarlyOrder) => {
    await sql`insert into orders (number, idempotency_key, fingerprint, state, total, currency, details,
        created_at, paid_at, variant, search, note, version)
      values (${number}, ${number}, '', ${state}, ${total}, ${currency}, ${DETAILS},
        '2026-05-01T10:00:00.000Z', ${paidAt}, 'variant-1', ${number}, ${note}, ${changes.length + 1})`.execute(
      database,
    )
    for (const [index, { at, actor, before, after }] of changes.entries())
      await sql`insert into order_changes (id, number, version, at, who, before, after)
        values (${`${number}-${index}`}, ${number}, ${index + 2}, ${at}, ${actor}, ${before}, ${after})`.execute(
        database,
      )
    for (const [index, { kind, amount, currency: paidIn, at }] of payments.entries())
      await sql`insert into payment_events (event_id, order_number, kind, amount, currency, received_at)
        values (${`${number}-${index}`}, ${number}, ${kind}, ${amount}, ${paidIn}, ${at})`.execute(database)
  }
  const seen = async (number: string) =>
    orderAdminResponseSchema.parse(await createOrdersAdmin(database, () => undefined).find(number))
  const tidy = (more: Partial<EarlyOrder>): EarlyOrder => ({
    state: 'new',
    total: 1990,
    currency: 'RUB',
    paidAt: null,
    note: '',
    changes: [],
    payments: [],
    ...more,
  })
  const PAID_AT = '2026-05-12T10:00:00.000Z'
  const change = (before: string, after: string, day: number, actor = 'one@example.com', note = '') => ({
    at: `2026-05-${day}T10:00:00.000Z`,
    actor,
    before: JSON.stringify({ state: before, note: '' }),
    after: JSON.stringify({ state: after, note }),
  })

  it.each<[string, EarlyOrder, string, string, number]>([
    ['new', tidy({}), 'placed', 'unpaid', 0],
    ['paid by hand', tidy({ state: 'paid', paidAt: PAID_AT }), 'placed', 'paid', 1990],
    ['paid without a time', tidy({ state: 'paid' }), 'placed', 'paid', 1990],
    [
      'paid by the provider',
      tidy({
        state: 'paid',
        paidAt: PAID_AT,
        payments: [{ kind: 'paid', amount: 1990, currency: 'RUB', at: PAID_AT }],
      }),
      'placed',
      'paid',
      1990,
    ],
    ['in progress', tidy({ state: 'inProgress' }), 'placed', 'unpaid', 0],
    [
      'in progress, paid before there was a time',
      tidy({ state: 'inProgress', payments: [{ kind: 'paid', amount: 1990, currency: 'RUB', at: PAID_AT }] }),
      'placed',
      'paid',
      1990,
    ],
    ['sent and paid', tidy({ state: 'sent', paidAt: PAID_AT }), 'kitSent', 'paid', 1990],
    ['done', tidy({ state: 'done' }), 'reportReady', 'unpaid', 0],
    ['cancelled after it was paid', tidy({ state: 'cancelled', paidAt: PAID_AT }), 'cancelled', 'paid', 1990],
    ['an unknown state', tidy({ state: 'lost', note: 'noted' }), 'placed', 'unpaid', 0],
    [
      'a payment of another amount',
      tidy({ payments: [{ kind: 'paid', amount: 7, currency: 'RUB', at: PAID_AT }] }),
      'placed',
      'unpaid',
      0,
    ],
    [
      'a payment that failed',
      tidy({ payments: [{ kind: 'failed', amount: 1990, currency: 'RUB', at: PAID_AT }] }),
      'placed',
      'unpaid',
      0,
    ],
  ])('splits the order state: %s', async (_what, early, fulfilmentState, paymentState, paid) => {
    await insert('7KQ2-M4XP-9RTA', early)
    await migrate(database)
    const { order } = await seen('7KQ2-M4XP-9RTA')
    expect(order).toMatchObject({ fulfilmentState, paymentState, paid: paid / 100, refunded: 0, note: early.note })
    expect(order.paidAt !== undefined).toBe(paid > 0)
    // A refund continues from what the migration wrote.
    const refund = samplePaymentEvent({
      order: order.number,
      payment: 'pi_1',
      kind: 'refundTotal',
      amount: 5,
      occurredAt: '2026-11-01T10:00:00.000Z',
    })
    await createOrderStore(database, () => undefined).applyPayment(refund, noMails)
    expect((await seen('7KQ2-M4XP-9RTA')).order).toMatchObject({
      paymentState: 'partlyRefunded',
      paid: 19.9,
      refunded: 5,
    })
  })

  it('rewrites the history with user, time and reason', async () => {
    const changes = [
      change('new', 'inProgress', 10),
      change('inProgress', 'inProgress', 11, 'two@example.com', 'call back'),
      change('inProgress', 'sent', 13),
      change('sent', 'cancelled', 14),
    ]
    await insert('7KQ2-M4XP-9RTA', tidy({ state: 'cancelled', paidAt: PAID_AT, changes }))
    await migrate(database)
    const states = ({
      fulfilmentState,
      paymentState,
      note,
    }: {
      fulfilmentState: string
      paymentState: string
      note: string
    }) => [fulfilmentState, paymentState, note]
    expect(
      (await seen('7KQ2-M4XP-9RTA')).changes
        .toReversed()
        .map(({ actor, reason, before, after }) => [actor, reason, states(before), states(after)]),
    ).toEqual([
      ['one@example.com', 'takenUp', ['placed', 'unpaid', ''], ['placed', 'unpaid', '']],
      ['two@example.com', 'operator', ['placed', 'unpaid', ''], ['placed', 'unpaid', 'call back']],
      ['one@example.com', 'operator', ['placed', 'paid', ''], ['kitSent', 'paid', '']],
      ['one@example.com', 'operator', ['kitSent', 'paid', ''], ['cancelled', 'paid', '']],
    ])
  })

  it('derives from the history that work had started when nothing else shows it', async () => {
    await insert('7KQ2-M4XP-9RTA', tidy({ state: 'inProgress', note: 'noted' }))
    await migrate(database)
    expect((await seen('7KQ2-M4XP-9RTA')).changes).toMatchObject([
      { actor: 'system', reason: 'takenUp', after: { fulfilmentState: 'placed', note: 'noted' } },
    ])
  })

  it('preserves inconsistent rows, and amounts derived from events', async () => {
    const sample = fc.sample(earlyOrder, 150)
    const numberOf = (index: number) => `7KQ2-M4XP-${String(index).padStart(4, '0')}`
    for (const [index, early] of sample.entries()) await insert(numberOf(index), early)
    // A change of a deleted order.
    await sql`insert into order_changes (id, number, version, at, who, before, after)
      values ('gone', 'gone', 1, '2026-05-10T10:00:00.000Z', 'x', '{"state":"paid","note":"n"}', '{')`.execute(database)
    await migrate(database)
    const rows = await database.selectFrom('orders').selectAll().orderBy('number').execute()
    expect(rows).toHaveLength(sample.length)
    const changes = await database.selectFrom('order_changes').selectAll().execute()
    expect(changes.filter(({ actor }) => actor !== 'system')).toHaveLength(
      sample.reduce((sum, early) => sum + early.changes.length, 1),
    )
    let revenue = 0
    for (const [index, row] of rows.entries()) {
      const early = sample[index] as EarlyOrder
      expect([row.note, Number(row.total), row.currency]).toEqual([early.note, early.total, early.currency])
      const payments = await readPaymentEvents(database, row.number)
      const { state, paidAt } = computeBalance(payments, { total: early.total, currency: early.currency })
      expect(row.payment_state === 'paid').toBe(state === 'paid')
      if (state === 'paid') expect([Number(row.paid_amount), paidAt !== undefined]).toEqual([early.total, true])
      if (early.currency === 'XXX') continue
      if (early.paidAt === null && early.currency === 'RUB') revenue += Number(row.paid_amount)
      const { changes: history } = await seen(row.number)
      const notes = (text: string) => (/"note":"/.test(text) ? (JSON.parse(text) as { note: string }).note : '')
      const own = history.filter(({ actor }) => actor !== 'system').toReversed()
      expect(own.map(({ after }) => after.note)).toEqual(early.changes.map(({ after }) => notes(after)))
    }
    // Orders with a payment time were counted at that time.
    const counted = await database
      .selectFrom('marketing_counts')
      .select('amount')
      .where('measure', '=', 'paid')
      .where('dimension', '=', 'all')
      .where('kind', '=', 'RUB')
      .execute()
    expect(counted.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(revenue)
  })

  describe('after the migration', () => {
    it('the column of the old state is removed', async () => {
      await migrate(database)
      await expect(sql`select state from orders`.execute(database)).rejects.toThrow()
    })
  })
})
