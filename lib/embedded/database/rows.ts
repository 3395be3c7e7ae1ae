import { sql } from 'kysely'
import { isPostgres, type Database } from './open.ts'
import { keyOf, TABLE_NAMES, type TableName } from './tables.ts'

/** A row of any table, by column. */
export type Row = Readonly<Record<string, string | number | null>>

/** Rows that are fetched, and written, together. */
const BATCH = 200

/** The columns of a table that are text: of these PostgreSQL has an order of its own, which is not that of their bytes. */
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
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from batches`.execute(connection)
      if (!rows.length) break
      yield rows
    }
  } finally {
    // Whoever stops in the middle may begin again. A transaction that has failed has no cursor any more.
    await sql`close batches`.execute(connection).catch(() => undefined)
  }
}

async function* sqliteBatches(connection: Database, table: TableName): AsyncGenerator<Row[]> {
  // All tables have what this needs: rows, and the columns of their key.
  let query = connection.selectFrom(table as 'properties').selectAll()
  for (const column of keyOf(table)) query = query.orderBy(sql.ref(column))
  let rows: Row[] = []
  for await (const row of query.stream()) {
    rows.push(row)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  if (rows.length) yield rows
}

/** The rows of a table in the order of the bytes of their key, some at a time. `connection`: in a transaction, as {@link inSnapshot} gives it. */
export const batchesOf = (connection: Database, table: TableName): AsyncGenerator<Row[]> =>
  isPostgres(connection) ? postgresBatches(connection, table) : sqliteBatches(connection, table)

/** How many rows a database has, by table. */
export async function rowCounts(connection: Database): Promise<ReadonlyMap<TableName, number>> {
  const counts = new Map<TableName, number>()
  for (const table of TABLE_NAMES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(connection)
    counts.set(table, Number(rows[0]?.count))
  }
  return counts
}

/** Told how many rows of a table are done, and of how many. */
export type Progress = (table: TableName, done: number, of: number) => void
