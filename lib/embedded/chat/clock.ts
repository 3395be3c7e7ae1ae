import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'

/**
 * Does a change of the chat in its turn: one after another, each with the next number. So whoever has seen what has a
 * number has seen all below it, and nothing that is looked at here changes under one's hands.
 */
export const inTurn = <T>(database: Database, work: (transaction: Database, seq: number) => Promise<T>): Promise<T> =>
  inTransaction(database, async (transaction) => {
    const next = transaction
      .updateTable('chat_clock')
      .set((clock) => ({ seq: clock('seq', '+', 1) }))
      .where('id', '=', 1)
    const { seq } = await next.returning('seq').executeTakeFirstOrThrow()
    return work(transaction, seq)
  })

/** The number of the last change. */
export async function lastChange(database: Database): Promise<number> {
  return (await database.selectFrom('chat_clock').select('seq').executeTakeFirstOrThrow()).seq
}
