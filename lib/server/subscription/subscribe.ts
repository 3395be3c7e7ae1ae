import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { readConsent } from '../../contract/order-form.ts'
import { newsletterSchema } from '../../contract/subscription.ts'
import { emailProblem, type SubscriptionProblem } from '../../contract/subscription-form.ts'
import { automationOf, HONEYPOT } from '../../domain/subscription.ts'
import { warnOncePerMinute } from '../log.ts'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { emailRefusal, requestQuotaRefusal } from '../quotas.ts'
import { productBackend } from '../transport.ts'

/** What is wrong with a form, nothing where the subscription stands; `refused` is the answer of a quota that is used up. */
interface SubscriptionOutcome {
  readonly problems: SubscriptionProblem[]
  readonly refused?: Response
}

/**
 * Subscribes with a form that was sent without scripts: the newsletter first, whose failure is the visitor's to know,
 * then marketing automation, whose failure is silent (specification, section 8). Speaks to both as the site.
 * Where one recipient has had enough e-mails, it answers as if one had been sent.
 */
export async function subscribe(
  { variant, language }: Place,
  form: URLSearchParams,
  request: Request,
): Promise<SubscriptionOutcome> {
  if (form.get(HONEYPOT)) return { problems: [] }
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
    if (path[0] === 'email') return emailProblem(email) ?? 'emailFormat'
    return path[0] === 'consents' ? 'consentVersion' : 'failed'
  })
  if (agreed === null) wrong.push('consent')
  if (!asked.success || wrong.length) return { problems: [...new Set(wrong)] }

  const refused = await requestQuotaRefusal(request, 'subscriptions')
  if (refused) return { problems: ['failed'], refused }
  const full = await emailRefusal(request, asked.data.email)
  if (full) return full.isOfRecipient ? { problems: [] } : { problems: ['failed'], refused: full.answer }

  const backend = productBackend(variant)
  try {
    await backend.subscribe(asked.data, visitorAddressOf(request))
  } catch (error) {
    warnOncePerMinute('subscription: the newsletter form failed', error)
    return { problems: ['failed'] }
  }
  await backend.automate(automationOf(asked.data.email, asked.data.source)).catch((error: unknown) => {
    warnOncePerMinute('subscription: marketing automation failed', error)
    return null
  })
  return { problems: [] }
}
