import type { Kysely } from 'kysely'

/** Adds indexes for the home of the back office: payments of a day, and the newest changes. */
export async function indexRecentChanges({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('orders_by_payment').on('orders').column('paid_at').execute()
  await schema.createIndex('order_changes_changed_at').on('order_changes').column('changed_at').execute()
  await schema.createIndex('price_changes_changed_at').on('price_changes').column('changed_at').execute()
}
