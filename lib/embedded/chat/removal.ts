import type { Database } from '../database/open.ts'
import { inBatches } from '../database/in-batches.ts'
import { inTurn } from './clock.ts'
import { removeFiles, type ChatFiles } from './files.ts'

/** Deletes a talk with its messages and the rows of its files, in a turn of the chat. */
export async function deleteTalk(transaction: Database, id: string): Promise<void> {
  await transaction.deleteFrom('chat_messages').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_files').where('conversation_id', '=', id).execute()
  await transaction.deleteFrom('chat_conversations').where('id', '=', id).execute()
}

/** Deletes talks in which nothing has been written since a time, and their files. */
export const purgeTalks = ({ database, files }: ChatFiles, before: Date): Promise<void> =>
  inBatches(async (most) => {
    const old = database.selectFrom('chat_conversations').select('id').where('last_at', '<', before.toISOString())
    const talks = await old.orderBy('last_at').limit(most).execute()
    for (const { id } of talks) {
      // First the files: those of a try that fails are found again by their rows.
      await removeFiles(files, await database.selectFrom('chat_files').selectAll().where('conversation_id', '=', id).execute())
      await inTurn(database, (transaction) => deleteTalk(transaction, id))
    }
    return talks.length
  })
