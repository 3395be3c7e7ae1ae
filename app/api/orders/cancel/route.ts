import { href } from '@/i18n/paths'
import { ORDER_STATUS_PATH } from '@/lib/routing/static-routes'
import { CANCEL_PARAMETER, cancelOrder } from '@/lib/server/orders/cancel'
import { linkParameters } from '@/lib/server/orders/link'
import { rejectionFor } from '@/lib/server/request/guard'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { readForm } from '@/lib/server/request/read-form'
import { redirectRateLimited, seeOther } from '@/lib/server/request/redirect'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

const MAX_BYTES = 10_000

/** Cancels the order of a link for its buyer and returns to the order page, which shows the outcome. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  const siteLocale = requestSiteLocale(request, form.get('lang') ?? undefined)
  const orderPage = (more: string[][] = []) =>
    href(siteLocale, ORDER_STATUS_PATH, { query: new URLSearchParams([...linkParameters(form), ...more]) })
  const rejected = await rejectionFor(request, LIMITS.orderCancellations)
  if (rejected?.status === 429) return redirectRateLimited(siteLocale, orderPage(), rejected)
  if (rejected) return rejected
  const outcome = await cancelOrder(form, request)
  return seeOther(outcome === 'tooLate' ? orderPage([[CANCEL_PARAMETER, outcome]]) : orderPage())
}
