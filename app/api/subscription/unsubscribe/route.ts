import { href } from '@/i18n/paths'
import { REMINDER_PARAMETER } from '@/lib/domain/order/reminder'
import { isOneClick, SUBSCRIPTION_PATH } from '@/lib/domain/subscription'
import { problem } from '@/lib/http/problem'
import { readAtMost } from '@/lib/http/read-at-most'
import { seeOther } from '@/lib/server/request/redirect'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'
import { reminderStore, subscriptionStore } from '@/lib/server/transport'

const MAX_BYTES = 10_000

/** Opened as a link: redirects to the page with the button. `GET` must not unsubscribe (RFC 8058, section 3.2). */
export function GET(request: Request): Response {
  const query = new URL(request.url).searchParams
  const siteLocale = requestSiteLocale(request, query.get('lng') ?? undefined)
  const reminder = query.get(REMINDER_PARAMETER)
  const page = reminder === null ? { unsubscribe: query.get('token') ?? '' } : { [REMINDER_PARAMETER]: reminder }
  return seeOther(href(siteLocale, SUBSCRIPTION_PATH, { query: new URLSearchParams(page) }))
}

/** Form fields in either encoding; `undefined` if the body is not a form. */
async function readForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}

/**
 * One-click unsubscribe (RFC 8058) from the newsletter or the reminder of an order form: by token alone, without cookie or origin, idempotent. An unknown token gets the
 * same response: its subscription has ended, too.
 */
export async function POST(request: Request): Promise<Response> {
  const rejected = await LIMITS.oneClickUnsubscribe(request)
  if (rejected) return rejected
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  const form = await readForm(body, request.headers.get('content-type') ?? '')
  if (!form || !isOneClick(form))
    return problem(400, 'Bad request', 'List-Unsubscribe=One-Click is expected as a form (RFC 8058)')
  const query = new URL(request.url).searchParams
  const reminder = query.get(REMINDER_PARAMETER)
  // The link in the email's body, which the middleware rewrites to this route, passes its token in the parameter of the
  // step.
  if (reminder !== null) await (await reminderStore()).cancel(reminder)
  else await (await subscriptionStore()).take('unsubscribe', query.get('token') ?? query.get('unsubscribe') ?? '')
  return new Response('Unsubscribed\n', {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
