import type { ChatSide } from '../../domain/chat/messages.ts'
import type { Database } from '../database/open.ts'
import { inQueuedTransaction } from '../database/transaction.ts'

/**
 * Serializes chat writes, those of operators first: each takes the next sequence number in its transaction. A reader that has seen *n* has seen
 * every change before *n*.
 */
export const withSequence = <T>(
  database: Database,
  side: ChatSide,
  work: (transaction: Database, seq: number) => Promise<T>,
): Promise<T> =>
  inQueuedTransaction(database, 'chat_sequence', side === 'operator' ? 'staff' : 'visitor', async (transaction) => {
    const nextSequence = transaction
      .updateTable('chat_sequence')
      .set((column) => ({ seq: column('seq', '+', 1) }))
      .where('id', '=', 1)
    const { seq } = await nextSequence.returning('seq').executeTakeFirstOrThrow()
    return work(transaction, seq)
  })

export async function lastSequence(database: Database): Promise<number> {
  return (await database.selectFrom('chat_sequence').select('seq').executeTakeFirstOrThrow()).seq
}
