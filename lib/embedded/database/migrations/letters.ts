import type { Kysely } from 'kysely'

/** What is sent first, and of each conversation its newest letter to the operator. Letters that wait are between both kinds: what they are about was not said. */
export async function addUrgency({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('outbox')
    .addColumn('urgency', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema.alterTable('chat_conversations').addColumn('letter', 'text').execute()
}
