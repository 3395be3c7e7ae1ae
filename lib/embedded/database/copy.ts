import { sql } from 'kysely'
import { isUpstreamError } from '../../http/upstream-error.ts'
import { MIGRATIONS } from './migrations.ts'
import { migrate, type Database } from './open.ts'
import { readBatches, rowCounts, type Progress, type Row } from './rows.ts'
import { TABLE_NAMES, type TableName } from './tables.ts'
import { inTransaction } from './transaction.ts'

export class CopyError extends Error {}

const listTables = async (database: Database): Promise<string[]> =>
  (await database.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)

/**
 * Checks that a database has the tables and the current schema.
 * @throws {CopyError}
 */
export async function checkSource(database: Database): Promise<void> {
  if (!(await listTables(database)).includes('kysely_migration'))
    throw new CopyError('the source has no data of this site')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)
  if (rows.map(({ name }) => name).join() !== Object.keys(MIGRATIONS).join())
    throw new CopyError('the schema of the source is outdated: run "npm run migrate" on it first')
}

/** Whether a table has rows other than those that migrations insert. */
async function isUsed(database: Database, table: TableName): Promise<boolean> {
  const all = sql`select 1 from ${sql.table(table)}`
  const { rows } = await (table === 'chat_sequence' ? sql`${all} where seq > 0` : sql`${all} limit 1`).execute(database)
  return rows.length > 0
}

async function checkEmpty(database: Database): Promise<void> {
  const present = await listTables(database)
  const unknownTables = present.filter(
    (name) => !name.startsWith('kysely_migration') && !TABLE_NAMES.some((tableName) => tableName === name),
  )
  if (unknownTables.length)
    throw new CopyError(`the target must be empty, and has tables that are not the site's: ${unknownTables.join(', ')}`)
  for (const table of TABLE_NAMES)
    if (present.includes(table) && (await isUsed(database, table)))
      throw new CopyError(`the target must be empty, and has rows in ${table}`)
}

async function insert(transaction: Database, table: TableName, rows: readonly Row[]): Promise<void> {
  // `settings` represents any table: rows go into the table they were read from.
  const query = transaction.insertInto(table as 'settings').values(rows as never)
  try {
    await query.execute()
  } catch (error) {
    if (isUpstreamError(error)) throw error
    throw new CopyError(
      `the target rejects a row of ${table}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/**
 * Migrates an empty database and copies every row of another into it in one transaction.
 * @param from connection of {@link inSnapshot}, so that all rows are of one point in time
 * @returns the number of rows by table
 * @throws {CopyError} if the target is not empty or rejects a row; no rows are copied then
 */
export async function copyRows(
  from: Database,
  to: Database,
  progress: Progress = () => undefined,
): Promise<ReadonlyMap<TableName, number>> {
  await checkSource(from)
  await checkEmpty(to)
  await migrate(to)
  const counts = await rowCounts(from)
  await inTransaction(to, async (transaction) => {
    await transaction.deleteFrom('chat_sequence').execute()
    for (const [table, count] of counts) {
      let done = 0
      progress(table, done, count)
      for await (const rows of readBatches(from, table)) {
        await insert(transaction, table, rows)
        progress(table, (done += rows.length), count)
      }
    }
  })
  return counts
}
