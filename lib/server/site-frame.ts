import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { href, outsideHref } from '../../i18n/paths.ts'
import { config, type Config } from '../config/config.ts'
import type { Bot } from '../domain/bots.ts'
import { SAMPLE_PATH } from '../domain/sample-report.ts'
import { pointOfContact } from '../domain/subscription.ts'
import { rulesOf, type VariantRules } from '../variants/variants.ts'
import { popUpDelay, SUBSCRIPTION_COOKIE } from '../visitor/subscription.ts'
import { phoneHref } from './ordering.ts'

/** Scripts of others load on one variant and in production only (specification, section 1); its order goals are counted everywhere, by our own tracking at least. */
function measuring({ scripts, orderGoals, siteEnv }: Config, { outsideScripts }: VariantRules) {
  const loads = outsideScripts && siteEnv === 'production' && Object.values(scripts).some(Boolean)
  return { scripts: loads ? JSON.stringify(scripts) : undefined, orderGoals: outsideScripts ? JSON.stringify(orderGoals) : undefined }
}

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
    /** For the browser's code that measures, as JSON. */
    measuring: measuring(settings, rules),
    popUpAfter: popUpDelay(SUBSCRIPTION_COOKIE, settings.siteEnv),
    warning: rules.showsWarning ? settings.warning : undefined,
    links: {
      sampleHref: settings.demoUrl ? outsideHref(place, settings.demoUrl) : href(place, SAMPLE_PATH),
      basketHref: settings.basketUrl ? outsideHref(place, settings.basketUrl) : href(place, '/basket'),
      accountHref: account && outsideHref(place, account),
      phone: settings.phone ? { text: settings.phone, href: phoneHref(settings.phone) } : undefined,
      email: settings.email,
    },
  }
}

/** What the page of a bot takes from the configuration. */
export function botFrame(bot: Bot) {
  const { siteName, botUrl } = config()
  return { contact: pointOfContact(siteName, bot.route), url: botUrl[bot.key] }
}
