import {
  PRICE_SCHEDULES_PER_PAGE,
  PRICE_SCHEDULE_STATES,
  type NewPriceSchedule,
  type PriceSchedule,
  type PriceScheduleChange,
  type PriceScheduleOutcome,
  type PriceSchedules,
  type PriceSchedulesQuery,
  type PriceSchedulesResponse,
} from '../../contract/price-schedules.ts'
import { MAX_LISTED_CHANGES } from '../../contract/prices-admin.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockPrices } from './revision.ts'
import { keyOf, readPriceRows, sameValues, type PriceKey } from './rows.ts'
import { runEvents, type Schedule, type ScheduleItem } from './schedule-events.ts'
import { insertItems, readItems, readOpenSchedules, toSchedule, type ScheduleRow } from './schedule-rows.ts'
import { readPrices, runDueIn, runSchedules } from './schedule-runner.ts'
import { projectedRows } from './projected-rows.ts'

type Interval = Pick<Schedule, 'startsAt' | 'endsAt'>

/** A schedule without an end only occupies its start. */
const overlaps = (a: Interval, b: Interval): boolean =>
  a.startsAt === b.startsAt || (a.startsAt < (b.endsAt ?? b.startsAt) && b.startsAt < (a.endsAt ?? a.startsAt))

/** Prices that another open schedule changes in the same time. */
async function findOverlaps(
  transaction: Database,
  schedule: Interval & { readonly id: string; readonly items: readonly PriceKey[] },
): Promise<PriceKey[]> {
  const others = (await readOpenSchedules(transaction)).filter(
    (other) => other.id !== schedule.id && overlaps(schedule, other),
  )
  const changed = new Set(others.flatMap(({ items }) => items.map(keyOf)))
  return schedule.items
    .filter((item) => changed.has(keyOf(item)))
    .map(({ bitrixId, currency }) => ({ bitrixId, currency }))
}

const wasSkipped = ({ startResult, endResult }: ScheduleItem) => startResult === 'skipped' || endResult === 'skipped'

/** Prices of open schedules that would be skipped if no price changed any more, by schedule. */
async function readExpectedSkips(database: Database): Promise<ReadonlyMap<string, ScheduleItem[]>> {
  const schedules = await readOpenSchedules(database)
  const prices = await readPrices(database)
  const forever = schedules.reduce((last, { startsAt, endsAt = startsAt }) => (endsAt > last ? endsAt : last), '')
  const skips = new Map<string, ScheduleItem[]>()
  for (const { schedule, items } of runEvents(prices, schedules, forever).events)
    skips.set(schedule.id, items.filter(wasSkipped))
  return skips
}

async function toPriceSchedules(database: Database, rows: readonly ScheduleRow[]): Promise<PriceSchedule[]> {
  const ids = rows.map(({ id }) => id)
  const isOpen = rows.some(({ next_at }) => next_at !== null)
  const expected = isOpen ? await readExpectedSkips(database) : new Map<string, ScheduleItem[]>()
  const items = await readItems(database, ids, MAX_LISTED_CHANGES)
  const counts = await countItems(database, ids)
  return Promise.all(
    rows.map(async (row) => {
      const skipped = expected.get(row.id) ?? (await readSkipped(database, row.id))
      return {
        id: row.id,
        version: Number(row.version),
        state: PRICE_SCHEDULE_STATES.find((state) => state === row.state) ?? 'done',
        startsAt: row.starts_at,
        endsAt: row.ends_at ?? undefined,
        createdAt: row.created_at,
        actor: row.actor,
        note: row.note,
        count: counts.get(row.id) ?? 0,
        changes: (items.get(row.id) ?? []).map(({ bitrixId, currency, before, after }) => ({
          bitrixId,
          currency,
          before,
          after,
        })),
        skippedCount: skipped.length,
        skipped: skipped.slice(0, MAX_LISTED_CHANGES).map(({ bitrixId, currency }) => ({ bitrixId, currency })),
      }
    }),
  )
}

async function readSkipped(database: Database, id: string): Promise<ScheduleItem[]> {
  return ((await readItems(database, [id])).get(id) ?? []).filter(wasSkipped)
}

async function countItems(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (!ids.length) return new Map()
  const rows = await database
    .selectFrom('price_schedule_items')
    .select(({ fn }) => ['schedule_id', fn.countAll().as('count')])
    .where('schedule_id', 'in', ids)
    .groupBy('schedule_id')
    .execute()
  return new Map(rows.map(({ schedule_id, count }) => [schedule_id, Number(count)]))
}

