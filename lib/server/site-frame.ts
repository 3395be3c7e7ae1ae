import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { href, outsideHref } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import type { Bot } from '../domain/bots.ts'
import { PERSONAL_PATHS } from '../door/fixed-paths.ts'
import { hasThirdPartyScripts } from '../door/third-party-scripts.ts'
import { emailText } from '../domain/email-text.ts'
import { emailLink } from '../domain/email.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import { pointOfContact } from '../domain/subscription.ts'
import { rulesOf } from '../variants/variants.ts'
import { popUpDelay, SUBSCRIPTION_COOKIE } from '../visitor/subscription.ts'
import { phoneLink } from '../domain/phone.ts'

/** What every page's frame takes from the configuration; what is not configured is not drawn. */
export function siteFrame(place: Place) {
  const settings = config()
  const rules = rulesOf(place.variant)
  const account = settings.accountUrl[rules.number]
  return {
    siteName: settings.siteName,
    product: settings.product,
    /** Set where orders go to an outside basket. */
    basketUrl: settings.basketUrl,
    /** Set where there is an account to link to. */
    accountUrl: account,
    /** As JSON, where third-party scripts may load; counted outside production too, by our own tracking. */
    orderGoals: rules.outsideScripts ? JSON.stringify(settings.orderGoals) : undefined,
    /** Set where third-party scripts load: to these paths and from them links open new documents. */
    personalPaths: hasThirdPartyScripts(place.variant, settings) ? PERSONAL_PATHS.join(' ') : undefined,
    popUpAfter: popUpDelay(SUBSCRIPTION_COOKIE, settings.siteEnv),
    warning: rules.showsWarning ? settings.warning : undefined,
    links: {
      sampleHref: settings.demoUrl ? outsideHref(place, settings.demoUrl) : href(place, SAMPLE_PATH),
      basketHref: settings.basketUrl ? outsideHref(place, settings.basketUrl) : href(place, '/basket'),
      accountHref: account && outsideHref(place, account),
      phone: settings.phone ? { text: settings.phone, href: phoneLink(settings.phone) } : undefined,
      email: settings.email ? { text: emailText(settings.email), href: emailLink(settings.email) } : undefined,
    },
  }
}

/** What the page of a bot takes from the configuration. */
export function botFrame(bot: Bot) {
  const { siteName, botUrl, siteEnv } = config()
  return {
    contact: pointOfContact(siteName, bot.route),
    url: botUrl[bot.key],
    popUpAfter: popUpDelay(bot.route, siteEnv),
  }
}
