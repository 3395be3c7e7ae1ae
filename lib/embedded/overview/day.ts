import { sql } from 'kysely'
import { MAX_RECENT_CHANGES, weekBefore, type DayResponse, type Totals } from '../../contract/overview.ts'
import { areaOfDictionary, type AdminArea } from '../../domain/admin-roles.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { DICTIONARY_NAMES } from '../../domain/dictionary-names.ts'
import { toMajor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'
import { PROMO_SERIES } from '../dictionaries/changes.ts'
import { OTHER_ACTORS } from '../orders/order-changes.ts'

type Change = DayResponse['changes'][number]

async function totals(database: Database, from: Date, to: Date): Promise<Totals> {
  const start = from.toISOString()
  const end = to.toISOString()
  const { orders } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('orders'))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow()
  const sums = await database
    .selectFrom('orders')
    .select(({ fn, ref }) => [
      'currency',
      fn.sum<number>(sql`${ref('paid_amount')} - ${ref('refunded_amount')} - ${ref('withdrawn_amount')}`).as('sum'),
    ])
    .where('paid_at', '>=', start)
    .where('paid_at', '<', end)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const revenue = sums.flatMap(({ currency: code, sum }) => {
    const currency = parseCurrency(code)
    return currency ? [{ currency, amount: toMajor(Number(sum), currency) }] : []
  })
  return { orders: Number(orders), revenue }
}

async function orderChanges(database: Database): Promise<Change[]> {
  const rows = await database
    .selectFrom('order_changes')
    .select(['changed_at', 'actor', 'number'])
    .where('actor', 'not in', OTHER_ACTORS)
    .orderBy('changed_at', 'desc')
    .limit(MAX_RECENT_CHANGES)
    .execute()
  return rows.map(({ changed_at: at, actor, number: record }) => ({ at, actor, area: 'orders', record }))
}

/** One entry for prices that were changed at once, with the first of them. */
async function priceChanges(database: Database): Promise<Change[]> {
  const rows = await database
    .selectFrom('price_changes')
    .select(['changed_at', 'actor', 'bitrix_id', 'currency'])
    .where('position', '=', sql.lit(0))
    .orderBy('changed_at', 'desc')
    .limit(MAX_RECENT_CHANGES)
    .execute()
  return rows.map(({ changed_at: at, actor, bitrix_id, currency }) => ({
    at,
    actor,
    area: 'prices',
    record: `${bitrix_id} ${currency}`,
  }))
}

async function dictionaryChanges(database: Database, areas: readonly AdminArea[]): Promise<Change[]> {
  const names = DICTIONARY_NAMES.filter((name) => areas.includes(areaOfDictionary(name)))
  if (!names.length) return []
  const rows = await database
    .selectFrom('dictionary_changes')
    .select(['changed_at', 'actor', 'dictionary', 'item_id'])
    .where('dictionary', 'in', names.includes('promo-codes') ? [...names, PROMO_SERIES] : names)
    .orderBy('changed_at', 'desc')
    .limit(MAX_RECENT_CHANGES)
    .execute()
  return rows.flatMap(({ changed_at: at, actor, dictionary: stored, item_id: record }) => {
    const dictionary = stored === PROMO_SERIES ? 'promo-codes' : names.find((name) => name === stored)
    return dictionary ? [{ at, actor, area: areaOfDictionary(dictionary), dictionary, record }] : []
  })
}

async function imageChanges(database: Database): Promise<Change[]> {
  const rows = await database
    .selectFrom('dictionary_changes')
    .leftJoin('images', 'images.urn', 'item_id')
    .select(['changed_at', 'actor', 'item_id', 'images.name'])
    .where('dictionary', '=', 'images')
    .orderBy('changed_at', 'desc')
    .limit(MAX_RECENT_CHANGES)
    .execute()
  return rows.map(({ changed_at: at, actor, item_id: record, name }) => ({
    at,
    actor,
    area: 'images',
    record,
    ...(name !== null && { name }),
  }))
}

/** The orders and revenue of a day so far and of a week before, and the newest changes of employees. */
export async function readDay(
  database: Database,
  areas: readonly AdminArea[],
  from: Date,
  now: Date,
): Promise<DayResponse> {
  const hasOrders = areas.includes('orders')
  const changes = await Promise.all([
    hasOrders ? orderChanges(database) : [],
    areas.includes('prices') ? priceChanges(database) : [],
    dictionaryChanges(database, areas),
    areas.includes('images') ? imageChanges(database) : [],
  ])
  return {
    ...(hasOrders && {
      today: await totals(database, from, now),
      weekBefore: await totals(database, weekBefore(from), weekBefore(now)),
    }),
    changes: changes
      .flat()
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, MAX_RECENT_CHANGES),
  }
}
