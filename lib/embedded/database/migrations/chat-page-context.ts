import type { Kysely } from 'kysely'

/** Adds the country shown on the visitor's page (next to that of the IP address) and the comment of a rating. */
export async function addChatPageContext({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('chat_conversations').addColumn('market', 'text').execute()
  await schema
    .alterTable('chat_conversations')
    .addColumn('comment', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
