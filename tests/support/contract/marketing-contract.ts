import { randomUUID, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  FUNNEL_STEPS,
  MARKETING_DIMENSIONS,
  MARKETING_MEASURES,
  funnelResponseSchema,
  funnelQuerySchema,
  seriesResponseSchema,
  seriesQuerySchema,
} from '../../../lib/contract/marketing-store.ts'
import type { NewOrder } from '../../../lib/contract/order-store.ts'
import { newsletterSchema, type NewsletterRequest } from '../../../lib/contract/subscription.ts'
import { toMajor } from '../../../lib/domain/money.ts'
import type { PaymentEvent } from '../../../lib/domain/payment.ts'
import { MIGRATIONS } from '../../../lib/embedded/database/migrations.ts'
import { migrate, openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { purgeEvents, storeEvents } from '../../../lib/embedded/events/repository.ts'
import { createMarketingStore } from '../../../lib/embedded/marketing/store.ts'
import { deleteVisits } from '../../../lib/embedded/marketing/visits.ts'
import { createOrderStore } from '../../../lib/embedded/orders/orders.ts'
import { createSubscriptionStore, subscribe } from '../../../lib/embedded/subscriptions/repository.ts'
import { noMails, SAMPLE_FORM, sampleNewOrder, samplePaymentEvent } from '../sample-order.ts'
import { atOnce } from './database-workers.ts'
import type { EmptyDatabase } from './databases.ts'
import { randomCalls, visitEvents } from './marketing-events.ts'
import { counted, countedVisits, storedStatistics, sorted, type Plain } from './marketing-sql.ts'

const DAY = 24 * 60 * 60_000
const SPLITS = ['all', ...MARKETING_DIMENSIONS] as const
const MEASURES = [...MARKETING_MEASURES, 'visits'] as const
const today = () => new Date().toISOString().slice(0, 10)

const order = (index: number): NewOrder =>
  sampleNewOrder({
    total: 1000 + index,
    currency: index % 3 ? 'RUB' : 'EUR',
    promocode: index % 4 ? undefined : `code${index % 8}`,
    details: {
      variant: index % 3 ? 'variant-1' : 'variant-2',
      language: index % 3 ? 'ru' : 'lv',
      form: { ...SAMPLE_FORM, country: index % 2 ? 'RU' : 'LV' },
      utms: index % 5 ? { utm_source: `s${index % 2}`, utm_campaign: 'осень' } : {},
      ...(index % 3 && { variations: { flag: index % 2 ? 'on' : 'off', other: 'x' } }),
    },
  })
const form = (index: number): NewsletterRequest => ({
  email: `v${index}@visitor.test`,
  lang: index % 2 ? 'ru' : 'lv',
  consent: true,
  source: 'home',
  utms: index % 3 ? { utm_source: `s${index % 2}`, utm_term: 'днк' } : {},
})

/** Contract of marketing reports on both engines. */
export function marketingContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`marketing: ${name}`, { timeout: 120_000 }, () => {
    let empty: EmptyDatabase
    let database: Database
    beforeEach(async () => {
      empty = await setup()
      database = openDatabase(empty.location)
    })
    afterEach(async () => {
      await database.destroy()
      await empty.remove()
    })
    const store = () => createMarketingStore(database)
    const orders = () => createOrderStore(database, () => undefined)
    const plain = (measure: (typeof MEASURES)[number], by: (typeof SPLITS)[number]) =>
      measure === 'visits' ? countedVisits(database, by) : counted(database, measure, by)
    const pay = (
      { number, total, currency }: NewOrder,
      eventId: string = randomUUID(),
      kind: 'paid' | 'failed' = 'paid',
    ) =>
      orders()
        .applyPayment(
          samplePaymentEvent({
            eventId,
            order: number,
            payment: `pi_${number}`,
            kind,
            amount: toMajor(total, currency),
            currency,
          }),
          noMails,
        )
        .then(({ outcome }) => outcome)

    const fill = async () => {
      for (const { time, events } of randomCalls(7, 500)) await storeEvents(database, events, time)
      const placed = Array.from({ length: 40 }, (_, index) => order(index))
      for (const one of placed) expect((await orders().place(one)).outcome).toBe('placed')
      for (const one of placed.slice(0, 15)) expect(await pay(one)).toBe('applied')
      for (let index = 0; index < 30; index++)
        await subscribe(
          database,
          newsletterSchema.parse(form(index)),
          undefined,
          new Date(Date.now() - (index % 4) * DAY),
        )
      const rows = await database.selectFrom('subscriptions').select('token').orderBy('email').execute()
      for (const [index, { token }] of rows.entries())
        if (index % 3) await createSubscriptionStore(database).take(index % 3 === 1 ? 'confirm' : 'unsubscribe', token)
    }
    const expectSqlRevenue = async () => {
      for (const by of SPLITS) {
        const numbers = (await storedStatistics(database, 'paid', by)).filter(({ count }) => count > 0)
        expect(sorted(numbers), by).toEqual(sorted(await counted(database, 'paid', by)))
      }
    }
    const expectSqlCounts = async () => {
      for (const measure of MEASURES)
        for (const by of SPLITS) {
          const numbers = await plain(measure, by)
          expect(sorted(await storedStatistics(database, measure, by)), `${measure} by ${by}`).toEqual(sorted(numbers))
          if (by === 'all') expect(numbers.length, measure).toBeGreaterThan(1)
        }
    }

    it('equal a plain SQL count for every measure by every dimension and day', async () => {
      await migrate(database)
      await fill()
      await expectSqlCounts()
    })

    it('equal a plain SQL count after a migration of stored events', async () => {
      await migrate(database)
      await fill()
      // Tables before later migrations: order states and the renamed column.
      await database.schema.alterTable('subscriptions').renameColumn('requested_at', 'asked_at').execute()
      await database.schema
        .alterTable('orders')
        .addColumn('state' as never, 'text')
        .execute()
      await sql`update orders set state = case when payment_state = 'paid' then 'paid' else 'new' end`.execute(database)
      for (const table of ['marketing_counts', 'marketing_values', 'marketing_visits'] as const)
        await database.schema.dropTable(table).execute()
      await database
        .deleteFrom('kysely_migration' as never)
        .where('name' as never, 'like', '%marketing' as never)
        .execute()
      // Restores the old state, because later migrations have already run.
      const { error } = await new Migrator({
        db: database,
        provider: { getMigrations: async () => MIGRATIONS },
        allowUnorderedMigrations: true,
      }).migrateToLatest()
      expect(error).toBeUndefined()
      await database.schema.alterTable('subscriptions').renameColumn('asked_at', 'requested_at').execute()
      await expectSqlCounts()
    })

    it('return counts by day and value, and the steps to an order', async () => {
      await migrate(database)
      await fill()
      const from = '2026-09-30'
      const to = today() > '2026-11-01' ? today() : '2026-11-01'
      const sum = (numbers: readonly Plain[]) => numbers.reduce((total, { count }) => total + count, 0)
      for (const measure of MARKETING_MEASURES)
        for (const dimension of [undefined, ...MARKETING_DIMENSIONS]) {
          const series = seriesResponseSchema.parse(
            await store().series(seriesQuerySchema.parse({ measure, from, to, dimension })),
          )
          const numbers = await plain(measure, dimension ?? 'all')
          const all = await plain(measure, 'all')
          expect([series.total.count, series.days[0], series.days.at(-1)]).toEqual([sum(all), from, to])
          const named = Map.groupBy(numbers, ({ kind, value }) => (dimension ? value : kind))
          expect(new Map(series.series.map(({ value, count }) => [value, count]))).toEqual(
            new Map([...named].map(([value, its]) => [value, sum(its)])),
          )
          for (const { value, counts, revenue } of series.series) {
            const its = named.get(value) ?? []
            expect(counts).toEqual(series.days.map((day) => sum(its.filter((one) => one.day === day))))
            const paidIn = [...new Set(its.filter(({ amount }) => amount).map(({ kind }) => kind))].sort()
            expect(revenue.map(({ currency, amount }) => [currency, amount])).toEqual(
              paidIn.map((kind) => [
                kind,
                its.filter((one) => one.kind === kind).reduce((total, { amount }) => total + amount, 0),
              ]),
            )
            for (const { currency, amounts } of revenue)
              expect(amounts).toEqual(
                series.days.map((day) =>
                  its
                    .filter((one) => one.day === day && one.kind === currency)
                    .reduce((total, { amount }) => total + amount, 0),
                ),
              )
          }
        }
      for (const dimension of [undefined, ...MARKETING_DIMENSIONS]) {
        const { total, rows } = funnelResponseSchema.parse(
          await store().funnel(funnelQuerySchema.parse({ from, to, dimension })),
        )
        const numbers = await countedVisits(database, dimension ?? 'all')
        const steps = (its: readonly Plain[]) =>
          Object.fromEntries(FUNNEL_STEPS.map((step) => [step, sum(its.filter(({ kind }) => kind === step))]))
        if (!dimension) expect([total.steps, rows]).toEqual([steps(numbers), []])
        else
          expect(new Map(rows.map(({ value, steps: its }) => [value, its]))).toEqual(
            new Map([...Map.groupBy(numbers, ({ value }) => value)].map(([value, its]) => [value, steps(its)])),
          )
      }
    })

    it('contain the requested kind, days and number of values, with the rest as one value', async () => {
      await migrate(database)
      const sources = ['a', 'a', 'a', 'b', 'b', 'c', 'd']
      for (const source of sources)
        await storeEvents(
          database,
          visitEvents(['goal_x', 'goal_y'], { attributes: { utm_source: source } }),
          new Date('2026-10-02T12:00:00Z'),
        )
      await storeEvents(database, visitEvents(['goal_x']), new Date('2026-10-04T12:00:00Z'))
      const ask = (more: object) =>
        store().series(
          seriesQuerySchema.parse({
            measure: 'events',
            kind: 'goal_x',
            from: '2026-10-01',
            to: '2026-10-03',
            dimension: 'utm_source',
            ...more,
          }),
        )
      const series = await ask({ limit: 2 })
      expect(series.series.map(({ value, count }) => [value, count])).toEqual([
        ['a', 3],
        ['b', 2],
        ['(other)', 2],
      ])
      expect([series.total.count, series.series[0]?.counts]).toEqual([7, [0, 3, 0]])
      expect((await ask({ to: '2026-10-04' })).series.map(({ value }) => value)).toContain('(none)')
      expect(await ask({ from: '2020-01-01', to: '2020-01-02' })).toEqual({
        days: ['2020-01-01', '2020-01-02'],
        total: { value: '', count: 0, counts: [0, 0], revenue: [] },
        series: [],
      })
    })

    it('use UTC days: a visit that continues after midnight is counted as a new one', async () => {
      await migrate(database)
      await storeEvents(database, visitEvents(['page_view', 'order_click']), new Date('2026-10-02T23:59:59.999Z'))
      await storeEvents(database, visitEvents(['view_cart']), new Date('2026-10-03T00:00:00.000Z'))
      await storeEvents(database, visitEvents(['page_view', 'generate_lead']), new Date('2026-10-03T00:00:00.001Z'))
      expect(sorted(await storedStatistics(database, 'visits', 'all'))).toEqual([
        '2026-10-02 orderClick : 1 0',
        '2026-10-02 pageView : 1 0',
        '2026-10-03 pageView : 1 0',
      ])
      expect(sorted(await storedStatistics(database, 'visits', 'all'))).toEqual(
        sorted(await countedVisits(database, 'all')),
      )
      const { series } = await store().series(
        seriesQuerySchema.parse({ measure: 'events', from: '2026-10-02', to: '2026-10-03' }),
      )
      expect(new Map(series.map(({ value, counts }) => [value, counts]))).toEqual(
        new Map([
          ['page_view', [1, 1]],
          ['order_click', [1, 0]],
          ['view_cart', [0, 1]],
          ['generate_lead', [0, 1]],
        ]),
      )
    })

    it.each([
      ['in order', [['page_view'], ['order_click'], ['view_cart'], ['generate_lead']], 4],
      ['all in one call, whatever its order', [['generate_lead', 'view_cart', 'order_click', 'page_view']], 4],
      [
        'again and again',
        [['page_view', 'page_view'], ['page_view'], ['order_click'], ['page_view', 'order_click']],
        2,
      ],
      ['with a step left out', [['page_view'], ['view_cart'], ['generate_lead']], 1],
      ['backwards', [['generate_lead'], ['view_cart'], ['order_click'], ['page_view']], 1],
      ['with the step left out made up for', [['page_view'], ['view_cart'], ['order_click'], ['view_cart']], 3],
      ['of other events only', [['sign_up'], ['goal_x']], 0],
    ])('a visit %s reaches its steps', async (_what, calls, reached) => {
      await migrate(database)
      for (const [index, types] of calls.entries())
        await storeEvents(database, visitEvents(types), new Date(Date.UTC(2026, 9, 2, 10, index)))
      const { total } = await store().funnel(funnelQuerySchema.parse({ from: '2026-10-02', to: '2026-10-02' }))
      expect(Object.values(total.steps)).toEqual(FUNNEL_STEPS.map((_, index) => (index < reached ? 1 : 0)))
    })

    it('a visit that gets a variation late is counted with it from the beginning', async () => {
      await migrate(database)
      await storeEvents(database, visitEvents(['page_view', 'order_click']), new Date('2026-10-02T10:00:00Z'))
      await storeEvents(
        database,
        visitEvents(['view_cart'], { variations: { flag: 'on' } }),
        new Date('2026-10-02T10:01:00Z'),
      )
      const { rows } = await store().funnel(
        funnelQuerySchema.parse({ from: '2026-10-02', to: '2026-10-02', dimension: 'variation' }),
      )
      expect(rows).toEqual([{ value: 'flag=on', steps: { pageView: 1, orderClick: 1, basket: 1, order: 0 } }])
    })

    it('bounds values invented by visitors, which displace neither sums nor known events', async () => {
      await migrate(database)
      const at = new Date('2026-10-02T10:00:00Z')
      for (let call = 0; call < 20; call++) {
        const junk = Array.from({ length: 25 }, (_, index) =>
          visitEvents([`junk_${call}_${index}`], {
            session: `s-${index}`,
            attributes: {
              utm_source: `${call}-${index}-${'ё'.repeat(500)}`,
              utm_term: '<script>\u0000',
              country: `${call}`,
              variant: 'variant-9',
              locale: 'xx',
              currency: 'XXX',
            },
            variations: Object.fromEntries(
              Array.from({ length: 30 }, (_none, number) => [`b${number}`, `${call}-${index}`]),
            ),
          }),
        ).flat()
        await storeEvents(database, junk, at)
      }
      await storeEvents(database, visitEvents(['page_view'], { attributes: { utm_source: 'late' } }), at)
      const counts = await database.selectFrom('marketing_counts').selectAll().execute()
      const values = (of: (row: (typeof counts)[number]) => string | false) => new Set(counts.map(of).filter(Boolean))
      expect(values(({ measure, kind }) => measure === 'events' && kind).size).toBe(42)
      expect(values(({ kind }) => kind)).toContain('page_view')
      for (const [dimension, most] of [
        ['utm_source', 101],
        ['variation', 101],
        ['utm_term', 2],
        ['country', 1],
        ['variant', 1],
        ['language', 1],
        ['currency', 1],
      ] as const)
        expect(values((row) => row.dimension === dimension && row.value).size, dimension).toBe(most)
      expect(Math.max(...counts.map(({ value }) => value.length))).toBe(100)
      const { total, series } = await store().series(
        seriesQuerySchema.parse({
          measure: 'events',
          from: '2026-10-02',
          to: '2026-10-02',
          dimension: 'utm_source',
          limit: 2000,
        }),
      )
      expect([total.count, series.reduce((sum, { count }) => sum + count, 0), series.at(-1)?.value]).toEqual([
        501,
        501,
        '(other)',
      ])
      const rows = await database.selectFrom('marketing_visits').select('facts').execute()
      expect(Math.max(...rows.map((visit) => (JSON.parse(visit.facts) as unknown[]).length))).toBe(60)
    })

    it('limit one network to a tenth of a day’s distinct values, however it spreads them', async () => {
      await migrate(database)
      const at = new Date('2026-10-03T10:00:00Z')
      // Rate limits outlive these databases.
      const prefix = randomInt(0x1000, 0xffff).toString(16)
      const send = (network: number, host: number, value: string) =>
        storeEvents(
          database,
          visitEvents(['page_view'], {
            attributes: { utm_source: value, utm_campaign: value },
            variations: { flag: value },
          }),
          at,
          `2001:${prefix}:${network}:${host}::1`,
        )
      for (let index = 0; index < 150; index++) await send(1, index, `junk-${index}`)
      for (let network = 2; network < 9; network++) await send(network, 1, `genuine-${network}`)
      await send(1, 7, 'genuine-2')
      const counts = await database.selectFrom('marketing_counts').selectAll().where('measure', '=', 'events').execute()
      for (const dimension of ['utm_source', 'utm_campaign', 'variation']) {
        const values = counts
          .filter((row) => row.dimension === dimension)
          .map(({ value, count }) => [value.replace('flag=', ''), Number(count)] as const)
        expect(values.filter(([value]) => value.startsWith('junk'))).toHaveLength(10)
        expect(
          values
            .filter(([value]) => value.startsWith('genuine'))
            .map(([, count]) => count)
            .sort(),
        ).toEqual([1, 1, 1, 1, 1, 1, 2])
        expect(values.find(([value]) => value === '(other)')?.[1]).toBe(140)
      }
    })

    it('limit one allocation to three tenths of a day’s distinct values, however many networks it has', async () => {
      await migrate(database)
      const at = new Date('2026-10-03T10:00:00Z')
      const block = randomInt(0x100, 0xfff).toString(16)
      const send = (ip: string, value: string) =>
        storeEvents(database, visitEvents(['page_view'], { attributes: { utm_campaign: value } }), at, ip)
      for (let network = 0; network < 40; network++)
        await send(`2001:${block}${(network % 16).toString(16)}:${network}::1`, `junk-${network}`)
      await send(`2a02:${block}0:1::1`, 'genuine')
      const values = (await database.selectFrom('marketing_values').select('value').execute()).map(({ value }) => value)
      expect(values.filter((value) => value.startsWith('junk'))).toHaveLength(30)
      expect(values).toContain('genuine')
    })

    it('two processes that count one visit at the same time lose nothing', async () => {
      await migrate(database)
      const ended = await atOnce(empty.location, [
        ['track', 'a', '60'],
        ['track', 'b', '60'],
      ])
      expect(ended.map(({ code, output }) => (code === 0 ? 'done' : output))).toEqual(['done', 'done'])
      const events = await database.selectFrom('events').select('id').execute()
      expect(events).toHaveLength(360)
      expect(sorted(await storedStatistics(database, 'events', 'utm_source'))).toEqual(
        sorted(await counted(database, 'events', 'utm_source')),
      )
      // There are 120 campaigns, of which 20 are counted together.
      const campaigns = await storedStatistics(database, 'events', 'utm_campaign')
      expect([
        new Set(campaigns.map(({ value }) => value)).size,
        campaigns.reduce((sum, { count }) => sum + count, 0),
      ]).toEqual([101, 360])
      expect(sorted(await storedStatistics(database, 'visits', 'all'))).toEqual(
        sorted(await countedVisits(database, 'all')),
      )
    })

    it('are retained when the events are deleted, without other data of them', async () => {
      await migrate(database)
      const long = new Date(Date.now() - 91 * DAY)
      await storeEvents(database, visitEvents(['page_view'], { attributes: { utm_source: 'x' } }), long)
      await storeEvents(database, visitEvents(['page_view']), new Date())
      const before = [
        sorted(await storedStatistics(database, 'events', 'utm_source')),
        sorted(await storedStatistics(database, 'visits', 'all')),
      ]
      await purgeEvents(database, new Date(Date.now() - 90 * DAY))
      await deleteVisits(database, new Date())
      expect([
        sorted(await storedStatistics(database, 'events', 'utm_source')),
        sorted(await storedStatistics(database, 'visits', 'all')),
      ]).toEqual(before)
      expect(before[0]).toHaveLength(2)
      expect(await database.selectFrom('events').select('id').execute()).toHaveLength(1)
      expect((await database.selectFrom('marketing_visits').select('day').execute()).map(({ day }) => day)).toEqual([
        today(),
      ])
    })

    it('does not count an event that is not stored', async () => {
      await migrate(database)
      await database.schema.dropTable('events').execute()
      await expect(storeEvents(database, visitEvents(['page_view']), new Date())).rejects.toThrow()
      expect(await database.selectFrom('marketing_counts').selectAll().execute()).toEqual([])
      const one = order(4)
      await orders().place(one)
      expect((await orders().place(one)).outcome).toBe('again')
      expect((await orders().place({ ...one, fingerprint: 'two' })).outcome).toBe('key-taken')
      expect((await storedStatistics(database, 'orders', 'all')).map(({ count }) => count)).toEqual([1])
    })

    it('an order is counted as paid once, on the day of its creation, for repeated events, and not for a failure', async () => {
      await migrate(database)
      const one = order(1)
      await orders().place(one)
      await database.updateTable('orders').set({ created_at: '2026-10-02T23:59:59.999Z' }).execute()
      expect(await pay(one, 'e-0', 'failed')).toBe('applied')
      expect(await storedStatistics(database, 'paid', 'all')).toEqual([])
      expect([
        await pay(one, 'e-1'),
        await pay(one, 'e-1'),
        await pay(one, 'e-2'),
        await pay({ ...one, total: 7 }, 'e-3'),
      ]).toEqual(['applied', 'again', 'applied', 'mismatch'])
      expect(sorted(await storedStatistics(database, 'paid', 'country'))).toEqual([`2026-10-02 RUB RU: 1 ${one.total}`])
    })

    it('revenue follows refunds and disputes, and a fully refunded order is not paid', async () => {
      await migrate(database)
      const one = order(1)
      const other = order(5)
      for (const placed of [one, other]) await orders().place(placed)
      await database.updateTable('orders').set({ created_at: '2026-10-02T23:59:59.999Z' }).execute()
      await pay(other)
      const paymentEvent = (
        { number, currency }: NewOrder,
        kind: PaymentEvent['kind'],
        amount: number,
        second: number,
      ) =>
        orders().applyPayment(
          samplePaymentEvent({
            order: undefined,
            payment: `pi_${number}`,
            subject: kind.slice(0, 7),
            kind,
            currency,
            amount: toMajor(amount, currency),
            occurredAt: new Date(Date.now() + second * 1000).toISOString(),
          }),
          noMails,
        )
      const counts = async () => sorted(await storedStatistics(database, 'paid', 'country'))
      const both = (amount: number) => [`2026-10-02 RUB RU: 2 ${other.total + amount}`]
      // Stored before the payment is known.
      await paymentEvent(one, 'refundTotal', 100, 1)
      await pay(one)
      expect(await counts()).toEqual(both(one.total - 100))
      await paymentEvent(one, 'dispute', one.total - 100, 2)
      expect(await counts()).toEqual([`2026-10-02 RUB RU: 1 ${other.total}`])
      await paymentEvent(one, 'disputeWon', one.total - 100, 3)
      await expectSqlRevenue()
      await paymentEvent(one, 'refundTotal', one.total, 4)
      await paymentEvent(other, 'refundTotal', other.total, 5)
      await expectSqlRevenue()
      expect(await counts()).toEqual(['2026-10-02 RUB RU: 0 0'])
    })

    it('counts each step of a subscription once, and a repeated request as a second one', async () => {
      await migrate(database)
      const ask = async (days: number) =>
        subscribe(database, newsletterSchema.parse(form(1)), undefined, new Date(Date.now() - days * DAY))
      await ask(2)
      await ask(2)
      await ask(1)
      const { token } = await database.selectFrom('subscriptions').select('token').executeTakeFirstOrThrow()
      for (const step of ['confirm', 'confirm', 'unsubscribe', 'unsubscribe', 'confirm'] as const)
        await createSubscriptionStore(database).take(step, token)
      await createSubscriptionStore(database).take('confirm', 'no-such-token')
      expect(
        (await storedStatistics(database, 'subscriptions', 'all')).map(({ kind, count }) => [kind, count]).sort(),
      ).toEqual([
        ['asked', 1],
        ['asked', 1],
        ['confirmed', 1],
        ['unsubscribed', 1],
      ])
    })
  })
}
