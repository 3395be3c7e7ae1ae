import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import type { MoneyView, OrderLineView } from '../../contract/basket.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { formatDate } from '../../domain/dates.ts'
import { findLinkedOrder, type LinkedOrder } from './link.ts'
import { paymentAddress } from './payment.ts'
import { lineViews, moneyWriter } from './quote.ts'

/** What the page of an order shows. */
export interface OrderView {
  readonly number: string
  readonly fulfilmentState: StoredOrder['fulfilmentState']
  readonly paymentState: StoredOrder['paymentState']
  readonly placedAt: string
  readonly lines: readonly OrderLineView[]
  readonly total: MoneyView
  /** What came, and what of it went back. */
  readonly paid: MoneyView
  readonly refunded: MoneyView
  /** Where it is paid, while it waits for that. */
  readonly paymentAddress: string | undefined
}

/** An order as its page shows it, or why its link does not open it; `undefined` for no link of an order. */
export async function findOrder(
  place: Place,
  asked: URLSearchParams,
): Promise<OrderView | (LinkedOrder & { state: 'expired' | 'revoked' }) | undefined> {
  const linked = await findLinkedOrder(asked)
  if (!linked) return undefined
  const { order: found, state, query } = linked
  if (state !== 'valid') return { ...linked, state }
  const money = moneyWriter(place, found.currency, found.details.form.country)
  return {
    number: found.number,
    paymentAddress: paymentAddress(found, query),
    fulfilmentState: found.fulfilmentState,
    paymentState: found.paymentState,
    placedAt: formatDate(new Date(found.createdAt)),
    lines: lineViews(found.details.lines, money),
    total: money(found.total),
    paid: money(found.paid),
    refunded: money(found.refunded),
  }
}
