import { href } from '@/i18n/paths'
import { ORDER_STATUS_PATH } from '@/lib/routing/static-routes'
import { rejectionFor } from '@/lib/server/request/guard'
import { seeOther, redirectRateLimited } from '@/lib/server/request/redirect'
import { readForm } from '@/lib/server/request/read-form'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'
import { linkParameters } from '@/lib/server/orders/link'
import { mailNewLink } from '@/lib/server/orders/new-link'

const MAX_BYTES = 10_000

/**
 * Emails a new link for an expired one to the order's email address. The response is the same for valid and invalid
 * links, so that it reveals nothing about the order.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  const siteLocale = requestSiteLocale(request, form.get('lang') ?? undefined)
  const rejected = await rejectionFor(request, LIMITS.orderLinks)
  // Back to the page of the expired link, which has the button.
  if (rejected?.status === 429)
    return redirectRateLimited(
      siteLocale,
      href(siteLocale, ORDER_STATUS_PATH, { query: linkParameters(form) }),
      rejected,
    )
  if (rejected) return rejected
  await mailNewLink(form, request)
  return seeOther(href(siteLocale, ORDER_STATUS_PATH, { query: new URLSearchParams({ link: 'sent' }) }))
}
