import type { Database } from './open.ts'

/** What has a revision of its own. */
type Revised = 'content' | 'prices'

const nameOf = (what: Revised) => `${what}-revision`

/** Is another one whenever that has changed, in whatever process. */
export async function readRevision(database: Database, what: Revised): Promise<string> {
  const row = await database
    .selectFrom('properties')
    .select('value')
    .where('name', '=', nameOf(what))
    .executeTakeFirst()
  return row?.value ?? ''
}

/** Gives it a new revision, and holds that until the transaction ends: who changes it at the same time waits. */
export async function renewRevision(transaction: Database, what: Revised): Promise<void> {
  const value = crypto.randomUUID()
  await transaction
    .insertInto('properties')
    .values({ name: nameOf(what), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
