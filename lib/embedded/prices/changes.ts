import { sql } from 'kysely'
import {
  MAX_LISTED_CHANGES,
  PRICE_CHANGES_PER_PAGE,
  type PriceBatchResponse,
  type PriceChange,
  type PriceChangesResponse,
  type PriceValues,
} from '../../contract/prices-admin.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { toPriceColumns } from './rows.ts'

/** Databases limit the number of bound values per statement. */
const MAX_ROWS_PER_INSERT = 500

/** Writes prices and their history, in a transaction that holds the lock of {@link lockPrices}. */
export async function writePrices(
  transaction: Database,
  changes: readonly PriceChange[],
  { actor, now, scheduleId = null }: { actor: string; now: Date; scheduleId?: string | null },
): Promise<void> {
  const batch_id = crypto.randomUUID()
  const changed_at = now.toISOString()
  for (const { bitrixId: bitrix_id, currency, after } of changes) {
    if (after) {
      const values = toPriceColumns(after, currency)
      await transaction
        .insertInto('prices')
        .values({ bitrix_id, currency, ...values })
        .onConflict((conflict) => conflict.columns(['bitrix_id', 'currency']).doUpdateSet(values))
        .execute()
    } else
      await transaction
        .deleteFrom('prices')
        .where('bitrix_id', '=', bitrix_id)
        .where('currency', '=', currency)
        .execute()
  }
  const rows = changes.map(({ bitrixId, currency, before, after }, position) => ({
    id: crypto.randomUUID(),
    batch_id,
    position,
    bitrix_id: bitrixId,
    currency,
    changed_at,
    actor,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    schedule_id: scheduleId,
  }))
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_INSERT)
    await transaction
      .insertInto('price_changes')
      .values(rows.slice(from, from + MAX_ROWS_PER_INSERT))
      .execute()
}

export const parsePrice = (json: string | null): PriceValues | null =>
  json === null ? null : (JSON.parse(json) as PriceValues)

function toChange({ bitrix_id: bitrixId, currency: code, before, after }: Tables['price_changes']): PriceChange[] {
  const currency = parseCurrency(code)
  return currency ? [{ bitrixId, currency, before: parsePrice(before), after: parsePrice(after) }] : []
}

/** Every batch has a change at position 0; an index lists these. */
const batches = (database: Database) => database.selectFrom('price_changes').where('position', '=', sql.lit(0))

/** Newest first: what was changed at once is one entry. */
export async function readPriceChanges(database: Database, page: number): Promise<PriceChangesResponse> {
  const { count } = await batches(database)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const heads = await batches(database)
    .select(['batch_id', 'changed_at', 'actor', 'schedule_id'])
    .orderBy('changed_at', 'desc')
    .orderBy('batch_id', 'desc')
    .limit(PRICE_CHANGES_PER_PAGE)
    .offset((page - 1) * PRICE_CHANGES_PER_PAGE)
    .execute()
  const ids = heads.map(({ batch_id }) => batch_id)
  const listed = database.selectFrom('price_changes').where('batch_id', 'in', ids)
  const counts = ids.length
    ? await listed
        .select(({ fn }) => ['batch_id', fn.countAll().as('count')])
        .groupBy('batch_id')
        .execute()
    : []
  const first = ids.length
    ? await listed.selectAll().where('position', '<', MAX_LISTED_CHANGES).orderBy('position').execute()
    : []
  const changes = heads.map(({ batch_id: id, changed_at: at, actor, schedule_id }) => ({
    id,
    at,
    actor,
    isScheduled: schedule_id !== null,
    count: Number(counts.find(({ batch_id }) => batch_id === id)?.count ?? 0),
    changes: first.filter(({ batch_id }) => batch_id === id).flatMap(toChange),
  }))
  return { changes, total: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PRICE_CHANGES_PER_PAGE)) }
}

export async function readPriceBatch(database: Database, id: string): Promise<PriceBatchResponse | undefined> {
  const rows = await database
    .selectFrom('price_changes')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.length ? { changes: rows.flatMap(toChange) } : undefined
}
