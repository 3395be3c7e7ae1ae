import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import type { OrderView } from '../../contract/order-view.ts'
import { formatDate } from '../../domain/dates.ts'
import { isCancellable } from '../../domain/order/states.ts'
import { orderStages } from '../../domain/order/stages.ts'
import { abbreviatedEmail } from '../../domain/email-text.ts'
import { contractLinks } from './emails.ts'
import { findLinkedOrder, orderLink, type LinkedOrder } from './link.ts'
import { orderStore } from '../transport.ts'
import { confirmReturnedPayment } from './payment-events.ts'
import { isPayable, paymentUrl, RETURNED } from './payment.ts'
import { lineViews, moneyWriter } from './quote.ts'

function shipmentOf({ fulfilmentState, shipment }: StoredOrder): OrderView['shipment'] {
  const isSent = fulfilmentState !== 'placed' && fulfilmentState !== 'cancelled'
  return isSent && (shipment.carrier || shipment.trackingNumber) ? shipment : undefined
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
  const [reachedAt, documents] = await Promise.all([
    (await orderStore()).reachedAt(found.number),
    contractLinks(siteLocale, found),
  ])
  const money = moneyWriter(siteLocale, found.currency, found.details.form.country)
  return {
    number: found.number,
    paymentUrl: paymentUrl(found, query),
    checkUrl: isReturning && found.paymentState === 'unpaid' ? orderLink(siteLocale, params) : undefined,
    cancelFields: isCancellable(found.fulfilmentState, found.paymentState) ? [...query] : undefined,
    fulfilmentState: found.fulfilmentState,
    paymentState: found.paymentState,
    name: found.details.form.name,
    email: abbreviatedEmail(found.details.form.email),
    stages: orderStages({ ...found, reachedAt }).map(({ name, status, at }) => ({
      name,
      status,
      date: at ? formatDate(new Date(at)) : '',
    })),
    shipment: shipmentOf(found),
    documents,
    lines: lineViews(found.details.lines, money),
    total: money(found.total),
    paid: money(found.paid),
    refunded: money(found.refunded),
  }
}
