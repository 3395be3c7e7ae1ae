import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import {
  ACCESS_MEANINGS,
  AUDIT_ENTRIES_PER_PAGE,
  auditQuerySchema,
  auditResponseSchema,
  type AuditEntry,
} from '../../lib/contract/audit-log.ts'
import type { AccessKind } from '../../lib/contract/access-log.ts'
import { AUDIT_AREAS, AUDIT_KINDS, kindOfAction } from '../../lib/domain/audit.ts'
import { DICTIONARY_NAMES } from '../../lib/domain/dictionary-names.ts'
import { createAuditLog } from '../../lib/embedded/audit-log/repository.ts'
import { auditTables } from '../../lib/server/admin/csv.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'

const START = Date.parse('2026-11-30T12:00:00.000Z')
const MINUTE_MS = 60_000
const at = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()
const PEOPLE = ['anna@example.com', 'Boris@example.com'] as const
const ACCESS_KINDS = Object.keys(ACCESS_MEANINGS) as AccessKind[]
const PRICE = { startPrice: 1, price: 100, discountState: 'off' }

const common = { minute: fc.integer({ min: 0, max: 9 }), actor: fc.constantFrom(...PEOPLE) }
const record = fc.constantFrom('A1', 'b2', 'C_3')
/** Action of an employee, of every source of the log. */
const deed = fc.oneof(
  fc.record({ source: fc.constant('order' as const), ...common, record }),
  fc.record({ source: fc.constant('price' as const), ...common, record, prices: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    source: fc.constant('dictionary' as const),
    ...common,
    record,
    name: fc.constantFrom(...DICTIONARY_NAMES, 'promo-series' as const, 'images' as const),
    action: fc.constantFrom('created' as const, 'changed' as const, 'deleted' as const),
  }),
  fc.record({ source: fc.constant('access' as const), ...common, record, kind: fc.constantFrom(...ACCESS_KINDS) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

function areaOf(one: Deed): string {
  if (one.source === 'order') return 'orders'
  if (one.source === 'price') return 'prices'
  if (one.source === 'access') return ACCESS_MEANINGS[one.kind].area
  return one.name === 'banners' || one.name === 'images' ? one.name : 'dictionaries'
}
const actionOf = (one: Deed) =>
  one.source === 'access' ? ACCESS_MEANINGS[one.kind].action : one.source === 'dictionary' ? one.action : 'changed'

onBothEngines('the audit log', (setup) => {
  const database = migratedDatabase(setup)
  const log = () => createAuditLog(database())
  const list = async (query: Record<string, string> = {}) =>
    auditResponseSchema.parse(await log().list(auditQuerySchema.parse(query)))
  async function pages(query: Record<string, string> = {}): Promise<AuditEntry[]> {
    const { entries, next } = await list(query)
    return next === undefined ? entries : [...entries, ...(await pages({ ...query, before: next }))]
  }
  const exported = async (query: Record<string, string> = {}) => {
    const entries: AuditEntry[] = []
    for await (const batch of log().all(auditQuerySchema.parse(query))) entries.push(...batch)
    return entries
  }
  const TABLES = ['order_changes', 'price_changes', 'dictionary_changes', 'access_log', 'images'] as const
  const clear = async () => {
    for (const table of TABLES) await database().deleteFrom(table).execute()
  }
  beforeEach(clear)

  let version = 0
  const addOrder = (number: string, minute: number, actor: string, [before, after]: readonly [object, object]) =>
    database()
      .insertInto('order_changes')
      .values({
        id: crypto.randomUUID(),
        number,
        version: ++version,
        changed_at: at(minute),
        actor,
        reason: 'operator',
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute()
  const addPrices = (
    ids: readonly string[],
    minute: number,
    actor: string,
    after: object = { ...PRICE, price: 90 },
  ) => {
    const batch_id = crypto.randomUUID()
    return database()
      .insertInto('price_changes')
      .values(
        ids.map((bitrix_id, position) => ({
          id: crypto.randomUUID(),
          batch_id,
          position,
          bitrix_id,
          currency: 'RUB',
          changed_at: at(minute),
          actor,
          before: JSON.stringify(PRICE),
          after: JSON.stringify(after),
          schedule_id: null,
        })),
      )
      .execute()
  }
  const addDictionary = (
    [dictionary, item_id]: readonly [string, string],
    minute: number,
    actor: string,
    [before, after]: readonly [object | null, object | null],
  ) =>
    database()
      .insertInto('dictionary_changes')
      .values({
        id: crypto.randomUUID(),
        dictionary,
        item_id,
        version: ++version,
        actor,
        changed_at: at(minute),
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        revert_of: null,
      })
      .execute()
  const addAccess = (kind: AccessKind, minute: number, actor: string, values: object) =>
    database()
      .insertInto('access_log')
      .values({
        id: crypto.randomUUID(),
        accessed_at: at(minute),
        actor,
        kind,
        record_id: null,
        records: null,
        ...values,
      })
      .execute()

  function add(one: Deed): Promise<unknown> {
    const { minute, actor } = one
    if (one.source === 'order') return addOrder(one.record, minute, actor, [{ note: '' }, { note: 'x' }])
    if (one.source === 'price') {
      const ids = Array.from({ length: one.prices }, (_, index) => (index ? `other ${index}` : one.record))
      return addPrices(ids.toReversed(), minute, actor)
    }
    if (one.source === 'access') return addAccess(one.kind, minute, actor, { record_id: one.record })
    const [before, after] = [one.action === 'created' ? null : { a: 1 }, one.action === 'deleted' ? null : { a: 2 }]
    return addDictionary([one.name, one.record], minute, actor, [before, after])
  }

  const filter = fc.record(
    {
      person: fc.constantFrom('anna@example.com', 'BORIS', 'example', 'nobody', '%'),
      area: fc.constantFrom(...AUDIT_AREAS),
      kind: fc.constantFrom(...AUDIT_KINDS),
      record: fc.constantFrom('a1', 'B2', 'c_3', '_'),
      from: fc.integer({ min: 0, max: 9 }).map(at),
      to: fc.integer({ min: 10, max: 12 }).map(at),
    },
    { requiredKeys: [] },
  )

  it('lists what matches a filter, newest first, in the page, the file and the count alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 12 }), filter, async (deeds, query) => {
        await clear()
        for (const one of deeds) await add(one)
        const includes = (text: string, part: string | undefined) =>
          part === undefined || text.toLowerCase().includes(part.toLowerCase())
        const expected = deeds.filter(
          (one) =>
            includes(one.actor, query.person) &&
            includes(one.record, query.record) &&
            (query.area === undefined || areaOf(one) === query.area) &&
            (query.kind === undefined || kindOfAction(actionOf(one)) === query.kind) &&
            (query.from === undefined || at(one.minute) >= query.from) &&
            (query.to === undefined || at(one.minute) < query.to),
        )
        const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
        const { entries, next } = await list(given)
        expect(next).toBeUndefined()
        const line = (values: readonly unknown[]) => values.join(' ')
        expect(entries.map((one) => line([one.at, one.actor, one.area, one.action])).toSorted()).toEqual(
          expected.map((one) => line([at(one.minute), one.actor, areaOf(one), actionOf(one)])).toSorted(),
        )
        expect(entries.map((one) => one.at)).toEqual(
          entries
            .map((one) => one.at)
            .toSorted()
            .toReversed(),
        )
        expect(await exported(given)).toEqual(entries)
        expect(await log().count(auditQuerySchema.parse(given))).toBe(entries.length)
      }),
      { numRuns: 60 },
    )
  })

  it('has every entry on one page exactly, also while newer entries are added and several have the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 110, maxLength: 130 }), async (deeds) => {
        await clear()
        for (const one of deeds) await add(one)
        const all = await exported()
        expect(all).toHaveLength(deeds.length)
        const seen: AuditEntry[] = []
        let before: string | undefined
        do {
          const { entries, next } = await list(before === undefined ? {} : { before })
          seen.push(...entries)
          expect(entries.length).toBe(Math.min(AUDIT_ENTRIES_PER_PAGE, all.length - seen.length + entries.length))
          before = next
          await addAccess('order', 60, PEOPLE[0], { record_id: 'new' })
          await addOrder('new', 61, PEOPLE[0], [{}, {}])
        } while (before !== undefined)
        expect(seen).toEqual(all)
      }),
      { numRuns: 3 },
    )
  })

  it('describes the changed values of an order in its currency, without changes of buyers and payments', async () => {
    await addOrder('2222-2222-2222', 1, PEOPLE[0], [
      { fulfilmentState: 'placed', paid: 0, note: '' },
      { fulfilmentState: 'kitSent', paid: 0, note: 'Call after 6 pm' },
    ])
    for (const actor of ['buyer', 'payment', 'system']) await addOrder('2222-2222-2222', 2, actor, [{}, {}])
    const { entries } = await list()
    expect(entries).toMatchObject([
      {
        at: at(1),
        actor: PEOPLE[0],
        area: 'orders',
        action: 'changed',
        record: '2222-2222-2222',
        changes: [
          { field: 'fulfilmentState', before: 'placed', after: 'kitSent' },
          { field: 'note', before: '', after: 'Call after 6 pm' },
        ],
      },
    ])
  })

  it('has one entry for prices that were changed at once, with the number of prices and the changed values', async () => {
    await addPrices(['1', '2'], 1, PEOPLE[0])
    await addPrices(['3'], 2, PEOPLE[0])
    const { entries } = await list({ area: 'prices' })
    expect(entries).toMatchObject([
      { record: '3 RUB', action: 'changed', changes: [{ field: 'price', before: '100', after: '90' }] },
      {
        record: '1 RUB',
        count: 2,
        changes: [
          { subject: '1 RUB', field: 'price', before: '100', after: '90' },
          { subject: '2 RUB', field: 'price', before: '100', after: '90' },
        ],
      },
    ])
    expect((await pages({ record: '2 rub' })).map((one) => one.record)).toEqual(['1 RUB'])
  })

  it('describes items of dictionaries that were created, changed or deleted, and images by name', async () => {
    await database()
      .insertInto('images')
      .values({
        urn: 'urn1',
        kind: 'webp',
        digest: 'd',
        created_at: at(0),
        name: 'Lab.webp',
        width: 1,
        height: 1,
        bytes: 1,
        animated: 0,
        deleted_at: null,
        decorative: 0,
        alt_texts: '{}',
        alt_count: 0,
        revision: '',
        search: '',
      })
      .execute()
    const banner = { title: { en: 'Sale' }, langs: ['en', 'ru'], enabled: true }
    await addDictionary(['banners', 'b'], 1, PEOPLE[0], [null, banner])
    await addDictionary(['banners', 'b'], 2, PEOPLE[0], [banner, { ...banner, title: { en: 'Big sale' } }])
    await addDictionary(['promo-series', 'P'], 3, PEOPLE[0], [{ prefix: 'P' }, null])
    await addDictionary(['images', 'urn1'], 4, PEOPLE[0], [{ alt: { texts: {} } }, { alt: { texts: { en: 'A lab' } } }])
    expect((await list()).entries).toMatchObject([
      { area: 'images', record: 'urn1', name: 'Lab.webp', changes: [{ field: 'alt en', before: '', after: 'A lab' }] },
      {
        area: 'dictionaries',
        dictionary: 'promo-codes',
        action: 'deleted',
        changes: [{ field: 'prefix', before: 'P', after: '' }],
      },
      { area: 'banners', action: 'changed', changes: [{ field: 'title en', before: 'Sale', after: 'Big sale' }] },
      {
        area: 'banners',
        action: 'created',
        changes: [
          { field: 'title en', after: 'Sale' },
          { field: 'langs', after: 'en, ru' },
          { field: 'enabled', after: 'true' },
        ],
      },
    ])
    expect((await list({ record: 'LAB.' })).entries).toHaveLength(1)
  })

  it('has views and exports with the number of records, and unsubscriptions as changes', async () => {
    await addAccess('orders-csv', 1, PEOPLE[0], { records: 12 })
    await addAccess('unsubscription', 2, PEOPLE[1], { record_id: 'subscriber' })
    expect((await list()).entries).toMatchObject([
      { area: 'subscribers', action: 'changed', record: 'subscriber' },
      { area: 'orders', action: 'exported', count: 12 },
    ])
    expect((await list({ kind: 'accesses' })).entries).toHaveLength(1)
  })

  it('is exported with a line for each changed value, without entries that are added after its start', async () => {
    await addOrder('2222-2222-2222', 1, PEOPLE[0], [
      { note: '', carrier: '' },
      { note: 'Call', carrier: 'Post' },
    ])
    await addAccess('audit-csv', 2, PEOPLE[0], { records: 1 })
    const rows: unknown[] = []
    const query = { ...auditQuerySchema.parse({}), before: { at: at(2), id: '' } }
    for await (const table of auditTables(log().all(query))) rows.push(...table)
    expect(rows).toEqual([
      ['at', 'actor', 'area', 'dictionary', 'record', 'name', 'action', 'count', 'reason', 'changes'],
      [at(1), PEOPLE[0], 'orders', '', '2222-2222-2222', '', 'changed', '', '', 'note:  → Call\ncarrier:  → Post'],
    ])
    expect(await log().count(query)).toBe(1)
  })

  it('takes a day as inclusive, and rejects an end before the start and a position that is none', async () => {
    await addAccess('order', 0, PEOPLE[0], {})
    expect((await list({ from: '2026-11-30', to: '2026-11-30' })).entries).toHaveLength(1)
    expect((await list({ to: '2026-11-29' })).entries).toEqual([])
    expect(auditQuerySchema.safeParse({ from: '2026-11-30', to: '2026-11-29' }).success).toBe(false)
    expect(auditQuerySchema.safeParse({ before: 'latest' }).success).toBe(false)
  })
})
