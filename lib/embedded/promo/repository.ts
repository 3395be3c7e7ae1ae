import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { CheckedPromo } from '../../contract/promo.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { toMajor } from '../../domain/money.ts'
import { promoKey, promoKeys } from '../../domain/order/promo-key.ts'
import {
  PROMO_RESERVATION_MS,
  reservationsPerAllocation,
  reservationsPerNetwork,
  type PromoError,
} from '../../domain/order/promo.ts'
import { allocationKey } from '../../http/anonymize-ip.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { parseStoredList } from '../database/stored-list.ts'
import { findLookAlikeCode } from './look-alike-codes.ts'

const orders = expressionBuilder<Tables, 'orders'>()

/**
 * Whether an order is a use of its code: it is paid or in work, has an open payment page, or was placed within the
 * reservation time. Reservations expire so that fake orders cannot use up a code; cancelled orders do not count.
 */
export const isUse = (now: Date): Expression<SqlBool> =>
  orders.and([
    orders('orders.fulfilment_state', '!=', 'cancelled'),
    orders.or([
      orders('orders.payment_state', '!=', 'unpaid'),
      orders('orders.fulfilment_state', '!=', 'placed'),
      reservesUse(now),
    ]),
  ])

/**
 * Counts the uses of a code.
 * @param except number of an order that is not counted
 */
async function timesUsed(database: Database, code: string, now: Date, except = ''): Promise<number> {
  const { count } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('promocode', '=', code)
    .where('number', '!=', except)
    .where(isUse(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const reservedUntil = ({ reserved_until, created_at }: Pick<Tables['orders'], 'reserved_until' | 'created_at'>) =>
  reserved_until ?? new Date(Date.parse(created_at) + PROMO_RESERVATION_MS).toISOString()

/** An unpaid order reserves its use of a code for a time, and as long as it has an open payment page. */
const reservesUse = (now: Date) =>
  orders.or([
    orders('orders.reserved_until', '>', now.toISOString()),
    orders.and([
      orders('orders.reserved_until', 'is', null),
      orders('orders.created_at', '>', new Date(now.getTime() - PROMO_RESERVATION_MS).toISOString()),
    ]),
    orders(
      'orders.number',
      'in',
      orders
        .selectFrom('payment_sessions')
        .select('payment_sessions.order_number')
        .where('payment_sessions.closed', '=', 0)
        .where('payment_sessions.expires_at', '>', now.toISOString()),
    ),
  ])

/** Counts the uses reserved by unpaid orders of a network, and of its allocation. */
async function timesReserved(database: Database, code: string, network: string, now: Date) {
  const rows = await database
    .selectFrom('orders')
    .select(({ fn }) => ['network', fn.countAll().as('count')])
    .where('promocode', '=', code)
    .where('network', 'is not', null)
    .where('payment_state', '=', 'unpaid')
    .where('fulfilment_state', '=', 'placed')
    .where(reservesUse(now))
    .groupBy('network')
    .execute()
  const sum = (isIn: (other: string) => boolean) =>
    rows.reduce((total, row) => total + (isIn(row.network ?? '') ? Number(row.count) : 0), 0)
  return {
    network: sum((other) => other === network),
    allocation: sum((other) => allocationKey(other) === allocationKey(network)),
  }
}

/** Finds codes with their terms, also those of series. */
async function findCodes(database: Database, codes: readonly string[]): Promise<Tables['promo_codes'][]> {
  const rows = await database.selectFrom('promo_codes').selectAll().where('code', 'in', codes).execute()
  if (rows.length) return rows
  return database
    .selectFrom('promo_series_codes')
    .innerJoin('promo_series', 'promo_series.prefix', 'promo_series_codes.prefix')
    .select(['code', 'discount_type', 'discount', 'currency', 'product_ids', 'valid_from', 'expires_at', 'max_uses'])
    .where('code', 'in', codes)
    .execute()
}

/** Finds a stored code by its exact spelling, else by its looks: codes of earlier versions may mix scripts. */
export async function findPromoCode(database: Database, input: string): Promise<Tables['promo_codes'] | undefined> {
  const keys = promoKeys(input)
  const rows = await findCodes(database, keys)
  if (rows.length) return rows.sort((a, b) => keys.indexOf(a.code) - keys.indexOf(b.code))[0]
  const twin = await findLookAlikeCode(database, input)
  return twin === undefined ? undefined : (await findCodes(database, [twin]))[0]
}

/** Locks a code until the end of the transaction, so that its last use is not granted twice. */
export async function lockPromoCode(transaction: Database, code: string): Promise<void> {
  for (const table of ['promo_codes', 'promo_series_codes'] as const)
    await transaction.updateTable(table).set({ code }).where('code', '=', code).execute()
}

/**
 * Why a code cannot be used now (`expired` also before its start); `undefined` if it can, or if it belongs to another system. Call it in the
 * transaction that uses the code, so that two orders cannot share the last use.
 * @param network the buyer's network, for limits
 */
export async function findPromoRejection(
  database: Database,
  code: string,
  now: Date,
  network?: string,
): Promise<Extract<PromoError, 'expired' | 'exhausted'> | undefined> {
  const [row] = await findCodes(database, [code])
  if (!row) return undefined
  if (row.valid_from !== null && row.valid_from > now.toISOString()) return 'expired'
  if (row.expires_at !== null && row.expires_at <= now.toISOString()) return 'expired'
  if (row.max_uses === null) return undefined
  if ((await timesUsed(database, row.code, now)) >= row.max_uses) return 'exhausted'
  if (network === undefined) return undefined
  const reserved = await timesReserved(database, row.code, network, now)
  const isOverShare =
    reserved.network >= reservationsPerNetwork(row.max_uses) ||
    reserved.allocation >= reservationsPerAllocation(row.max_uses)
  return isOverShare ? 'exhausted' : undefined
}

/**
 * Whether an order still has the use of its promo code: during the reservation time, and later if other orders left
 * one. True for orders without a code of this database.
 */
export async function holdsPromoUse(database: Database, number: string, now: Date): Promise<boolean> {
  const order = await database
    .selectFrom('orders')
    .select(['promocode', 'created_at', 'reserved_until'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order?.promocode || reservedUntil(order) > now.toISOString()) return true
  const [code] = await findCodes(database, [order.promocode])
  return !code || code.max_uses === null || (await timesUsed(database, order.promocode, now, number)) < code.max_uses
}

export async function checkPromo(
  database: Database,
  { code, currency }: { code: string; currency: string | undefined },
  now: Date,
): Promise<CheckedPromo> {
  const row = await findPromoCode(database, code)
  const rejected = (reason: PromoError): CheckedPromo => ({ valid: false, code: promoKey(code), reason })
  if (!row) return rejected('unknown')
  const over = await findPromoRejection(database, row.code, now)
  if (over) return rejected(over)
  const products = row.product_ids ? parseStoredList(row.product_ids) : undefined
  // An unreadable product list: the code applies to no product.
  if (row.product_ids && !products) return rejected('unknown')
  const codeCurrency = parseCurrency(row.currency)
  if (codeCurrency && currency && codeCurrency !== currency) return rejected('currency')
  return {
    valid: true,
    code: row.code,
    discountType: row.discount_type,
    discount: row.discount_type === 'fixed' && codeCurrency ? toMajor(row.discount, codeCurrency) : row.discount,
    ...(codeCurrency && { currency: codeCurrency }),
    ...(row.expires_at && { expiresAt: row.expires_at }),
    ...(products && { productIds: products }),
  }
}
