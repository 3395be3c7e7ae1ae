import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href, externalHref } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { BOTS, type Bot } from '../../domain/bots.ts'
import { PRIVATE_PATHS } from '../../routing/static-routes.ts'
import { hasThirdPartyScripts } from '../../routing/third-party-scripts.ts'
import { emailText } from '../../domain/email-text.ts'
import { emailLink } from '../../domain/email.ts'
import { SAMPLE_PATH } from '../../domain/sample-report.ts'
import { pointOfContact } from '../../domain/subscription.ts'
import { rulesOf } from '../../variants/variants.ts'
import { popUpDelay, SUBSCRIPTION_COOKIE } from '../../visitor/subscription.ts'
import { sitePhone } from '../../mail/site-phone.ts'

export function siteFrame(siteLocale: SiteLocale) {
  const settings = config()
  const rules = rulesOf(siteLocale.variant)
  const account = settings.accountUrl[rules.number]
  return {
    siteName: settings.siteName,
    product: settings.product,
    basketUrl: settings.basketUrl,
    accountUrl: account,
    /** JSON, if third-party scripts may load; also counted outside production, by our own tracking. */
    orderGoals: rules.thirdPartyScripts ? JSON.stringify(settings.orderGoals) : undefined,
    /** Set if third-party scripts load: links to and from these paths are full document loads. */
    personalPaths: hasThirdPartyScripts(siteLocale.variant, settings) ? PRIVATE_PATHS.join(' ') : undefined,
    popUpAfter: popUpDelay(SUBSCRIPTION_COOKIE, settings.siteEnv),
    warning: rules.showsWarning ? settings.warning : undefined,
    links: {
      sampleHref: settings.demoUrl ? externalHref(siteLocale, settings.demoUrl) : href(siteLocale, SAMPLE_PATH),
      basketHref: settings.basketUrl ? externalHref(siteLocale, settings.basketUrl) : href(siteLocale, '/basket'),
      accountHref: account && externalHref(siteLocale, account),
      phone: sitePhone(),
      bots: BOTS.filter(({ key }) => settings.botUrl[key] !== undefined),
      email: settings.email ? { text: emailText(settings.email), href: emailLink(settings.email) } : undefined,
    },
  }
}

export function botFrame(bot: Bot) {
  const { siteName, botUrl, siteEnv } = config()
  return {
    contact: pointOfContact(siteName, bot.route),
    url: botUrl[bot.key],
    popUpAfter: popUpDelay(bot.route, siteEnv),
  }
}
