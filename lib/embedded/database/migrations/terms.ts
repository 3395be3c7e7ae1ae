import type { Kysely } from 'kysely'

/** When an order was closed, and whose events are to be forgotten: found without reading every event. */
export async function addTerms({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('orders').addColumn('closed_at', 'text').execute()
  await schema.createIndex('events_by_visitor').on('events').column('visitor_id').execute()
  await schema.createIndex('marketing_visits_by_session').on('marketing_visits').column('session_id').execute()
}
