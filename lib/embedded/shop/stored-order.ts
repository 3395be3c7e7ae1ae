import type { OrderDetails, StoredOrder } from '../../contract/order-store.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import type { Tables } from '../database/schema.ts'

/** The order of a row. @throws where its currency is none that we know */
export function toOrder({ number, state, total, currency, promocode, details, created_at }: Tables['orders']): StoredOrder {
  const known = parseCurrency(currency)
  if (!known) throw new Error(`order ${number} is in the unknown currency ${currency}`)
  return {
    number,
    state,
    total: Number(total),
    currency: known,
    promocode: promocode ?? undefined,
    createdAt: created_at,
    details: JSON.parse(details) as OrderDetails,
  }
}
