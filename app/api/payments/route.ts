import { href } from '@/i18n/paths'
import { ORDER_STATUS_PATH } from '@/lib/door/fixed-paths'
import { problem } from '@/lib/http/problem'
import { leadTo, leadTooOften } from '@/lib/server/lead-to'
import { warnOncePerMinute } from '@/lib/server/log'
import { readSignedOrder } from '@/lib/server/orders/find-order'
import { orderQuery } from '@/lib/server/orders/link'
import { isPayable, paymentPage, placeOf } from '@/lib/server/orders/payment'
import { LIMITS } from '@/lib/server/rate-limit'

/** Leads whoever has an order's signed address to where it is paid; back to the order where there is nothing to pay, or the payment system fails. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const order = await readSignedOrder(searchParams.get('order') ?? '', searchParams.get('sign') ?? '')
  const place = order && placeOf(order)
  if (!place) return problem(404, 'No such order')
  const query = await orderQuery(order.number)
  const page = href(place, ORDER_STATUS_PATH, { query })
  if (!isPayable(order)) return leadTo(page)
  const later = href(place, ORDER_STATUS_PATH, { query: new URLSearchParams([...query, ['payment', 'failed']]) })
  const refused = await LIMITS.payments(request)
  if (refused) return leadTooOften(place, later, refused)
  try {
    return leadTo((await paymentPage(place, order)) ?? page)
  } catch (error) {
    warnOncePerMinute('payment: the payment system failed, the order stands', error)
    return leadTo(later)
  }
}
