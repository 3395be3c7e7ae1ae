import type { Kysely } from 'kysely'

export async function createDictionaries(database: Kysely<unknown>): Promise<void> {
  let changes = database.schema
    .createTable('dictionary_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['who', 'at'] as const) changes = changes.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['before', 'after', 'revert_of'] as const) changes = changes.addColumn(name, 'text')
  await changes
    .addColumn('dictionary', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('dictionary_changes_version', ['dictionary', 'item_id', 'version'])
    .execute()
  await database.schema.createIndex('dictionary_changes_at').on('dictionary_changes').column('at').execute()
  let discounts = database.schema.createTable('discounts').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['products', 'currencies', 'note'] as const)
    discounts = discounts.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['starts_at', 'ends_at'] as const) discounts = discounts.addColumn(name, 'text')
  for (const name of ['shown', 'position'] as const)
    discounts = discounts.addColumn(name, 'integer', (column) => column.notNull())
  await discounts.execute()
  await database.schema
    .createTable('complex_sets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('hrefs', 'text', (column) => column.notNull())
    .execute()
}
