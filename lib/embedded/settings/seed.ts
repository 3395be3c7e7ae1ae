import type { Database } from '../database/open.ts'

const MARK = 'settings-seeded'

/** Short addresses that people guess or remember. */
const REDIRECTS = [
  ['/index.html', '/'],
  ['/genealogy', '/genealogy_services'],
  ['/terms', '/legal/terms-of-service'],
  ['/oferta', '/legal/terms-of-service'],
  ['/privacy', '/legal/privacy-policy'],
] as const

const FLAGS = [
  { key: 'discounts', enabled: 1, description: 'Discounts are shown' },
  { key: 'planning', enabled: 1, description: 'The pregnancy-planning test is shown' },
] as const

/** Fills the redirects and the flags once in the life of a database: what an administrator removes stays removed. */
export async function seedSettings(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const [{ numInsertedOrUpdatedRows = 0n } = {}] = await transaction
      .insertInto('properties')
      .values({ name: MARK, value: 'yes' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!numInsertedOrUpdatedRows) return
    await transaction
      .insertInto('redirects')
      .values(REDIRECTS.map(([from_path, to_path]) => ({ from_path, to_path, status: 308 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await transaction
      .insertInto('flags')
      .values([...FLAGS])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
