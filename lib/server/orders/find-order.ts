import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { MoneyView, OrderLineView } from '../../contract/basket.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { formatDate } from '../../domain/dates.ts'
import { findLinkedOrder, orderLink, type LinkedOrder } from './link.ts'
import { orderStore } from '../transport.ts'
import { confirmReturnedPayment } from './payment-events.ts'
import { isPayable, paymentUrl, RETURNED } from './payment.ts'
import { lineViews, moneyWriter } from './quote.ts'

export interface OrderView {
  readonly number: string
  readonly fulfilmentState: StoredOrder['fulfilmentState']
  readonly paymentState: StoredOrder['paymentState']
  readonly placedAt: string
  readonly lines: readonly OrderLineView[]
  readonly total: MoneyView
  readonly paid: MoneyView
  readonly refunded: MoneyView
  /** Set while payment is due. */
  readonly paymentUrl: string | undefined
  /** URL to look for the payment again; set if the buyer has returned and the provider has not confirmed it. */
  readonly checkUrl: string | undefined
}

/** The order of a link, or why the link is not valid; `undefined` if it is not a link to an order. */
export async function findOrder(
  siteLocale: SiteLocale,
  params: URLSearchParams,
): Promise<OrderView | (LinkedOrder & { state: 'expired' | 'revoked' }) | undefined> {
  const linked = await findLinkedOrder(params)
  if (!linked) return undefined
  const { state, query } = linked
  if (state !== 'valid') return { ...linked, state }
  const isReturning = params.get('payment') === RETURNED && isPayable(linked.order)
  if (isReturning) await confirmReturnedPayment(linked.order.number)
  const found = (isReturning && (await (await orderStore()).find(linked.order.number))) || linked.order
  const money = moneyWriter(siteLocale, found.currency, found.details.form.country)
  return {
    number: found.number,
    paymentUrl: paymentUrl(found, query),
    checkUrl: isReturning && found.paymentState === 'unpaid' ? orderLink(siteLocale, params) : undefined,
    fulfilmentState: found.fulfilmentState,
    paymentState: found.paymentState,
    placedAt: formatDate(new Date(found.createdAt)),
    lines: lineViews(found.details.lines, money),
    total: money(found.total),
    paid: money(found.paid),
    refunded: money(found.refunded),
  }
}
