import 'server-only'
import { allowMail } from '../../contract/mail.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { logFailedCall } from '../log.ts'
import { consumeOne } from '../request/quotas.ts'
import { orderStore } from '../transport.ts'
import { findLinkedOrder } from './link.ts'
import { linkMail } from './emails.ts'
import { siteLocaleOfOrder } from './payment.ts'

/**
 * Emails a new link to the buyer, within the email quotas. Failures are only logged: the response must not reveal
 * them.
 */
export async function mailNewLink(params: URLSearchParams, request: Request): Promise<void> {
  try {
    const linked = await findLinkedOrder(params)
    const siteLocale = linked && siteLocaleOfOrder(linked.order)
    if (!siteLocale || !linked.order.details.form.email) return
    const { order } = linked
    const consumed = await consumeOne('orderEmails', { ip: readClientIp(request), recipient: order.details.form.email })
    if (consumed instanceof Response) return
    await (await orderStore()).sendMail(allowMail(await linkMail(siteLocale, order), consumed))
  } catch (error) {
    logFailedCall('orders', error, request)
  }
}
