import Cookies from 'js-cookie'
import { z } from 'zod'
import { track } from '@/lib/analytics/track'
import { readConsent } from '@/lib/contract/order-form'
import type { SubscriptionProblem } from '@/lib/contract/subscription-form'
import type { NewsletterRequest } from '@/lib/contract/subscription'
import type { Language } from '@/lib/domain/languages'
import { parseEmail } from '@/lib/domain/email'
import { automationOf, HONEYPOT } from '@/lib/domain/subscription'
import { normalizeLine } from '@/lib/domain/text'
import type { VariantId } from '@/lib/variants/variants'
import { SUBSCRIPTION_COOKIE, SUBSCRIPTION_COOKIE_DAYS } from '@/lib/visitor/subscription'
import { readUtms } from '@/lib/visitor/utms'

const TIMEOUT_MS = 15_000

/** @throws without a successful response; `cause` is the response */
async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`, { cause: answer })
}

const rejectionSchema = z.object({ errors: z.array(z.object({ field: z.string() })) })

async function problemOf(error: unknown): Promise<SubscriptionProblem> {
  const answer = error instanceof Error && error.cause instanceof Response ? error.cause : undefined
  const fields =
    rejectionSchema.safeParse(await answer?.json().catch(() => undefined)).data?.errors.map(({ field }) => field) ?? []
  if (answer?.status !== 400) return 'failed'
  if (fields.includes('email')) return 'emailFormat'
  return fields.some((field) => field.startsWith('consents')) ? 'consentVersion' : 'failed'
}

/**
 * Subscribes, then notifies marketing automation, whose failure is not shown (specification, section 8). Sets the
 * cookie that marks the visitor as subscribed.
 * @returns the problem, `undefined` on success
 */
export async function sendSubscription(form: FormData): Promise<SubscriptionProblem | undefined> {
  const text = (name: string) => normalizeLine(String(form.get(name) ?? ''))
  const typed = text('email')
  const source = text('source')
  const parsed = parseEmail(typed)
  // Already validated by the form.
  const email = 'email' in parsed ? parsed.email : typed
  if (!text(HONEYPOT)) {
    const request: NewsletterRequest = {
      email,
      lang: text('lang') as Language,
      site: text('site') as VariantId,
      consent: true,
      consents: [readConsent(text('consent'))],
      source,
      utms: readUtms(),
    }
    try {
      await post('/api/newsletter_form/', request)
    } catch (error) {
      return problemOf(error)
    }
    track({ event: 'sign_up', method: 'newsletter' })
    post('/api/mindbox_subscription/', automationOf(email, source)).catch((error: unknown) => console.warn(error))
  }
  Cookies.set(SUBSCRIPTION_COOKIE, String(Date.now()), {
    expires: SUBSCRIPTION_COOKIE_DAYS,
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  })
  return undefined
}
