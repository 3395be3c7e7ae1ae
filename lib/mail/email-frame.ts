import { languageEntry, type SiteLocale } from '../../i18n/locales.ts'
import { canonical } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { emailLink } from '../domain/email.ts'
import { emailText } from '../domain/email-text.ts'
import type { EmailFrame } from './render-email.ts'
import { sitePhone } from './site-phone.ts'

/** Frame of the emails of a site; links begin with the configured origin. */
export function emailFrame(siteLocale: SiteLocale): EmailFrame {
  const { siteName, email, operator } = config()
  const phone = sitePhone()
  return {
    language: languageEntry(siteLocale.language).html,
    siteName,
    siteUrl: canonical(siteLocale, '/', config()),
    contacts: [...(phone ? [phone] : []), ...(email ? [{ text: emailText(email), href: emailLink(email) }] : [])],
    company: [operator.operatorName, operator.operatorAddress].filter((line): line is string => Boolean(line)),
  }
}
