import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import type { MoneyView, OrderLineView } from '../../contract/basket.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { formatDate } from '../../domain/dates.ts'
import { parseOrderNumber } from '../../domain/order/number.ts'
import { orderStore } from '../transport.ts'
import { isSigned } from './link.ts'
import { paymentAddress } from './payment.ts'
import { lineViews, moneyWriter } from './quote.ts'

/** What the page of an order shows. */
export interface OrderView {
  readonly number: string
  readonly state: StoredOrder['state']
  readonly placedAt: string
  readonly lines: readonly OrderLineView[]
  readonly total: MoneyView
  /** Where it is paid, while it waits for that. */
  readonly paymentAddress: string | undefined
}

/** An order by the parts of its signed link; `undefined` where they do not belong together. */
export async function readSignedOrder(order: string, sign: string): Promise<StoredOrder | undefined> {
  const number = parseOrderNumber(order)
  return number && (await isSigned(number, sign)) ? (await orderStore()).find(number) : undefined
}

/** The same as its page shows it. */
export async function findOrder(place: Place, order: string, sign: string): Promise<OrderView | undefined> {
  const found = await readSignedOrder(order, sign)
  if (!found) return undefined
  const money = moneyWriter(place, found.currency, found.details.form.country)
  return {
    number: found.number,
    paymentAddress: await paymentAddress(found),
    state: found.state,
    placedAt: formatDate(new Date(found.createdAt)),
    lines: lineViews(found.details.lines, money),
    total: money(found.total),
  }
}
