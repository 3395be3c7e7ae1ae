import { stringifySetCookie } from 'cookie'
import { languagesOf } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { REMINDER_PARAMETER } from '@/lib/domain/order/reminder'
import { SUBSCRIPTION_PATH, SUBSCRIPTION_STEPS } from '@/lib/domain/subscription'
import { isHttps } from '@/lib/server/request/is-https'
import { rejectionFor } from '@/lib/server/request/guard'
import { seeOther, redirectRateLimited } from '@/lib/server/request/redirect'
import { readForm } from '@/lib/server/request/read-form'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale, requestVariant } from '@/lib/server/request/request-site-locale'
import { subscriptionForm } from '@/lib/server/subscription/form'
import { subscribe } from '@/lib/server/subscription/subscribe'
import { formFlashCookie } from '@/lib/server/subscription/form-flash'
import { reminderStore, subscriptionStore } from '@/lib/server/transport'
import { SUBSCRIPTION_COOKIE, SUBSCRIPTION_COOKIE_DAYS } from '@/lib/visitor/subscription'

const MAX_BYTES = 10_000

/** The form of the pop-up, in the language of `lng`. */
export async function GET(request: Request): Promise<Response> {
  const siteLocale = requestSiteLocale(
    request,
    new URL(request.url).searchParams.get('lng') ?? languagesOf(requestVariant(request))[0],
  )
  return Response.json(await subscriptionForm(siteLocale, 'pop-up'), { headers: { 'cache-control': 'no-cache' } })
}

function subscribedCookie(request: Request): string {
  const name = SUBSCRIPTION_COOKIE
  const value = String(Date.now())
  const maxAge = SUBSCRIPTION_COOKIE_DAYS * 86_400
  return stringifySetCookie({ name, value, maxAge, path: '/', sameSite: 'lax', secure: isHttps(request) })
}

/**
 * Handles subscription forms without scripts and redirects to the page that shows the result: the newsletter form, and
 * the buttons that confirm or end a subscription or cancel a reminder, which an email's link alone must not do.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request, MAX_BYTES)
  if (form instanceof Response) return form
  const siteLocale = requestSiteLocale(request, form.get('lang') ?? undefined)
  const page = (query: Record<string, string> = {}) =>
    href(siteLocale, SUBSCRIPTION_PATH, { query: new URLSearchParams(query) })

  const step = SUBSCRIPTION_STEPS.find((one) => one === form.get('step'))
  const reminder = form.get(REMINDER_PARAMETER)
  const isLink = step !== undefined || reminder !== null
  const limited = await rejectionFor(request, isLink ? LIMITS.emailLinks : LIMITS.newsletter)
  if (limited && (isLink || limited.status !== 429)) return limited
  if (reminder !== null) {
    await (await reminderStore()).cancel(reminder)
    return seeOther(page({ [REMINDER_PARAMETER]: reminder }))
  }
  if (step) {
    const token = form.get('token') ?? ''
    await (await subscriptionStore()).take(step, token)
    return seeOther(page({ [step]: token }))
  }
  const { problems, rejected } = limited
    ? { problems: ['failed' as const], rejected: limited }
    : await subscribe(siteLocale, form, request)
  if (!problems.length)
    return seeOther(page({ sent: '1' }), [
      formFlashCookie(siteLocale, undefined, isHttps(request)),
      subscribedCookie(request),
    ])
  const typed = {
    email: (form.get('email') ?? '').slice(0, 300),
    agreed: (form.get('consent') ?? '').slice(0, 100),
    problems,
  }
  const cookies = [formFlashCookie(siteLocale, typed, isHttps(request))]
  return rejected?.status === 429
    ? redirectRateLimited(siteLocale, page(), rejected, cookies)
    : seeOther(page(), cookies)
}
