import { PRICE_CHANGES_PER_PAGE, type PriceChange, type PriceChangesResponse } from '../../contract/prices-admin.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Database } from '../database/open.ts'
import { toPriceColumns } from './rows.ts'

/** Databases limit the number of bound values per statement. */
const MAX_ROWS_PER_INSERT = 500

/** Writes prices and their history, in a transaction that holds the lock of {@link takePrices}. */
export async function writePrices(
  transaction: Database,
  changes: readonly PriceChange[],
  { actor, now }: { actor: string; now: Date },
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
  }))
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_INSERT)
    await transaction
      .insertInto('price_changes')
      .values(rows.slice(from, from + MAX_ROWS_PER_INSERT))
      .execute()
}

const parsePrice = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as NonNullable<PriceChange['before']>)

export async function readPriceChanges(database: Database, page: number): Promise<PriceChangesResponse> {
  const { count } = await database
    .selectFrom('price_changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await database
    .selectFrom('price_changes')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('batch_id', 'desc')
    .orderBy('position')
    .limit(PRICE_CHANGES_PER_PAGE)
    .offset((page - 1) * PRICE_CHANGES_PER_PAGE)
    .execute()
  const changes = rows.flatMap(
    ({ id, batch_id: batchId, bitrix_id: bitrixId, currency, changed_at: at, actor, before, after }) => {
      const supported = parseCurrency(currency)
      return supported
        ? [
            {
              id,
              batchId,
              bitrixId,
              currency: supported,
              at,
              actor,
              before: parsePrice(before),
              after: parsePrice(after),
            },
          ]
        : []
    },
  )
  return { changes, total: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PRICE_CHANGES_PER_PAGE)) }
}
