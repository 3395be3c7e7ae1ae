import type { Kysely } from 'kysely'

/**
 * Adds the priority of outbox emails and, per conversation, its latest email to the operator. Emails already queued
 * get the middle priority, as their kind was not stored.
 */
export async function addUrgency({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('outbox')
    .addColumn('urgency', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('chat_conversations').addColumn('letter', 'text').execute()
}
