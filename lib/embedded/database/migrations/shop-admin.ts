import type { Kysely } from 'kysely'
import type { OrderDetails } from '../../../contract/order-store.ts'
import { searchText } from '../../orders/search-text.ts'

/** Copies values from the JSON details of orders into columns of their own. */
async function fillOrders(database: Kysely<FilledTables>): Promise<void> {
  for (const { number, details, state, created_at } of await database
    .selectFrom('orders')
    .select(['number', 'details', 'state', 'created_at'])
    .execute()) {
    const { variant, form } = JSON.parse(details) as OrderDetails
    await database
      .updateTable('orders')
      .set({ variant, search: searchText(number, form), paid_at: state === 'paid' ? created_at : null })
      .where('number', '=', number)
      .execute()
  }
  const events = database
    .selectFrom('payment_events')
    .select(['order_number', 'received_at'])
    .where('kind', '=', 'paid')
    .orderBy('received_at', 'desc')
  for (const { order_number, received_at } of await events.execute())
    await database
      .updateTable('orders')
      .set({ paid_at: received_at })
      .where('number', '=', order_number)
      .where('paid_at', 'is not', null)
      .execute()
}

interface FilledTables {
  orders: {
    number: string
    details: string
    state: string
    created_at: string
    variant: string
    search: string
    paid_at: string | null
  }
  payment_events: { order_number: string; kind: string; received_at: string }
}

export async function createShopAdmin(database: Kysely<FilledTables>): Promise<void> {
  const { schema } = database
  await schema.alterTable('orders').addColumn('paid_at', 'text').execute()
  for (const name of ['variant', 'search', 'note'] as const)
    await schema
      .alterTable('orders')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await schema
    .alterTable('orders')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await fillOrders(database)
  await schema.createIndex('orders_by_age').on('orders').columns(['created_at', 'number']).execute()

  let orders = schema.createTable('order_changes').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['number', 'at', 'who', 'before', 'after'] as const)
    orders = orders.addColumn(name, 'text', (column) => column.notNull())
  await orders.addColumn('version', 'integer', (column) => column.notNull()).execute()
  await schema.createIndex('order_changes_by_number').on('order_changes').columns(['number', 'version']).execute()

  let prices = schema.createTable('price_changes').addColumn('id', 'text', (column) => column.primaryKey())
  for (const name of ['act', 'bitrix_id', 'currency', 'at', 'who'] as const)
    prices = prices.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['before', 'after'] as const) prices = prices.addColumn(name, 'text')
  await prices.addColumn('position', 'integer', (column) => column.notNull()).execute()
  await schema.createIndex('price_changes_by_age').on('price_changes').columns(['at', 'act', 'position']).execute()
}
