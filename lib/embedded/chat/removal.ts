import type { Database } from '../database/open.ts'
import { withdrawMail } from '../outbox/repository.ts'
import { withSequence } from './sequence.ts'
import { removeFiles, type ChatFiles } from './files.ts'
import { pendingEmailId } from './operator-email.ts'

/** Deletes the rows of a conversation and the emails about it. Runs inside `inTurn`. */
export async function deleteConversationRows(transaction: Database, id: string): Promise<void> {
  const row = await transaction
    .selectFrom('chat_conversations')
    .select('operator_email')
    .where('id', '=', id)
    .executeTakeFirst()
  const emailId = row && pendingEmailId(row)
  if (emailId !== undefined) await withdrawMail(transaction, emailId)
  await transaction.deleteFrom('outbox').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_messages').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_files').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_conversations').where('id', '=', id).execute()
}

export async function removeConversation({ database, files }: ChatFiles, id: string): Promise<void> {
  // Files first: if this fails, the rows still lead to the remaining files.
  await removeFiles(
    files,
    await database.selectFrom('chat_files').selectAll().where('conversation_id', '=', id).execute(),
  )
  await withSequence(database, 'visitor', (transaction) => deleteConversationRows(transaction, id))
}

/** Deletes inactive conversations; a failure does not stop the others and is retried by the next purge. */
export async function purgeConversations(
  { database, files }: ChatFiles,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  const inactive = await database
    .selectFrom('chat_conversations')
    .select('id')
    .where('last_message_at', '<', before.toISOString())
    .orderBy('last_message_at')
    .execute()
  for (const { id } of inactive) {
    if (signal?.aborted) return
    await removeConversation({ database, files }, id).catch((error: unknown) =>
      console.error('chat: a conversation cannot be deleted:', id, error),
    )
  }
}
