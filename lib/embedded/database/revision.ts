import type { Database } from './open.ts'

type RevisionName = 'content' | 'prices'

const settingName = (what: RevisionName) => `${what}-revision`

/** Returns a value that differs after every change, in whichever process it was made. */
export async function readRevision(database: Database, what: RevisionName): Promise<string> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName(what))
    .executeTakeFirst()
  return row?.value ?? ''
}

/** Sets a new revision. The row stays locked until the transaction ends, so concurrent changes are serialized. */
export async function bumpRevision(transaction: Database, what: RevisionName): Promise<void> {
  const value = crypto.randomUUID()
  await transaction
    .insertInto('settings')
    .values({ name: settingName(what), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
