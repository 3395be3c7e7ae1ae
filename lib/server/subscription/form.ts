import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { consentValue } from '../../contract/order-form.ts'
import type { SubscriptionForm } from '../../contract/subscription-form.ts'
import { currentLegalVersion, legalPath } from '../../domain/legal-documents.ts'
import { pointOfContact } from '../../domain/subscription.ts'
import { MESSAGE_PLACEHOLDERS } from '../../visitor/interpolate.ts'
import { productTransport } from '../transport.ts'

/** `route` becomes the subscription's source (specification, section 2). */
export async function subscriptionForm(siteLocale: SiteLocale, route: string): Promise<SubscriptionForm> {
  const t = await getTranslations({ locale: siteLocale.language })
  const consent = currentLegalVersion('newsletter-consent')
  // Only the embedded backend is known to ask for confirmation by email (double opt-in).
  const isExternal = productTransport(siteLocale.variant).isExternal
  return {
    title: t('sub.title'),
    text: t('sub.text'),
    email: t('sub.email'),
    submit: t('sub.submit'),
    later: t('sub.later'),
    close: t('common.close'),
    consent: {
      value: consentValue({ document: consent.id, version: consent.version }),
      text: t.markup('consent.newsletter', { doc: (title) => `<doc>${title}</doc>` }),
      href: href(siteLocale, legalPath(consent)),
    },
    hidden: { lang: siteLocale.language, site: siteLocale.variant, source: pointOfContact(config().siteName, route) },
    messages: {
      hint: t(isExternal ? 'sub.hintExternal' : 'sub.hint'),
      sending: t('sub.sending'),
      done: t(isExternal ? 'sub.doneExternal' : 'sub.done'),
      sent: t(isExternal ? 'sub.sentExternal' : 'sub.sent', MESSAGE_PLACEHOLDERS),
      problems: {
        email: t('order.err.email'),
        emailFormat: t('order.err.emailFormat'),
        emailLetters: t('order.err.emailLetters'),
        consent: t('sub.err.consent'),
        consentVersion: t('order.err.consentVersion', { document: t('legal.titles.newsletter-consent') }),
        failed: t('sub.failed'),
      },
    },
  }
}
