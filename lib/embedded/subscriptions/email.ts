import { z } from 'zod'
import { languagesOf, type SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { allowMail, type AllowedMail } from '../../contract/mail.ts'
import type { Newsletter } from '../../contract/subscription.ts'
import { ONE_CLICK_UNSUBSCRIBE_CALL, SUBSCRIPTION_PATH, type SubscriptionStep } from '../../domain/subscription.ts'
import { allocationKey } from '../../http/anonymize-ip.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail } from '../../mail/render-email.ts'
import { originOf, VARIANT_IDS, type VariantId } from '../../variants/variants.ts'
import { loadCatalogue } from '../translations/catalogue.ts'

const messagesSchema = z.object({
  sub: z.object({
    confirmTitle: z.string(),
    unsubscribe: z.string(),
    mail: z.object({ asked: z.string(), confirm: z.string(), notYou: z.string() }),
  }),
})

/** Site locale of the email's links: the variant of the form, else the first variant with its language. */
export function subscriptionSiteLocale({ lang, site }: Pick<Newsletter, 'lang' | 'site'>): SiteLocale {
  const speaks = (variant: VariantId) => languagesOf(variant).includes(lang)
  const variant = VARIANT_IDS.find((id) => id === site && speaks(id)) ?? VARIANT_IDS.find(speaks)
  if (!variant) throw new Error(`no variant has the language ${lang}`)
  return { variant, language: lang }
}

/**
 * Email that asks to confirm a subscription; the proxying caller has consumed the quota. It contains no typed text,
 * since anyone can enter any email address.
 */
export async function confirmationEmail(
  siteLocale: SiteLocale,
  { email, token, ip }: { email: string; token: string; ip: string | undefined },
): Promise<AllowedMail> {
  const { sub } = messagesSchema.parse(await loadCatalogue(siteLocale.language))
  const link = (step: SubscriptionStep) =>
    new URL(
      href(siteLocale, SUBSCRIPTION_PATH, { query: new URLSearchParams({ [step]: token }) }),
      originOf(siteLocale.variant, config()),
    ).href
  const oneClick = new URL(ONE_CLICK_UNSUBSCRIBE_CALL, originOf(siteLocale.variant, config()))
  oneClick.search = new URLSearchParams({ token, lng: siteLocale.language }).toString()
  const content = {
    title: sub.confirmTitle,
    blocks: [
      sub.mail.asked,
      { button: { text: sub.mail.confirm, href: link('confirm') } },
      { smallPrint: sub.mail.notYou },
      { links: [{ text: sub.unsubscribe, href: link('unsubscribe') }] },
    ],
  }
  const body = renderEmail(emailFrame(siteLocale), content)
  const cause = { relayedAllocation: allocationKey(ip) }
  return allowMail({ about: 'subscription', to: email, ...body, unsubscribe: oneClick.href }, cause)
}
