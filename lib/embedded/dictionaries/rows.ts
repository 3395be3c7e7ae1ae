import type { Kysely } from 'kysely'
import { DICTIONARIES, type AnyItem } from '../../contract/dictionaries/table.ts'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import type { Database } from '../database/open.ts'
import { lockName } from '../database/transaction.ts'
import type { Adapter, AnyRow } from './adapter.ts'
import { banners } from './adapters/banners.ts'
import { cannedReplies, workingHours } from './adapters/chat.ts'
import { companyDetails } from './adapters/company-details.ts'
import { complexSets } from './adapters/complex-sets.ts'
import { discountDisplay } from './adapters/discounts.ts'
import { flags } from './adapters/flags.ts'
import { promoCodes } from './adapters/promo-codes.ts'
import { redirects } from './adapters/redirects.ts'

export const ADAPTERS: Readonly<Record<DictionaryName, Adapter>> = {
  banners,
  'promo-codes': promoCodes,
  flags,
  'discount-display': discountDisplay,
  redirects,
  'complex-sets': complexSets,
  'company-details': companyDetails,
  'canned-replies': cannedReplies,
  'working-hours': workingHours,
}

/** Types the database for dynamic tables: the adapters know their columns. */
const tables = (database: Database) => database as unknown as Kysely<Record<string, AnyRow>>

export async function readItems(database: Database, name: DictionaryName): Promise<{ id: string; item: AnyItem }[]> {
  const { table, key, sort, toItem } = ADAPTERS[name]
  let rows = tables(database).selectFrom(table).selectAll()
  for (const column of [...sort, key]) rows = rows.orderBy(column)
  return (await rows.execute()).map((row) => ({ id: String(row[key]), item: toItem(row) }))
}

export async function readIds(database: Database, name: DictionaryName): Promise<string[]> {
  const { table, key, sort } = ADAPTERS[name]
  let rows = tables(database).selectFrom(table).select(key)
  for (const column of [...sort, key]) rows = rows.orderBy(column)
  return (await rows.execute()).map((row) => String(row[key]))
}

export async function readItem(database: Database, name: DictionaryName, id: string): Promise<AnyItem | undefined> {
  const { table, key, toItem } = ADAPTERS[name]
  const row = await tables(database).selectFrom(table).selectAll().where(key, '=', id).executeTakeFirst()
  return row && toItem(row)
}

/**
 * Whether a dictionary has room for another item, in the transaction that inserts it. On PostgreSQL insertions wait for
 * each other, because transactions do not see each other's rows; SQLite has one writer.
 */
export async function hasRoom(transaction: Database, name: DictionaryName, item: AnyItem): Promise<boolean> {
  const { limit, limitedBy } = DICTIONARIES[name]
  await lockName(transaction, name)
  let rows = tables(transaction).selectFrom(ADAPTERS[name].table)
  if (limitedBy !== undefined) rows = rows.where(limitedBy, '=', String(item[limitedBy]))
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count) < limit
}

/** Inserts, updates or deletes an item; null means that it does not exist. */
export async function replaceItem(
  database: Database,
  name: DictionaryName,
  id: string,
  [before, after]: readonly [AnyItem | null, AnyItem | null],
) {
  const { table, key, toRow } = ADAPTERS[name]
  if (!after) await tables(database).deleteFrom(table).where(key, '=', id).execute()
  else if (before) await tables(database).updateTable(table).set(toRow(after)).where(key, '=', id).execute()
  else await tables(database).insertInto(table).values(toRow(after)).execute()
}
