import 'server-only'
import { allowMail } from '../../contract/mail.ts'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { logFailedCall } from '../log.ts'
import { consumeOne } from '../quotas.ts'
import { orderStore } from '../transport.ts'
import { findLinkedOrder } from './link.ts'
import { linkMail } from './mails.ts'
import { placeOf } from './payment.ts'

/** Mails a new link to the buyer of the order of an old one, within the quotas of e-mails. What keeps it from that is in the log alone. */
export async function mailNewLink(asked: URLSearchParams, request: Request): Promise<void> {
  try {
    const linked = await findLinkedOrder(asked)
    const place = linked && placeOf(linked.order)
    if (!place) return
    const { order } = linked
    const consumed = await consumeOne('orderEmails', {
      address: visitorAddressOf(request),
      recipient: order.details.form.email,
    })
    if (consumed instanceof Response) return
    await (await orderStore()).sendMail(allowMail(await linkMail(place, order), consumed))
  } catch (error) {
    logFailedCall('orders', error, request)
  }
}
