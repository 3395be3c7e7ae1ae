import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { readConsent } from '../../contract/order-form.ts'
import { newsletterSchema } from '../../contract/subscription.ts'
import { emailProblem, type SubscriptionProblem } from '../../contract/subscription-form.ts'
import { automationOf, HONEYPOT } from '../../domain/subscription.ts'
import { warnOncePerMinute } from '../log.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { emailRejection, rejectRequestOverQuota } from '../request/quotas.ts'
import { productBackend } from '../transport.ts'

/** Problems of a submission; empty on success. `rejected` is the response of an exhausted quota. */
interface SubscriptionOutcome {
  readonly problems: SubscriptionProblem[]
  readonly rejected?: Response
}

/**
 * Subscribes with a form submitted without scripts: newsletter first, whose failure is shown, then marketing
 * automation, whose failure is only logged (specification, section 8). If only the recipient's email quota is
 * exhausted, it looks like success.
 */
export async function subscribe(
  { variant, language }: SiteLocale,
  form: URLSearchParams,
  request: Request,
): Promise<SubscriptionOutcome> {
  if (form.get(HONEYPOT)) return { problems: [] }
  const email = form.get('email') ?? ''
  const agreed = form.get('consent')
  const parsed = newsletterSchema.safeParse({
    email,
    lang: language,
    site: variant,
    source: form.get('source') ?? '',
    consent: true,
    consents: agreed === null ? undefined : [readConsent(agreed)],
  })
  const problems = (parsed.error?.issues ?? []).map(({ path }): SubscriptionProblem => {
    if (path[0] === 'email') return emailProblem(email) ?? 'emailFormat'
    return path[0] === 'consents' ? 'consentVersion' : 'failed'
  })
  if (agreed === null) problems.push('consent')
  if (!parsed.success || problems.length) return { problems: [...new Set(problems)] }

  const rejected = await rejectRequestOverQuota(request, 'subscriptions')
  if (rejected) return { problems: ['failed'], rejected }
  const full = await emailRejection(request, parsed.data.email)
  if (full) return full.isOfRecipient ? { problems: [] } : { problems: ['failed'], rejected: full.answer }

  const backend = productBackend(variant)
  try {
    await backend.subscribe(parsed.data, readClientIp(request))
  } catch (error) {
    warnOncePerMinute('subscription: the newsletter form failed', error)
    return { problems: ['failed'] }
  }
  await backend.automate(automationOf(parsed.data.email, parsed.data.source)).catch((error: unknown) => {
    warnOncePerMinute('subscription: marketing automation failed', error)
    return null
  })
  return { problems: [] }
}
