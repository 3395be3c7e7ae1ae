import { problem } from '@/lib/http/problem'
import { leadTo, leadTooOften } from '@/lib/server/lead-to'
import { warnOncePerMinute } from '@/lib/server/log'
import { findLinkedOrder, orderLink } from '@/lib/server/orders/link'
import { isPayable, paymentPage, placeOf } from '@/lib/server/orders/payment'
import { LIMITS } from '@/lib/server/rate-limit'

/** Leads whoever has an order's link to where it is paid; to the order's page where the link has ended, there is nothing to pay, or the payment system fails. */
export async function GET(request: Request): Promise<Response> {
  const linked = await findLinkedOrder(new URL(request.url).searchParams)
  const place = linked && placeOf(linked.order)
  if (!place) return problem(404, 'No such order')
  const { order, state, query } = linked
  const page = orderLink(place, query)
  if (state !== 'valid' || !isPayable(order)) return leadTo(page)
  const later = orderLink(place, new URLSearchParams([...query, ['payment', 'failed']]))
  const refused = await LIMITS.payments(request)
  if (refused) return leadTooOften(place, later, refused)
  try {
    return leadTo((await paymentPage(place, order, query)) ?? page)
  } catch (error) {
    warnOncePerMinute('payment: the payment system failed, the order stands', error)
    return leadTo(later)
  }
}
