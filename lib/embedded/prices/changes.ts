import { PRICE_CHANGES_PER_PAGE, type PriceChange, type PriceChangesAnswer } from '../../contract/prices-admin.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Database } from '../database/open.ts'
import { storedValues } from './rows.ts'

/** Rows of one statement: databases take only so many values. */
const AT_ONCE = 500

/** Writes prices, and who changed them. In a transaction that holds the prices. */
export async function writePrices(
  transaction: Database,
  changes: readonly PriceChange[],
  { who, now }: { who: string; now: Date },
): Promise<void> {
  const [act, at] = [crypto.randomUUID(), now.toISOString()]
  for (const { bitrixId: bitrix_id, currency, after } of changes) {
    if (after) {
      const values = storedValues(after, currency)
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
    act,
    position,
    bitrix_id: bitrixId,
    currency,
    at,
    who,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await transaction
      .insertInto('price_changes')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as NonNullable<PriceChange['before']>))

/** Who changed which price, newest first. */
export async function readPriceChanges(database: Database, page: number): Promise<PriceChangesAnswer> {
  const { count } = await database
    .selectFrom('price_changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await database
    .selectFrom('price_changes')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('act', 'desc')
    .orderBy('position')
    .limit(PRICE_CHANGES_PER_PAGE)
    .offset((page - 1) * PRICE_CHANGES_PER_PAGE)
    .execute()
  const changes = rows.flatMap(({ id, act, bitrix_id: bitrixId, currency, at, who, before, after }) => {
    const known = parseCurrency(currency)
    return known ? [{ id, act, bitrixId, currency: known, at, who, before: read(before), after: read(after) }] : []
  })
  return { changes, total: Number(count), pages: Math.max(1, Math.ceil(Number(count) / PRICE_CHANGES_PER_PAGE)) }
}
