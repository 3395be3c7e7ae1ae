import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely } from 'kysely'
import { countStored } from '../../marketing/stored.ts'
import type { Tables } from '../schema.ts'

/** SQLite: store rows in primary key order instead of insertion order with a separate index. */
const byKey = (database: Kysely<unknown>) => {
  const isPostgres = database.getExecutor().adapter.supportsTransactionalDdl
  return <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    isPostgres ? table : table.modifyEnd(sql`without rowid`)
}
const filled = (column: ColumnDefinitionBuilder) => column.notNull()

/** Creates the marketing counters and fills them from the stored data. */
export async function createMarketing(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('marketing_counts')
    .addColumn('day', 'text', filled)
    .addColumn('measure', 'text', filled)
    .addColumn('dimension', 'text', filled)
    .addColumn('kind', 'text', filled)
    .addColumn('value', 'text', filled)
    .addColumn('count', 'bigint', filled)
    .addColumn('amount', 'bigint', filled)
    .addPrimaryKeyConstraint('marketing_counts_key', ['measure', 'dimension', 'kind', 'day', 'value'])
    .$call(byKey(database))
    .execute()
  await database.schema
    .createTable('marketing_values')
    .addColumn('day', 'text', filled)
    .addColumn('list', 'text', filled)
    .addColumn('value', 'text', filled)
    .addPrimaryKeyConstraint('marketing_values_key', ['day', 'list', 'value'])
    .$call(byKey(database))
    .execute()
  await database.schema
    .createTable('marketing_visits')
    .addColumn('day', 'text', filled)
    .addColumn('session_id', 'text', filled)
    .addColumn('step', 'integer', filled)
    .addColumn('facts', 'text', filled)
    .addPrimaryKeyConstraint('marketing_visits_key', ['day', 'session_id'])
    .execute()
  await countStored(database as Kysely<Tables>)
}

/** Adds the aggregated Web Vitals. */
export async function createVitals(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('marketing_vitals')
    .addColumn('day', 'text', filled)
    .addColumn('dimension', 'text', filled)
    .addColumn('value', 'text', filled)
    .addColumn('steps', 'text', filled)
    .addColumn('samples', 'integer', filled)
    .addPrimaryKeyConstraint('marketing_vitals_key', ['dimension', 'day', 'value'])
    .execute()
}
