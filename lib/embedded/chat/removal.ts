import type { Database } from '../database/open.ts'
import { inTurn } from './clock.ts'
import { removeFiles, type ChatFiles } from './files.ts'

/** Deletes a talk with its messages and the rows of its files, in a turn of the chat. */
export async function deleteTalk(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('chat_messages').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_files').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_conversations').where('id', '=', id).execute()
}

/** Deletes talks in which nothing has been written since a time, and their files; one that cannot be deleted now is tried again, and keeps none of the others. */
export async function purgeTalks({ database, files }: ChatFiles, before: Date, signal?: AbortSignal): Promise<void> {
  const old = await database.selectFrom('chat_conversations').select('id').where('last_at', '<', before.toISOString()).orderBy('last_at').execute()
  const remove = async (id: string) => {
    // First the files: those of a try that fails are found again by their rows.
    await removeFiles(files, await database.selectFrom('chat_files').selectAll().where('conversation_id', '=', id).execute())
    await inTurn(database, (transaction) => deleteTalk(transaction, id))
  }
  for (const { id } of old) {
    if (signal?.aborted) return
    await remove(id).catch((error: unknown) => console.error('chat: a talk cannot be deleted:', id, error))
  }
}
