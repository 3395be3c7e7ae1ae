import type { Database } from '../database/open.ts'
import { takeBackMail } from '../outbox/repository.ts'
import { inTurn } from './clock.ts'
import { removeFiles, type ChatFiles } from './files.ts'
import { letterId } from './operator-letter.ts'

/** Deletes a talk with its messages, the rows of its files and a letter about it that was not sent yet, in a turn of the chat. */
export async function deleteTalk(transaction: Database, id: string): Promise<void> {
  const talk = await transaction
    .selectFrom('chat_conversations')
    .select('letter')
    .where('id', '=', id)
    .executeTakeFirst()
  const letter = talk && letterId(talk)
  if (letter !== undefined) await takeBackMail(transaction, letter)
  await transaction.deleteFrom('chat_messages').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_files').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_conversations').where('id', '=', id).execute()
}

/** Deletes a conversation with everything that belongs to it. */
export async function removeTalk({ database, files }: ChatFiles, id: string): Promise<void> {
  // First the files: those of a try that fails are found again by their rows.
  await removeFiles(
    files,
    await database.selectFrom('chat_files').selectAll().where('conversation_id', '=', id).execute(),
  )
  await inTurn(database, (transaction) => deleteTalk(transaction, id))
}

/** Deletes talks in which nothing has been written since a time, and their files; one that cannot be deleted now is tried again, and keeps none of the others. */
export async function purgeTalks({ database, files }: ChatFiles, before: Date, signal?: AbortSignal): Promise<void> {
  const old = await database
    .selectFrom('chat_conversations')
    .select('id')
    .where('last_at', '<', before.toISOString())
    .orderBy('last_at')
    .execute()
  for (const { id } of old) {
    if (signal?.aborted) return
    await removeTalk({ database, files }, id).catch((error: unknown) =>
      console.error('chat: a talk cannot be deleted:', id, error),
    )
  }
}
