import { toMinor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { removeItem } from '../dictionaries/repository.ts'

type Row = Tables['promo_codes']
const code = (name: string, discount_type: Row['discount_type'], discount: number, limits: Partial<Row> = {}): Row => ({
  code: name,
  discount_type,
  discount,
  currency: null,
  product_ids: null,
  valid_from: null,
  expires_at: null,
  max_uses: null,
  ...limits,
})

/** Demonstration codes: one of every kind (percent, fixed, expired, exhausted, one product, one currency). */
export const PROMO_SEEDS: readonly Row[] = [
  code('DNA10', 'percent', 10),
  code('MINUS1000', 'fixed', toMinor(1000, 'RUB'), { currency: 'RUB' }),
  code('SUMMER2026', 'percent', 20, { expires_at: '2026-09-01T00:00:00.000Z' }),
  code('FIRST100', 'percent', 30, { max_uses: 0 }),
  code('GENOME15', 'percent', 15, { product_ids: JSON.stringify(['1003']) }),
  code('EURO20', 'fixed', toMinor(20, 'EUR'), { currency: 'EUR' }),
]

/**
 * Removes unchanged demonstration codes: they are public, and the site may have been tried with them before it sells.
 * @returns their names
 */
export async function removeDemonstrationCodes(database: Database, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('promo_codes')
    .selectAll()
    .where(
      'code',
      'in',
      PROMO_SEEDS.map(({ code: name }) => name),
    )
    .execute()
  const isUnchanged = (row: Row) =>
    PROMO_SEEDS.some((seed) => (Object.keys(seed) as (keyof Row)[]).every((column) => seed[column] === row[column]))
  const names = rows.filter(isUnchanged).map(({ code: name }) => name)
  for (const id of names) await removeItem(database, { name: 'promo-codes', id }, { actor: 'SEED=off', now })
  return names
}

/** Does so at startup with SEED=off and logs the removed codes. */
export async function removeDemonstrationCodesAtStart(database: Database): Promise<void> {
  const removed = await removeDemonstrationCodes(database, new Date())
  if (removed.length)
    console.warn(`promo codes: removed the demonstration codes ${removed.join(', ')}, since SEED is off`)
}
