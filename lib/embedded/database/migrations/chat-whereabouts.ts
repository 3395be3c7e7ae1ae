import type { Kysely } from 'kysely'

/** The country that a visitor's page knows, beside that of the address, and what a rating says. */
export async function addChatWhereabouts({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('chat_conversations').addColumn('market', 'text').execute()
  await schema
    .alterTable('chat_conversations')
    .addColumn('comment', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
