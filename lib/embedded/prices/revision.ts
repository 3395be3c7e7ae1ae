import type { Database } from '../database/open.ts'

const NAME = 'prices-revision'

/** Is another one whenever an administrator has changed a price, in whatever process. */
export async function pricesRevision(database: Database): Promise<string> {
  const row = await database.selectFrom('properties').select('value').where('name', '=', NAME).executeTakeFirst()
  return row?.value ?? ''
}

/** Gives the prices a new revision. Holds them until the transaction ends: administrators who change them at once do it in turn. */
export async function takePrices(transaction: Database): Promise<void> {
  const value = crypto.randomUUID()
  await transaction
    .insertInto('properties')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
