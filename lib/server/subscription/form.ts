import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { consentValue } from '../../contract/order-form.ts'
import type { SubscriptionForm } from '../../contract/subscription-form.ts'
import { currentLegalVersion, legalPath } from '../../domain/legal-documents.ts'
import { pointOfContact } from '../../domain/subscription.ts'
import { productTransport } from '../transport.ts'

/** The form of the newsletter in a place of the site, which the subscription says it came from (specification, section 2). */
export async function subscriptionForm(place: Place, route: string): Promise<SubscriptionForm> {
  const t = await getTranslations({ locale: place.language })
  const consent = currentLegalVersion('soglasie-pd')
  // The embedded backend asks for a confirmation by e-mail; what another backend does is not known.
  const isExternal = productTransport(place.variant).outside
  return {
    title: t('sub.title'),
    text: t('sub.text'),
    email: t('sub.email'),
    submit: t('sub.submit'),
    later: t('sub.later'),
    close: t('common.close'),
    consent: {
      value: consentValue({ document: consent.id, version: consent.version }),
      text: t.markup('consent.pd', { doc: (title) => `<doc>${title}</doc>` }),
      href: href(place, legalPath(consent)),
    },
    hidden: { lang: place.language, site: place.variant, source: pointOfContact(config().siteName, route) },
    said: {
      hint: t(isExternal ? 'sub.hintExternal' : 'sub.hint'),
      sending: t('sub.sending'),
      done: t(isExternal ? 'sub.doneExternal' : 'sub.done'),
      problems: {
        email: t('order.err.email'),
        emailFormat: t('order.err.emailFormat'),
        emailLetters: t('order.err.emailLetters'),
        consent: t('sub.err.consent'),
        consentVersion: t('order.err.consentVersion', { document: t('legal.titles.soglasie-pd') }),
        failed: t('sub.failed'),
      },
    },
  }
}
