import { ORDER_FIELDS } from '../../contract/order-form.ts'
import type { OrderDetails, StoredOrder } from '../../contract/order-store.ts'
import { parseCurrency, type Currency } from '../../domain/currencies.ts'
import type { PaymentBalance } from '../../domain/order/payment-balance.ts'
import { toRecord } from '../../domain/to-record.ts'
import type { Tables } from '../database/schema.ts'

type Row = Tables['orders']

export const EMPTY_FORM: OrderDetails['form'] = toRecord(ORDER_FIELDS, () => '')

/** Fields that did not exist yet when an order was placed are empty. */
export function parseDetails({ details }: Pick<Row, 'details'>): OrderDetails {
  const parsed = JSON.parse(details) as OrderDetails
  return { ...parsed, form: { ...EMPTY_FORM, ...parsed.form } }
}

/** @throws if the currency of the order is unknown */
export function parseOrderCurrency({ number, currency }: Pick<Row, 'number' | 'currency'>): Currency {
  const supported = parseCurrency(currency)
  if (!supported) throw new Error(`order ${number} has the unknown currency ${currency}`)
  return supported
}

/** The amounts of an order; PostgreSQL returns them as text. */
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

export function toOrder(row: Row): StoredOrder {
  const { state: paymentState, paid, refunded } = balanceOfRow(row)
  return {
    number: row.number,
    fulfilmentState: row.fulfilment_state,
    paymentState,
    total: Number(row.total),
    paid,
    refunded,
    currency: parseOrderCurrency(row),
    promocode: row.promocode ?? undefined,
    createdAt: row.created_at,
    paidAt: row.paid_at ?? undefined,
    linkVersion: row.link_version,
    shipment: { carrier: row.carrier, trackingNumber: row.tracking_number },
    details: parseDetails(row),
  }
}
