import { BANNER_SEEDS } from '../banners/seed.ts'
import { CANNED_REPLY_SEEDS } from '../chat/canned-reply-seeds.ts'
import { COMPLEX_SET_SEEDS } from '../complex-sets/repository.ts'
import { seedContent } from '../content/seed.ts'
import { MOVED_SLUGS } from '../content/slugs.data.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { FLAG_SEEDS } from '../flags/seed.ts'
import { PROMO_SEEDS } from '../promo/seed.ts'

/** Short paths that visitors guess or remember. */
const REDIRECTS = [
  ['/index.html', '/'],
  ['/genealogy', '/genealogy_services'],
  ['/terms', '/legal/terms-of-service'],
  ['/oferta', '/legal/terms-of-service'],
  ['/privacy', '/legal/privacy-policy'],
] as const

const insertRedirects = (database: Database, rows: readonly (readonly [from: string, to: string])[]) =>
  database
    .insertInto('redirects')
    .values(rows.map(([from_path, to_path]) => ({ from_path, to_path, status: 308 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Each seed runs once per database, marked by a setting of its name. */
const SEEDS: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  'settings-seeded': async (database) => {
    await insertRedirects(database, REDIRECTS)
    await database
      .insertInto('flags')
      .values([...FLAG_SEEDS])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  'banners-seeded': (database) =>
    database
      .insertInto('banners')
      .values([...BANNER_SEEDS])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  'canned-replies-seeded': (database) =>
    database
      .insertInto('canned_replies')
      .values([...CANNED_REPLY_SEEDS])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  'content-seeded': seedContent,
  ...Object.fromEntries(
    Object.entries(MOVED_SLUGS).map(([from, to]) => [
      `moved-slug-${from}`,
      (database: Database) => insertRedirects(database, [[`/${from}`, `/${to}`]]),
    ]),
  ),
  'promo-seeded': (database) =>
    database
      .insertInto('promo_codes')
      .values([...PROMO_SEEDS])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  'complex-sets-seeded': (database) =>
    database
      .insertInto('complex_sets')
      .values([...COMPLEX_SET_SEEDS])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
}

/**
 * Seeds redirects, flags, promo codes, complex sets, banners, canned replies and content once per database, so that items removed by
 * an administrator stay removed.
 */
export async function seedSettings(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const [mark, seed] of Object.entries(SEEDS)) {
      const [{ numInsertedOrUpdatedRows = 0n } = {}] = await transaction
        .insertInto('settings')
        .values({ name: mark, value: 'yes' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (numInsertedOrUpdatedRows) await seed(transaction)
    }
  })
}
