import { sql, type Kysely } from 'kysely'

/**
 * Adds start dates of promo codes, and series of generated codes. The indexes have all columns that uses and revenue of
 * codes are computed from: reading the rows of 100,000 orders takes longer than an administrator waits.
 */
export async function addPromoSeries({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('promo_codes').addColumn('valid_from', 'text').execute()
  let series = schema.createTable('promo_series').addColumn('prefix', 'text', (column) => column.primaryKey())
  for (const name of ['discount_type', 'created_at'] as const)
    series = series.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['currency', 'product_ids', 'valid_from', 'expires_at'] as const)
    series = series.addColumn(name, 'text')
  await series
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('discount', 'bigint', (column) => column.notNull())
    .addColumn('max_uses', 'integer')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('promo_series_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('prefix', 'text', (column) => column.notNull().references('promo_series.prefix').onDelete('cascade'))
    .execute()
  await schema
    .createIndex('promo_series_codes_by_prefix')
    .on('promo_series_codes')
    .columns(['prefix', 'code'])
    .execute()
  await schema.dropIndex('orders_by_promocode').execute()
  await schema
    .createIndex('orders_by_promocode')
    .on('orders')
    .columns([
      'promocode',
      'currency',
      'fulfilment_state',
      'payment_state',
      'reserved_until',
      'created_at',
      'number',
      'paid_amount',
      'refunded_amount',
      'withdrawn_amount',
    ])
    .where(sql.ref('promocode'), 'is not', null)
    .execute()
  await schema
    .createIndex('payment_sessions_open')
    .on('payment_sessions')
    .columns(['closed', 'expires_at', 'order_number'])
    .execute()
}
