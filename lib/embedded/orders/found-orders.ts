import type { ExpressionBuilder, ExpressionWrapper, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { searchCondition } from './search-text.ts'

/** Condition on an order for a typed search: its search text, or the code of its kit. */
export const matchesSearch =
  (search: string) =>
  ({ or, eb, fn }: ExpressionBuilder<Tables, 'orders'>): ExpressionWrapper<Tables, 'orders', SqlBool> =>
    or([searchCondition(search), eb(fn<string>('lower', ['kit_code']), '=', search.toLowerCase())])

/** Reads a page of orders, newest first. An index finds the numbers of the page; only its rows are read. */
export const readNewestOrders = (
  database: Database,
  found: SelectQueryBuilder<Tables, 'orders', object>,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<Tables['orders'][]> =>
  database
    .selectFrom('orders')
    .selectAll()
    .where(
      'number',
      'in',
      found.select('number').orderBy('created_at', 'desc').orderBy('number', 'desc').limit(limit).offset(offset),
    )
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
