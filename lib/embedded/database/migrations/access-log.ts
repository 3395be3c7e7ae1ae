import type { Kysely } from 'kysely'

export async function createAccessLog(database: Kysely<unknown>): Promise<void> {
  let log = database.schema.createTable('access_log').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['at', 'who', 'kind'] as const) log = log.addColumn(name, 'text', (column) => column.notNull())
  await log.addColumn('record_id', 'text').addColumn('records', 'integer').execute()
  await database.schema.createIndex('access_log_at').on('access_log').column('at').execute()
  await database.schema.createIndex('access_log_who').on('access_log').column('who').execute()
}
