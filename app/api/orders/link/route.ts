import { href } from '@/i18n/paths'
import { ORDER_STATUS_PATH } from '@/lib/door/fixed-paths'
import { refusal } from '@/lib/server/guard'
import { leadTo, leadTooOften } from '@/lib/server/lead-to'
import { readForm } from '@/lib/server/read-form'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'
import { linkParameters } from '@/lib/server/orders/link'
import { mailNewLink } from '@/lib/server/orders/new-link'

const MAX_BYTES = 10_000

/**
 * Mails a new link to the e-mail address of an order, for whoever has an old one. The answer is the same for any link, right
 * or wrong: it says nothing of the order.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  const place = requestPlace(request, form.get('lang') ?? undefined)
  const refused = await refusal(request, LIMITS.orderLinks)
  // Leads back to the page of the old link, which has the button.
  if (refused?.status === 429)
    return leadTooOften(place, href(place, ORDER_STATUS_PATH, { query: linkParameters(form) }), refused)
  if (refused) return refused
  await mailNewLink(form, request)
  return leadTo(href(place, ORDER_STATUS_PATH, { query: new URLSearchParams({ link: 'sent' }) }))
}