async function listSchedules(
  database: Database,
  { state, page }: PriceSchedulesQuery,
): Promise<PriceSchedulesResponse> {
  const isOpen = state === 'open'
  const query = database.selectFrom('price_schedules').where('next_at', isOpen ? 'is not' : 'is', null)
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy(isOpen ? 'next_at' : 'starts_at', isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(PRICE_SCHEDULES_PER_PAGE)
    .offset((page - 1) * PRICE_SCHEDULES_PER_PAGE)
    .execute()
  const total = Number(count)
  return {
    schedules: await toPriceSchedules(database, rows),
    total,
    pages: Math.max(1, Math.ceil(total / PRICE_SCHEDULES_PER_PAGE)),
  }
}

const findRow = (database: Database, id: string): Promise<ScheduleRow | undefined> =>
  database.selectFrom('price_schedules').selectAll().where('id', '=', id).executeTakeFirst()

async function outcomeOf(
  transaction: Database,
  outcome: 'saved' | 'stale',
  row: ScheduleRow | undefined,
): Promise<PriceScheduleOutcome> {
  const [schedule] = row ? await toPriceSchedules(transaction, [row]) : []
  return schedule ? { outcome, schedule } : { outcome: 'unknown' }
}

async function addIn(
  transaction: Database,
  { startsAt: start, endsAt, note, changes }: NewPriceSchedule,
  actor: string,
  now: Date,
): Promise<PriceScheduleOutcome> {
  const createdAt = now.toISOString()
  if (start !== undefined && start <= createdAt) return { outcome: 'past', field: 'startsAt' }
  if (endsAt !== undefined && endsAt <= createdAt) return { outcome: 'past', field: 'endsAt' }
  const startsAt = start ?? createdAt
  const { products } = await readPriceRows(transaction)
  if (changes.some(({ bitrixId }) => !products.has(bitrixId))) return { outcome: 'unknown' }
  const id = crypto.randomUUID()
  const overlapping = await findOverlaps(transaction, { id, startsAt, endsAt, items: changes })
  if (overlapping.length) return { outcome: 'overlap', overlaps: overlapping }
  const rows = await projectedRows(transaction, new Date(startsAt))
  const expected = new Map(rows.map((row) => [keyOf(row), row]))
  const stale = changes.filter((change) => !sameValues(expected.get(keyOf(change)) ?? null, change.before))
  if (stale.length) return { outcome: 'conflict', rows: stale.flatMap((change) => expected.get(keyOf(change)) ?? []) }
  const row: ScheduleRow = {
    id,
    version: 1,
    state: 'planned',
    starts_at: startsAt,
    ends_at: endsAt ?? null,
    next_at: startsAt,
    created_at: createdAt,
    actor,
    note,
  }
  await transaction.insertInto('price_schedules').values(row).execute()
  await insertItems(transaction, id, changes)
  await runDueIn(transaction, now)
  return outcomeOf(transaction, 'saved', await findRow(transaction, id))
}

async function changeIn(
  transaction: Database,
  id: string,
  { version, startsAt: start, endsAt, note }: PriceScheduleChange,
  now: Date,
): Promise<PriceScheduleOutcome> {
  const row = await findRow(transaction, id)
  if (!row) return { outcome: 'unknown' }
  if (Number(row.version) !== version) return outcomeOf(transaction, 'stale', row)
  if (row.next_at === null) return { outcome: 'closed' }
  const isPlanned = row.state === 'planned'
  const startsAt = isPlanned ? start : row.starts_at
  const at = now.toISOString()
  if (isPlanned && startsAt <= at) return { outcome: 'past', field: 'startsAt' }
  if (endsAt !== null && endsAt <= at) return { outcome: 'past', field: 'endsAt' }
  const items = (await readItems(transaction, [id])).get(id) ?? []
  const overlapping = await findOverlaps(transaction, { id, startsAt, endsAt: endsAt ?? undefined, items })
  if (overlapping.length) return { outcome: 'overlap', overlaps: overlapping }
  const changed: ScheduleRow = {
    ...row,
    version: version + 1,
    state: isPlanned || endsAt !== null ? row.state : 'done',
    starts_at: startsAt,
    ends_at: endsAt,
    next_at: isPlanned ? startsAt : endsAt,
    note,
  }
  await transaction.updateTable('price_schedules').set(changed).where('id', '=', id).execute()
  return outcomeOf(transaction, 'saved', changed)
}

async function cancelIn(transaction: Database, id: string, version: number, now: Date): Promise<PriceScheduleOutcome> {
  const row = await findRow(transaction, id)
  if (!row) return { outcome: 'unknown' }
  if (Number(row.version) !== version) return outcomeOf(transaction, 'stale', row)
  if (row.next_at === null) return { outcome: 'closed' }
  const schedules = transaction.updateTable('price_schedules').where('id', '=', id)
  if (row.state === 'planned')
    await schedules.set({ state: 'cancelled', next_at: null, version: version + 1 }).execute()
  else {
    const ends_at = now.toISOString()
    await schedules.set({ ends_at, next_at: ends_at }).execute()
    const items = (await readItems(transaction, [id])).get(id) ?? []
    await runSchedules(transaction, [toSchedule({ ...row, ends_at }, items)], now)
  }
  return outcomeOf(transaction, 'saved', await findRow(transaction, id))
}

export function createPriceSchedules(database: Database, clock: () => number = Date.now): PriceSchedules {
  const inOrder = (act: (transaction: Database, now: Date) => Promise<PriceScheduleOutcome>) =>
    inTransaction(database, async (transaction) => {
      await lockPrices(transaction)
      const now = new Date(clock())
      await runDueIn(transaction, now)
      return act(transaction, now)
    })
  return {
    list: (query) => listSchedules(database, query),
    add: (schedule, actor) => inOrder((transaction, now) => addIn(transaction, schedule, actor, now)),
    change: (id, change) => inOrder((transaction, now) => changeIn(transaction, id, change, now)),
    cancel: (id, version) => inOrder((transaction, now) => cancelIn(transaction, id, version, now)),
  }
}
