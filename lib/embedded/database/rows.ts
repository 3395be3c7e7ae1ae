import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'
import { keyOf, TABLE_NAMES, type TableName } from './tables.ts'

export type Row = Readonly<Record<string, string | number | null>>

const BATCH_ROWS = 200

/** Text columns need `collate "C"`: PostgreSQL's default collation is not byte order. */
async function textColumns(connection: Database, table: TableName): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'text'`.execute(connection)
  return new Set(rows.map(({ name }) => name))
}

async function* postgresBatches(connection: Database, table: TableName): AsyncGenerator<Row[]> {
  const isText = await textColumns(connection, table)
  const order = keyOf(table).map((column) =>
    isText.has(column) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
  )
  await sql`declare batches no scroll cursor for select * from ${sql.table(table)} order by ${sql.join(order)}`.execute(
    connection,
  )
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_ROWS)} from batches`.execute(connection)
      if (!rows.length) break
      yield rows
    }
  } finally {
    // Close the cursor even if the consumer stops early. Fails harmlessly in an aborted transaction.
    await sql`close batches`.execute(connection).catch(() => undefined)
  }
}

async function* sqliteBatches(connection: Database, table: TableName): AsyncGenerator<Row[]> {
  // `settings` represents any table; the query uses nothing specific to it.
  let query = connection.selectFrom(table as 'settings').selectAll()
  for (const column of keyOf(table)) query = query.orderBy(sql.ref(column))
  let rows: Row[] = []
  for await (const row of query.stream()) {
    rows.push(row)
    if (rows.length < BATCH_ROWS) continue
    yield rows
    rows = []
  }
  if (rows.length) yield rows
}

/**
 * Yields the rows of a table in batches, in byte order of their key. `connection` must be in a transaction, as in
 * {@link inSnapshot}.
 */
export const readBatches = (connection: Database, table: TableName): AsyncGenerator<Row[]> =>
  isPostgres(connection) ? postgresBatches(connection, table) : sqliteBatches(connection, table)

export async function rowCounts(connection: Database): Promise<ReadonlyMap<TableName, number>> {
  const counts = new Map<TableName, number>()
  for (const table of TABLE_NAMES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(connection)
    counts.set(table, Number(rows[0]?.count))
  }
  return counts
}

export type Progress = (table: TableName, done: number, of: number) => void
