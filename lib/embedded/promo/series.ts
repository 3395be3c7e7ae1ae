import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  MAX_STORED_CODES,
  type CreateOutcome,
  type CreateSeries,
  type PromoSeriesRequest,
  type SeriesAction,
} from '../../contract/promo-admin.ts'
import { SERIES_ALPHABET } from '../../domain/order/promo-series.ts'
import { inBatches } from '../database/in-batches.ts'
import { isPostgres, type Database } from '../database/open.ts'
import { inTransaction, lockName } from '../database/transaction.ts'
import { PROMO_SERIES, readVersion, recordChange, type Author } from '../dictionaries/changes.ts'
import { toTerms, toTermsRow, type TermsRow } from './terms.ts'

const CODES_PER_INSERT = 2000

const randomCode = ({ prefix, length }: PromoSeriesRequest): string =>
  prefix + Array.from({ length }, () => SERIES_ALPHABET[randomInt(SERIES_ALPHABET.length)]).join('')

/**
 * Inserts codes that are not taken: other requests wait for this transaction on SQLite, and one JSON value is parsed
 * several times faster than a parameter for each code.
 * @returns how many
 */
async function insertFree(transaction: Database, codes: readonly string[], prefix: string): Promise<number> {
  const json = JSON.stringify(codes)
  const rows = isPostgres(transaction)
    ? sql`json_array_elements_text(${json}::json) as codes (code)`
    : sql`(select value as code from json_each(${json})) as codes`
  const { numAffectedRows = 0n } = await sql`
    insert into promo_series_codes (code, prefix) select codes.code, ${prefix} from ${rows}
    where not exists (select 1 from promo_codes where promo_codes.code = codes.code)
    on conflict do nothing`.execute(transaction)
  return Number(numAffectedRows)
}

async function insertCodes(transaction: Database, request: PromoSeriesRequest): Promise<void> {
  for (let missing = request.count; missing > 0;) {
    // SQLite answers at once: without a pause, no request would be served until all codes are stored.
    await setImmediate()
    const codes = Array.from({ length: Math.min(missing, CODES_PER_INSERT) }, () => randomCode(request))
    missing -= await insertFree(transaction, codes, request.prefix)
  }
}

async function createIn(transaction: Database, { key, data }: CreateSeries, author: Author): Promise<CreateOutcome> {
  // Waits for requests that add a code or have the same key.
  await lockName(transaction, 'promo-codes')
  const { prefix, count, length, ...terms } = data
  const row = { prefix, count, length, ...toTermsRow(terms) }
  const series = transaction.selectFrom('promo_series')
  const sameKey = await series.selectAll().where('key', '=', key).executeTakeFirst()
  if (sameKey) {
    const names = Object.keys(row) as (keyof typeof row)[]
    return names.every((name) => String(row[name]) === String(sameKey[name])) ? 'again' : 'key-taken'
  }
  if (await series.select('prefix').where('prefix', '=', prefix).executeTakeFirst()) return 'taken'
  const { stored } = await transaction
    .selectFrom('promo_series_codes')
    .select(({ fn }) => fn.countAll().as('stored'))
    .executeTakeFirstOrThrow()
  if (Number(stored) + count > MAX_STORED_CODES) return 'full'
  await transaction
    .insertInto('promo_series')
    .values({ ...row, key, created_at: author.now.toISOString() })
    .execute()
  await insertCodes(transaction, data)
  const version = (await readVersion(transaction, PROMO_SERIES, prefix)) + 1
  const change = { name: PROMO_SERIES, id: prefix, version } as const
  if (!(await recordChange(transaction, change, [null, data], author))) throw new Error('the series was changed too')
  return 'created'
}

/** Creates a series with all of its codes, or nothing. */
export const createSeries = (database: Database, request: CreateSeries, author: Author): Promise<CreateOutcome> =>
  inTransaction(database, (transaction) => createIn(transaction, request, author))

/** Deletes codes that no order has. Locks a batch before it looks for its orders: one may be being placed. */
async function deleteUnusedCodes(database: Database, prefix: string): Promise<void> {
  let after = ''
  await inBatches((limit) =>
    inTransaction(database, async (transaction) => {
      await setImmediate()
      const codes = transaction.selectFrom('promo_series_codes').where('prefix', '=', prefix).where('code', '>', after)
      const rows = codes.select('code').orderBy('code').limit(limit)
      const locked = isPostgres(transaction) ? rows.forUpdate() : rows
      const batch = (await locked.execute()).map(({ code }) => code)
      const last = batch.at(-1)
      if (last === undefined) return 0
      await transaction
        .deleteFrom('promo_series_codes')
        .where('code', 'in', batch)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('orders').select('number').whereRef('promocode', '=', 'promo_series_codes.code'))),
        )
        .execute()
      after = last
      return batch.length
    }),
  )
}

const deleteIfEmpty = (database: Database, prefix: string) =>
  database
    .deleteFrom('promo_series')
    .where('prefix', '=', prefix)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('promo_series_codes').select('code').where('prefix', '=', prefix))),
    )
    .execute()

async function recordAction(
  transaction: Database,
  prefix: string,
  { action, version }: SeriesAction,
  author: Author,
): Promise<'done' | 'conflict' | undefined> {
  const row = await transaction.selectFrom('promo_series').selectAll().where('prefix', '=', prefix).executeTakeFirst()
  if (!row) return undefined
  if (version !== (await readVersion(transaction, PROMO_SERIES, prefix))) return 'conflict'
  const { key: _key, created_at: _createdAt, count, length, ...terms } = row
  const expires_at = action === 'stop' ? author.now.toISOString() : terms.expires_at
  const toItem = (stored: TermsRow) => ({ prefix, count, length, ...toTerms(stored) })
  const values = [toItem(terms), toItem({ ...terms, expires_at })] as const
  const change = { name: PROMO_SERIES, id: prefix, version: version + 1 } as const
  if (!(await recordChange(transaction, change, values, author))) return 'conflict'
  if (action === 'stop')
    await transaction.updateTable('promo_series').set({ expires_at }).where('prefix', '=', prefix).execute()
  return 'done'
}

/** Ends a series now, or deletes its unused codes. @returns `undefined` if there is no such series */
export async function changeSeries(
  database: Database,
  prefix: string,
  action: SeriesAction,
  author: Author,
): Promise<'done' | 'conflict' | undefined> {
  const outcome = await inTransaction(database, (transaction) => recordAction(transaction, prefix, action, author))
  if (outcome !== 'done' || action.action === 'stop') return outcome
  await deleteUnusedCodes(database, prefix)
  await deleteIfEmpty(database, prefix)
  return 'done'
}
