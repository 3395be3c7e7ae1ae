import type { Kysely } from 'kysely'

/** Without this index, reading the next changes of a conversation reads all its messages. */
export async function indexConversationChanges(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('chat_messages_by_conversation_change')
    .on('chat_messages')
    .columns(['conversation_id', 'changed_seq'])
    .execute()
}
