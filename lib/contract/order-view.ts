import type { Stage, StageName } from '../domain/order/stages.ts'
import type { MoneyView, OrderLineView } from './basket.ts'
import type { Shipment, StoredOrder } from './order-store.ts'

/**
 * An order as its page shows it to a holder of its link; the email address is abbreviated. Set: `paymentUrl` while
 * payment is due; `checkUrl`, which looks for the payment again, if the buyer has returned and the provider has not
 * confirmed it; `cancelFields`, the link's parameters, while the buyer can cancel; `shipment` once the kit is on its way
 * and something about it is known.
 */
export interface OrderView {
  readonly number: string
  readonly fulfilmentState: StoredOrder['fulfilmentState']
  readonly paymentState: StoredOrder['paymentState']
  readonly name: string
  readonly email: string
  readonly stages: readonly { readonly name: StageName; readonly status: Stage['status']; readonly date: string }[]
  readonly shipment: Shipment | undefined
  readonly documents: readonly { readonly title: string; readonly link: string }[]
  readonly lines: readonly OrderLineView[]
  readonly total: MoneyView
  readonly paid: MoneyView
  readonly refunded: MoneyView
  readonly paymentUrl: string | undefined
  readonly checkUrl: string | undefined
  readonly cancelFields: readonly (readonly [name: string, value: string])[] | undefined
}

type ShipmentKey = keyof Shipment

/** Known details of a shipment, with names. @param t translates keys of the namespace `order` */
export const shipmentRows = (
  t: (key: `shipment.${ShipmentKey}`) => string,
  shipment: Shipment,
): (readonly [name: string, value: string])[] =>
  (['carrier', 'trackingNumber'] satisfies ShipmentKey[]).flatMap((key) =>
    shipment[key] ? [[t(`shipment.${key}`), shipment[key]] as const] : [],
  )
