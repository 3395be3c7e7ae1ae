import type { OrderDetails, StoredOrder } from '../../contract/order-store.ts'
import { parseCurrency, type Currency } from '../../domain/currencies.ts'
import type { PaymentBalance } from '../../domain/order/payment-balance.ts'
import type { Tables } from '../database/schema.ts'

type Row = Tables['orders']

/** The currency of an order. @throws where it is none that we know */
export function currencyOf({ number, currency }: Pick<Row, 'number' | 'currency'>): Currency {
  const known = parseCurrency(currency)
  if (!known) throw new Error(`order ${number} is in the unknown currency ${currency}`)
  return known
}

/** The money of an order. PostgreSQL gives its amounts as text. */
export const balanceOfRow = ({
  payment_state,
  paid_amount,
  refunded_amount,
  withdrawn_amount,
}: Row): Omit<PaymentBalance, 'paidAt'> => ({
  state: payment_state,
  paid: Number(paid_amount),
  refunded: Number(refunded_amount),
  withdrawn: Number(withdrawn_amount),
})

/** The order of a row. @throws where its currency is none that we know */
export function toOrder(row: Row): StoredOrder {
  const { state: paymentState, paid, refunded } = balanceOfRow(row)
  return {
    number: row.number,
    fulfilmentState: row.fulfilment_state,
    paymentState,
    total: Number(row.total),
    paid,
    refunded,
    currency: currencyOf(row),
    promocode: row.promocode ?? undefined,
    createdAt: row.created_at,
    linkVersion: row.link_version,
    details: JSON.parse(row.details) as OrderDetails,
  }
}
