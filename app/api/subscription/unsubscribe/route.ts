import { href } from '@/i18n/paths'
import { isOneClick, SUBSCRIPTION_PATH } from '@/lib/domain/subscription'
import { problem } from '@/lib/http/problem'
import { readAtMost } from '@/lib/http/read-at-most'
import { leadTo } from '@/lib/server/lead-to'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'
import { subscriptionStore } from '@/lib/server/transport'

const MAX_BYTES = 10_000

/** A mail program without one-click, or a person: leads to the page with the button. Reading a link ends nothing (RFC 8058, 3.2). */
export function GET(request: Request): Response {
  const query = new URL(request.url).searchParams
  const place = requestPlace(request, query.get('lng') ?? undefined)
  return leadTo(
    href(place, SUBSCRIPTION_PATH, { query: new URLSearchParams({ unsubscribe: query.get('token') ?? '' }) }),
  )
}

/** The fields of a form of either encoding; `undefined` for what is no form. */
async function readForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}

/**
 * One-click unsubscribe of mail programs (RFC 8058): ends the subscription of the token, without cookie or origin, as often
 * as it is asked. An unknown token gets the same answer: its subscription has ended, too.
 */
export async function POST(request: Request): Promise<Response> {
  const refused = await LIMITS.oneClickUnsubscribe(request)
  if (refused) return refused
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  const form = await readForm(body, request.headers.get('content-type') ?? '')
  if (!form || !isOneClick(form))
    return problem(400, 'Bad request', 'List-Unsubscribe=One-Click is expected as a form (RFC 8058)')
  const query = new URL(request.url).searchParams
  // The link in the e-mail's body, which middleware leads here, calls its token by the step.
  await (await subscriptionStore()).take('unsubscribe', query.get('token') ?? query.get('unsubscribe') ?? '')
  return new Response('Unsubscribed\n', {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
