import { problem } from '@/lib/http/problem'
import { seeOther, redirectRateLimited } from '@/lib/server/request/redirect'
import { warnOncePerMinute } from '@/lib/server/log'
import { findLinkedOrder, orderLink } from '@/lib/server/orders/link'
import { isPayable, paymentPage, siteLocaleOfOrder } from '@/lib/server/orders/payment'
import { LIMITS } from '@/lib/server/request/rate-limit'

/**
 * Redirects from an order's link to payment; to the order page if the link has expired, no payment is due, the promo
 * code is used up, or the payment provider fails.
 */
export async function GET(request: Request): Promise<Response> {
  const linked = await findLinkedOrder(new URL(request.url).searchParams)
  const siteLocale = linked && siteLocaleOfOrder(linked.order)
  if (!siteLocale) return problem(404, 'Order not found', 'Check the order number and the link')
  const { order, state, query } = linked
  const page = orderLink(siteLocale, query)
  if (state !== 'valid' || !isPayable(order)) return seeOther(page)
  const pageSaying = (payment: string) => orderLink(siteLocale, new URLSearchParams([...query, ['payment', payment]]))
  const later = pageSaying('failed')
  const rejected = await LIMITS.payments(request)
  if (rejected) return redirectRateLimited(siteLocale, later, rejected)
  try {
    const opened = await paymentPage(siteLocale, order, query)
    if ('link' in opened) return seeOther(opened.link)
    return seeOther(opened.rejected === 'promo' ? pageSaying('promo') : page)
  } catch (error) {
    warnOncePerMinute('payment: the payment provider failed; the order is stored, and the buyer can pay later', error)
    return seeOther(later)
  }
}
