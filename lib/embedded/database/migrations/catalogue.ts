import type { Kysely } from 'kysely'

export async function createCatalogue(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('properties')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('products')
    .addColumn('bitrix_id', 'text', (column) => column.primaryKey())
    .addColumn('href', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('group_key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  let prices = database.schema
    .createTable('prices')
    .addColumn('bitrix_id', 'text', (column) => column.notNull().references('products.bitrix_id').onDelete('cascade'))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('discount_state', 'text', (column) => column.notNull().defaultTo('off'))
  for (const name of ['start_price', 'price', 'discount_price', 'additional_price', 'price_skype'] as const)
    prices = prices.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
  await prices
    .addColumn('discount_size', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('prices_key', ['bitrix_id', 'currency'])
    .execute()
  await database.schema
    .createTable('redirects')
    .addColumn('from_path', 'text', (column) => column.primaryKey())
    .addColumn('to_path', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull().defaultTo(308))
    .execute()
}
