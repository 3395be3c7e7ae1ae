import type { Selectable } from 'kysely'
import type { PriceChange } from '../../contract/prices-admin.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { parsePrice } from './changes.ts'
import type { Schedule, ScheduleItem } from './schedule-events.ts'

export type ScheduleRow = Selectable<Tables['price_schedules']>

/** Databases limit the number of bound values per statement. */
const MAX_ROWS_PER_INSERT = 500

const toResult = (text: string | null) => (text === 'applied' || text === 'skipped' ? text : undefined)

export async function readItems(
  database: Database,
  ids: readonly string[],
  limit = Infinity,
): Promise<ReadonlyMap<string, ScheduleItem[]>> {
  const items = new Map(ids.map((id): [string, ScheduleItem[]] => [id, []]))
  if (!ids.length) return items
  let query = database
    .selectFrom('price_schedule_items')
    .selectAll()
    .where('schedule_id', 'in', ids)
    .orderBy('schedule_id')
    .orderBy('position')
  if (limit < Infinity) query = query.where('position', '<', limit)
  for (const row of await query.execute()) {
    const currency = parseCurrency(row.currency)
    if (currency)
      items
        .get(row.schedule_id)
        ?.push({
          position: Number(row.position),
          bitrixId: row.bitrix_id,
          currency,
          before: parsePrice(row.before),
          after: parsePrice(row.after),
          startResult: toResult(row.start_result),
          endResult: toResult(row.end_result),
        })
  }
  return items
}

/** Reads schedules with a start or an end to come, at the latest at `until`. */
export async function readOpenSchedules(database: Database, until?: string): Promise<Schedule[]> {
  let query = database.selectFrom('price_schedules').selectAll().where('next_at', 'is not', null)
  if (until !== undefined) query = query.where('next_at', '<=', until)
  const rows = await query.execute()
  const items = await readItems(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSchedule(row, items.get(row.id) ?? []))
}

export const toSchedule = (
  { id, actor, state, starts_at, ends_at }: ScheduleRow,
  items: readonly ScheduleItem[],
): Schedule => ({ id, actor, state, startsAt: starts_at, endsAt: ends_at ?? undefined, items })

export async function insertItems(transaction: Database, id: string, changes: readonly PriceChange[]): Promise<void> {
  const rows = changes.map(({ bitrixId, currency, before, after }, position) => ({
    schedule_id: id,
    position,
    bitrix_id: bitrixId,
    currency,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    start_result: null,
    end_result: null,
  }))
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_INSERT)
    await transaction
      .insertInto('price_schedule_items')
      .values(rows.slice(from, from + MAX_ROWS_PER_INSERT))
      .execute()
}

/** Stores the results of a start or an end. */
export async function storeResults(
  transaction: Database,
  id: string,
  phase: 'start' | 'end',
  items: readonly ScheduleItem[],
): Promise<void> {
  for (const result of ['applied', 'skipped'] as const) {
    const positions = items.filter((item) => item[`${phase}Result`] === result).map(({ position }) => position)
    for (let from = 0; from < positions.length; from += MAX_ROWS_PER_INSERT)
      await transaction
        .updateTable('price_schedule_items')
        .set({ [`${phase}_result`]: result })
        .where('schedule_id', '=', id)
        .where('position', 'in', positions.slice(from, from + MAX_ROWS_PER_INSERT))
        .execute()
  }
}
