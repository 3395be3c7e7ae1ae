import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { readConsent } from '../../contract/order-form.ts'
import { newsletterSchema } from '../../contract/subscription.ts'
import type { SubscriptionProblem } from '../../contract/subscription-form.ts'
import { automationOf, HONEYPOT } from '../../domain/subscription.ts'
import { warnOncePerMinute } from '../log.ts'
import { productBackend } from '../transport.ts'

/**
 * Subscribes with a form that was sent without scripts: the newsletter first, whose failure is the visitor's to know,
 * then marketing automation, whose failure is silent (specification, section 8). Speaks to both as the site.
 * @returns what is wrong, nothing where the subscription stands
 */
export async function subscribe({ variant, language }: Place, form: URLSearchParams): Promise<SubscriptionProblem[]> {
  if (form.get(HONEYPOT)) return []
  const email = form.get('email') ?? ''
  const agreed = form.get('consent')
  const asked = newsletterSchema.safeParse({
    email,
    lang: language,
    site: variant,
    source: form.get('source') ?? '',
    consent: true,
    consents: agreed === null ? [] : [readConsent(agreed)],
  })
  const wrong = (asked.error?.issues ?? []).map(({ path }): SubscriptionProblem => {
    if (path[0] === 'email') return email.trim() ? 'emailFormat' : 'email'
    return path[0] === 'consents' ? 'consentVersion' : 'failed'
  })
  if (agreed === null) wrong.push('consent')
  if (!asked.success || wrong.length) return [...new Set(wrong)]

  const backend = productBackend(variant)
  try {
    await backend.subscribe(asked.data)
  } catch (error) {
    warnOncePerMinute('subscription: the newsletter form failed', error)
    return ['failed']
  }
  await backend.automate(automationOf(asked.data.email, asked.data.source)).catch((error: unknown) => {
    warnOncePerMinute('subscription: marketing automation failed', error)
    return null
  })
  return []
}
