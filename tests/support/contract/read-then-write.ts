import type { Database } from '../../../lib/embedded/database/open.ts'
import { inTransaction } from '../../../lib/embedded/database/transaction.ts'

/** A transaction that begins by reading: adds a row of its own and one to the shared count. */
export async function readThenWrite(database: Database, name: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { value } = await transaction
      .selectFrom('properties')
      .select('value')
      .where('name', '=', 'count')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('properties')
      .values({ name: `row-${name}`, value })
      .execute()
    await transaction
      .updateTable('properties')
      .set({ value: String(Number(value) + 1) })
      .where('name', '=', 'count')
      .execute()
  })
}

/** What such transactions have left behind. */
export async function written(database: Database): Promise<{ rows: number; count: number }> {
  const rows = await database.selectFrom('properties').select('name').where('name', 'like', 'row-%').execute()
  const { value } = await database
    .selectFrom('properties')
    .select('value')
    .where('name', '=', 'count')
    .executeTakeFirstOrThrow()
  return { rows: rows.length, count: Number(value) }
}

/** Puts the shared count at zero. */
export const startCount = (database: Database) =>
  database.insertInto('properties').values({ name: 'count', value: '0' }).execute()
