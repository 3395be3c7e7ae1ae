import { sql, type Kysely } from 'kysely'
import type { OrderDetails } from '../../../contract/order-store.ts'
import { searchText } from '../../orders/search-text.ts'

interface SearchedOrders {
  orders: { number: string; details: string; search: string }
}

/** Search texts from before `searchText` limited them, which an index of PostgreSQL might not accept. */
async function shortenSearchTexts(database: Kysely<SearchedOrders>): Promise<void> {
  const long = database
    .selectFrom('orders')
    .select(['number', 'details'])
    .where(sql<boolean>`octet_length(search) > 2000`)
  for (const { number, details } of await long.execute()) {
    const search = searchText(number, (JSON.parse(details) as OrderDetails).form)
    await database.updateTable('orders').set({ search }).where('number', '=', number).execute()
  }
}

/**
 * Adds indexes that have all columns by which the lists of orders and emails are filtered and sorted: reading the rows,
 * with their details and texts, takes longer than an administrator waits.
 */
export async function indexAdminLists(database: Kysely<SearchedOrders>): Promise<void> {
  const { schema } = database
  await shortenSearchTexts(database)
  await schema.dropIndex('orders_by_age').execute()
  await schema
    .createIndex('orders_by_age')
    .on('orders')
    .columns(['created_at', 'number', 'fulfilment_state', 'payment_state', 'currency', 'variant', 'kit_code', 'search'])
    .execute()
  await schema
    .createIndex('outbox_by_age')
    .on('outbox')
    .columns(['created_at desc', 'id', 'sent_at', 'next_attempt_at'])
    .execute()
  await schema
    .createIndex('outbox_undelivered')
    .on('outbox')
    .columns(['urgency'])
    .where(sql<boolean>`sent_at is null and next_attempt_at is null`)
    .execute()
}
