import { stringifySetCookie } from 'cookie'
import { languagesOf } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { SUBSCRIPTION_PATH, SUBSCRIPTION_STEPS } from '@/lib/domain/subscription'
import { isByHttps } from '@/lib/server/by-https'
import { refusal } from '@/lib/server/guard'
import { leadTo, leadTooOften } from '@/lib/server/lead-to'
import { readForm } from '@/lib/server/read-form'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace, requestVariant } from '@/lib/server/request-place'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { subscribe } from '@/lib/server/subscription/subscribe'
import { typedCookie } from '@/lib/server/subscription/typed'
import { subscriptionStore } from '@/lib/server/transport'
import { SUBSCRIPTION_COOKIE, SUBSCRIPTION_COOKIE_DAYS } from '@/lib/visitor/subscription'

const MAX_BYTES = 10_000

/** The form of the pop-up, in the language that `lng` names. */
export async function GET(request: Request): Promise<Response> {
  const place = requestPlace(
    request,
    new URL(request.url).searchParams.get('lng') ?? languagesOf(requestVariant(request))[0],
  )
  return Response.json(await subscriptionForm(place, 'pop-up'), { headers: { 'cache-control': 'no-cache' } })
}

function subscribedCookie(request: Request): string {
  const [name, value, maxAge] = [SUBSCRIPTION_COOKIE, String(Date.now()), SUBSCRIPTION_COOKIE_DAYS * 86_400]
  return stringifySetCookie({ name, value, maxAge, path: '/', sameSite: 'lax', secure: isByHttps(request) })
}

/**
 * Takes the forms of a subscription where scripts do not run, each answered with the page that says what became of it:
 * the block's own, and the buttons that confirm or end one, which a letter's link alone never does.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  const place = requestPlace(request, form.get('lang') ?? undefined)
  const page = (query: Record<string, string> = {}) =>
    href(place, SUBSCRIPTION_PATH, { query: new URLSearchParams(query) })

  const step = SUBSCRIPTION_STEPS.find((known) => known === form.get('step'))
  const limited = await refusal(request, step ? LIMITS.letterLinks : LIMITS.newsletter)
  if (limited && (step || limited.status !== 429)) return limited
  if (step) {
    const token = form.get('token') ?? ''
    await (await subscriptionStore()).take(step, token)
    return leadTo(page({ [step]: token }))
  }
  const { problems, refused } = limited
    ? { problems: ['failed' as const], refused: limited }
    : await subscribe(place, form, request)
  if (!problems.length)
    return leadTo(page({ sent: '1' }), [typedCookie(place, undefined, isByHttps(request)), subscribedCookie(request)])
  const typed = {
    email: (form.get('email') ?? '').slice(0, 300),
    agreed: (form.get('consent') ?? '').slice(0, 100),
    problems,
  }
  const cookies = [typedCookie(place, typed, isByHttps(request))]
  return refused?.status === 429 ? leadTooOften(place, page(), refused, cookies) : leadTo(page(), cookies)
}
