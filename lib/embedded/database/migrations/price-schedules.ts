import { sql, type Kysely } from 'kysely'

export async function createPriceSchedules({ schema }: Kysely<unknown>): Promise<void> {
  let schedules = schema.createTable('price_schedules').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['state', 'starts_at', 'created_at', 'actor', 'note'] as const)
    schedules = schedules.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['ends_at', 'next_at'] as const) schedules = schedules.addColumn(name, 'text')
  await schedules.addColumn('version', 'integer', (column) => column.notNull()).execute()
  await schema.createIndex('price_schedules_next_at').on('price_schedules').column('next_at').execute()
  await schema.createIndex('price_schedules_starts_at').on('price_schedules').columns(['starts_at', 'id']).execute()

  let items = schema
    .createTable('price_schedule_items')
    .addColumn('schedule_id', 'text', (column) => column.notNull().references('price_schedules.id').onDelete('cascade'))
  for (const name of ['bitrix_id', 'currency'] as const)
    items = items.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['before', 'after', 'start_result', 'end_result'] as const) items = items.addColumn(name, 'text')
  await items
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('price_schedule_items_key', ['schedule_id', 'position'])
    .execute()

  await schema.alterTable('price_changes').addColumn('schedule_id', 'text').execute()
  await schema.createIndex('price_changes_by_batch').on('price_changes').columns(['batch_id', 'position']).execute()
  await schema
    .createIndex('price_changes_batches')
    .on('price_changes')
    .columns(['changed_at', 'batch_id'])
    .where(sql.ref('position'), '=', 0)
    .execute()
}
