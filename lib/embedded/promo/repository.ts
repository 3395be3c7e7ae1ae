import type { CheckedPromo } from '../../contract/promo.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { toMajor } from '../../domain/money.ts'
import { promoKey, promoKeys } from '../../domain/order/promo-key.ts'
import { PROMO_RESERVATION, reservationsPerNetwork, type PromoRefusal } from '../../domain/order/promo.ts'
import type { Database } from '../database/open.ts'
import { storedList } from '../database/stored-list.ts'
import { lookAlikeCode } from './look-alike-codes.ts'

/**
 * Uses of a code: orders that are paid or on which work has begun, and for a time those that are only placed, so that
 * orders of invented people do not use a code up. A cancelled order gives its use back.
 */
async function timesUsed(database: Database, code: string, now: Date): Promise<number> {
  const { count } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('promocode', '=', code)
    .where('fulfilment_state', '!=', 'cancelled')
    .where((where) =>
      where.or([
        where('payment_state', '!=', 'unpaid'),
        where('fulfilment_state', '!=', 'placed'),
        where('created_at', '>', reservedSince(now)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

const reservedSince = (now: Date): string => new Date(now.getTime() - PROMO_RESERVATION).toISOString()

/** Uses of a code that unpaid orders of a network hold. */
async function timesReserved(database: Database, code: string, network: string, now: Date): Promise<number> {
  const { count } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('promocode', '=', code)
    .where('network', '=', network)
    .where('payment_state', '=', 'unpaid')
    .where('fulfilment_state', '=', 'placed')
    .where('created_at', '>', reservedSince(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The stored code that is meant: as it was typed, else one that looks the same. Codes of earlier versions may mix scripts in any way. */
export async function findPromoCode(database: Database, typed: string) {
  const keys = promoKeys(typed)
  const find = (codes: readonly string[]) =>
    database.selectFrom('promo_codes').selectAll().where('code', 'in', codes).execute()
  const rows = await find(keys)
  if (rows.length) return rows.sort((a, b) => keys.indexOf(a.code) - keys.indexOf(b.code))[0]
  const twin = await lookAlikeCode(database, typed)
  return twin === undefined ? undefined : (await find([twin]))[0]
}

/**
 * Why a stored code cannot be used any more; `undefined` where it can. A code that this database does not know is another
 * system's affair. Called inside the transaction that uses the code, it keeps two orders from sharing the last use.
 * @param network of the buyer who uses it, as limits count it
 */
export async function promoUsedUp(
  database: Database,
  code: string,
  now: Date,
  network?: string,
): Promise<Extract<PromoRefusal, 'expired' | 'exhausted'> | undefined> {
  const row = await database.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) return undefined
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) return 'expired'
  if (row.max_uses === null) return undefined
  if ((await timesUsed(database, row.code, now)) >= row.max_uses) return 'exhausted'
  if (network === undefined) return undefined
  return (await timesReserved(database, row.code, network, now)) >= reservationsPerNetwork(row.max_uses)
    ? 'exhausted'
    : undefined
}

/** The answer of `GET /api/check-promo/`. */
export async function checkPromo(
  database: Database,
  { code, currency }: { code: string; currency: string | undefined },
  now: Date,
): Promise<CheckedPromo> {
  const row = await findPromoCode(database, code)
  const refused = (reason: PromoRefusal): CheckedPromo => ({ valid: false, code: promoKey(code), reason })
  if (!row) return refused('unknown')
  const over = await promoUsedUp(database, row.code, now)
  if (over) return refused(over)
  const products = row.product_ids ? storedList(row.product_ids) : undefined
  // For which tests it is cannot be read: for none.
  if (row.product_ids && !products) return refused('unknown')
  const held = parseCurrency(row.currency)
  if (held && currency && held !== currency) return refused('currency')
  return {
    valid: true,
    code: row.code,
    discountType: row.discount_type,
    discount: row.discount_type === 'fixed' && held ? toMajor(row.discount, held) : row.discount,
    ...(held && { currency: held }),
    ...(row.expires_at && { expiresAt: row.expires_at }),
    ...(products && { productIds: products }),
  }
}
