import type { Database } from '../../../lib/embedded/database/open.ts'
import { inTransaction } from '../../../lib/embedded/database/transaction.ts'

/** Reads first in a transaction, then inserts a row and increments the shared count. */
export async function readThenWrite(database: Database, name: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { value } = await transaction
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'count')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('settings')
      .values({ name: `row-${name}`, value })
      .execute()
    await transaction
      .updateTable('settings')
      .set({ value: String(Number(value) + 1) })
      .where('name', '=', 'count')
      .execute()
  })
}

/** Returns the number of inserted rows and the shared count. */
export async function written(database: Database): Promise<{ rows: number; count: number }> {
  const rows = await database.selectFrom('settings').select('name').where('name', 'like', 'row-%').execute()
  const { value } = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'count')
    .executeTakeFirstOrThrow()
  return { rows: rows.length, count: Number(value) }
}

/** Resets the shared count. */
export const startCount = (database: Database) =>
  database.insertInto('settings').values({ name: 'count', value: '0' }).execute()
