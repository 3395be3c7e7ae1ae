import type { Kysely } from 'kysely'

/** Adds the closing time of orders, and indexes that find a visitor's events without a full scan. */
export async function addTerms({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('closed_at', 'text').execute()
  await schema.createIndex('events_by_visitor').on('events').column('visitor_id').execute()
  await schema.createIndex('marketing_visits_by_session').on('marketing_visits').column('session_id').execute()
}
