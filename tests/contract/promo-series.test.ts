import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeriesSchema, promoUsageSchema, seriesResponseSchema } from '../../lib/contract/promo-admin.ts'
import { ADMIN_AREAS } from '../../lib/domain/admin-roles.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '../../lib/domain/order/states.ts'
import { SERIES_ALPHABET } from '../../lib/domain/order/promo-series.ts'
import { listChanges } from '../../lib/embedded/dictionaries/changes.ts'
import { insertItem, listVersioned } from '../../lib/embedded/dictionaries/repository.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { createOverview } from '../../lib/embedded/overview/repository.ts'
import { createPromoAdmin } from '../../lib/embedded/promo/promo-admin.ts'
import { checkPromo, findPromoRejection } from '../../lib/embedded/promo/repository.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

const ACTOR = 'one@example.com'
const AUTHOR = { actor: ACTOR, now: new Date() }
const HOUR_MS = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

onBothEngines('a series of promo codes', (setup) => {
  const database = migratedDatabase(setup, 'test')
  const admin = () => createPromoAdmin(database())
  const store = () => createOrderStore(database(), () => undefined)
  const request = (changes: object = {}, key: string = crypto.randomUUID()) =>
    createSeriesSchema.parse({
      key,
      data: { prefix: 'SPRING-', count: 30, length: 8, discountType: 'percent', discount: 10, maxUses: 1, ...changes },
    })
  const create = (changes: object = {}, key?: string) => admin().create(request(changes, key), ACTOR)
  const codesOf = async (prefix = 'SPRING-') => (await admin().codes(prefix)).map(({ code }) => code)
  const check = async (code: string, now = new Date()) => checkPromo(database(), { code, currency: undefined }, now)
  const place = (promocode: string) => store().place(sampleNewOrder({ promocode }))
  const listed = async () => seriesResponseSchema.parse(await admin().list(1, true)).series
  const act = async (action: 'stop' | 'deleteUnused', version?: number, prefix = 'SPRING-') =>
    admin().act(prefix, { action, version: version ?? (await listed())[0]?.version ?? 0 }, ACTOR)

  it('has as many different codes as requested, of its prefix and the alphabet, with its terms', async () => {
    expect(await create({ count: 1234 })).toBe('created')
    const codes = await codesOf()
    expect([codes.length, new Set(codes).size]).toEqual([1234, 1234])
    const isOfAlphabet = (code: string) => Array.from(code).every((one) => SERIES_ALPHABET.includes(one))
    expect(codes.filter((code) => !code.startsWith('SPRING-') || !isOfAlphabet(code.slice(7)))).toEqual([])
    expect(await check(codes[0]?.toLowerCase() ?? '')).toEqual({
      valid: true,
      code: codes[0],
      discountType: 'percent',
      discount: 10,
    })
    expect(await listed()).toMatchObject([
      { prefix: 'SPRING-', codes: 1234, maxUses: 1, used: 0, revenue: [], version: 1 },
    ])
  })

  it('is created once, however often its request is repeated or sent at once', async () => {
    const key = crypto.randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => create({}, key)))
    expect(outcomes.sort()).toEqual(['again', 'again', 'again', 'created'])
    const codes = await codesOf()
    expect(await create({}, key)).toBe('again')
    expect(await codesOf()).toEqual(codes)
    expect(await create({ count: 31 }, key)).toBe('key-taken')
    expect(await create()).toBe('taken')
    expect(await create({ prefix: 'AUTUMN-' })).toBe('created')
  })

  it('is stored completely or not at all', async () => {
    await database().schema.alterTable('dictionary_changes').renameTo('away').execute()
    await expect(create()).rejects.toThrow()
    await database().schema.alterTable('away').renameTo('dictionary_changes').execute()
    expect([await codesOf(), await listed()]).toEqual([[], []])
    expect(await create()).toBe('created')
  })

  it('is not in the dictionary, which rejects a code of it', async () => {
    await create()
    expect(await listVersioned(database(), 'promo-codes')).toEqual([])
    const [code = ''] = await codesOf()
    const outcome = await insertItem(
      database(),
      { name: 'promo-codes' },
      { code: code.toLowerCase(), discountType: 'percent', discount: 5 },
      AUTHOR,
    )
    expect(outcome).toMatchObject({ kind: 'invalid', error: { issues: [{ params: { reason: 'taken' } }] } })
  })

  it('gives each use of a code to one order', async () => {
    await create()
    const [code = '', other = ''] = await codesOf()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => place(code)))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([
      'exhausted',
      'exhausted',
      'exhausted',
      'exhausted',
      'placed',
    ])
    expect([(await check(code)).valid, (await check(other)).valid]).toEqual([false, true])
    expect((await admin().codes('SPRING-')).filter(({ used }) => used)).toEqual([{ code, used: 1 }])
  })

  it('begins and ends at its times, for the check of the site and for orders', async () => {
    const from = Date.now() + HOUR_MS
    const [validFrom, expiresAt] = [new Date(from).toISOString(), new Date(from + HOUR_MS).toISOString()]
    await create({ validFrom, expiresAt })
    await insertItem(
      database(),
      { name: 'promo-codes' },
      { code: 'LATER', discountType: 'percent', discount: 5, validFrom, expiresAt },
      AUTHOR,
    )
    const [code = ''] = await codesOf()
    for (const one of [code, 'LATER']) {
      expect(await place(one)).toEqual({ outcome: 'expired' })
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constantFrom(-1, 0, 1, HOUR_MS - 1, HOUR_MS), fc.integer({ min: -HOUR_MS, max: 3 * HOUR_MS })),
          async (ms) => {
            const isValid = ms >= 0 && ms < HOUR_MS
            const now = new Date(from + ms)
            expect(await check(one, now)).toMatchObject(isValid ? { valid: true } : { valid: false, reason: 'expired' })
            expect(await findPromoRejection(database(), one, now)).toBe(isValid ? undefined : 'expired')
          },
        ),
        { numRuns: 20 },
      )
    }
  })

  it('is stopped, and only by an administrator who has seen its version', async () => {
    await create()
    const [code = ''] = await codesOf()
    expect(await act('stop', 0)).toBe('conflict')
    expect(await act('stop', 1, 'NONE-')).toBeUndefined()
    expect((await check(code)).valid).toBe(true)
    expect(await act('stop', 1)).toBe('done')
    expect(await check(code)).toMatchObject({ valid: false, reason: 'expired' })
    expect(await place(code)).toEqual({ outcome: 'expired' })
    expect(await act('stop', 1)).toBe('conflict')
    expect((await listed())[0]).toMatchObject({ version: 2 })
  })

  it('loses its unused codes and keeps those of orders, and disappears when none is left', async () => {
    await create({ count: 2500 })
    const used = (await codesOf()).filter((_code, index) => index % 1000 === 7)
    for (const code of used) await place(code)
    expect(await act('deleteUnused', 7)).toBe('conflict')
    expect(await act('deleteUnused')).toBe('done')
    expect(await codesOf()).toEqual(used)
    expect(await listed()).toMatchObject([{ codes: used.length, used: used.length }])
    await database().deleteFrom('orders').execute()
    expect(await act('deleteUnused')).toBe('done')
    expect([await listed(), await codesOf()]).toEqual([[], []])
    expect(await create()).toBe('created')
  })

  it('is listed page by page, newest first', async () => {
    for (let index = 0; index < 21; index++) {
      await create({ prefix: `P${index}-`, count: 1 })
      await database()
        .updateTable('promo_series')
        .set({ created_at: inHours(index) })
        .where('prefix', '=', `P${index}-`)
        .execute()
    }
    const { series, pages } = await admin().list(1, false)
    expect([pages, series.length, series[0]?.prefix, series[0]?.revenue]).toEqual([2, 20, 'P20-', undefined])
    expect((await admin().list(2, true)).series.map(({ prefix }) => prefix)).toEqual(['P0-'])
    expect((await admin().list(3, true)).series).toEqual([])
  })

  it('is in the recent changes and, near its end, in the overview, but not in the history of the dictionary', async () => {
    await create({ expiresAt: inHours(24) })
    const overview = createOverview(database())
    expect((await overview.load(ADMIN_AREAS, new Date())).expiringPromoCodes).toBe(1)
    const { changes } = await overview.loadDay(ADMIN_AREAS, new Date(), new Date())
    expect(changes).toMatchObject([
      { actor: ACTOR, area: 'dictionaries', dictionary: 'promo-codes', record: 'SPRING-' },
    ])
    expect(await listChanges(database(), {})).toEqual({ changes: [], pages: 1 })
  })

  it('has the uses and revenue of its orders by currency, as have other codes', async () => {
    await create({ count: 3, maxUses: undefined })
    const series = await codesOf()
    const item = { discountType: 'percent', discount: 5 }
    for (const code of ['ONE', 'TWO']) await insertItem(database(), { name: 'promo-codes' }, { ...item, code }, AUTHOR)
    const order = fc.record({
      code: fc.constantFrom('ONE', 'TWO', ...series, 'ELSEWHERE'),
      currency: fc.constantFrom('RUB' as const, 'EUR' as const),
      fulfilment: fc.constantFrom(...FULFILMENT_STATES),
      payment: fc.constantFrom(...PAYMENT_STATES),
      paid: fc.integer({ min: 0, max: 5000 }),
      refunded: fc.integer({ min: 0, max: 100 }),
      /** Hours until the reservation ends; `undefined` for an order of an earlier version, placed a month ago. */
      reserved: fc.constantFrom(-1, 1, undefined),
      hasPage: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 12 }), async (orders) => {
        for (const table of ['orders', 'payment_sessions'] as const) await database().deleteFrom(table).execute()
        for (const one of orders) {
          const added = sampleNewOrder({ currency: one.currency })
          await store().place(added)
          await database()
            .updateTable('orders')
            .set({
              promocode: one.code,
              fulfilment_state: one.fulfilment,
              payment_state: one.payment,
              paid_amount: one.paid,
              refunded_amount: one.refunded,
              created_at: inHours(one.reserved === undefined ? -24 * 30 : -1),
              reserved_until: one.reserved === undefined ? null : inHours(one.reserved),
            })
            .where('number', '=', added.number)
            .execute()
          if (one.hasPage)
            await database()
              .insertInto('payment_sessions')
              .values({
                id: added.number,
                order_number: added.number,
                link: '',
                created_at: inHours(-1),
                expires_at: inHours(1),
                closed: 0,
                provider: 'stripe',
              })
              .execute()
        }
        const expected = (codes: readonly string[]) => {
          const own = orders.filter(({ code }) => codes.includes(code))
          const amounts = (['EUR', 'RUB'] as const).map((currency) => ({
            currency,
            amount:
              own
                .filter((one) => one.currency === currency)
                .reduce((sum, { paid, refunded }) => sum + paid - refunded, 0) / 100,
          }))
          return {
            used: own.filter(
              ({ fulfilment, payment, reserved = -1, hasPage }) =>
                fulfilment !== 'cancelled' &&
                (payment !== 'unpaid' || fulfilment !== 'placed' || reserved > 0 || hasPage),
            ).length,
            revenue: amounts.filter(({ amount }) => amount),
          }
        }
        const { usage } = promoUsageSchema.parse(await admin().usage(true))
        for (const code of ['ONE', 'TWO'])
          expect({ used: 0, revenue: [], ...usage.find((one) => one.code === code) }).toMatchObject(expected([code]))
        expect((await listed())[0]).toMatchObject(expected(series))
        for (const { code, used } of await admin().codes('SPRING-'))
          expect([code, used]).toEqual([code, expected([code]).used])
      }),
      { numRuns: 15 },
    )
  })
})
