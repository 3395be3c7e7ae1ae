import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { outsideHref } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { pointOfContact, type Bot } from '../domain/bots.ts'
import { rulesOf } from '../variants/variants.ts'
import { phoneHref } from './ordering.ts'

/** What every page's frame takes from the configuration; what is not configured is not drawn. */
export function siteFrame(place: Place) {
  const settings = config()
  const rules = rulesOf(place.variant)
  const account = settings.accountUrl[rules.number]
  return {
    siteName: settings.siteName,
    product: settings.product,
    warning: rules.showsWarning ? settings.warning : undefined,
    sampleHref: settings.demoUrl && outsideHref(place, settings.demoUrl),
    links: {
      accountHref: account && outsideHref(place, account),
      phone: settings.phone ? { text: settings.phone, href: phoneHref(settings.phone) } : undefined,
      email: settings.email,
    },
  }
}

/** What the page of a bot takes from the configuration. */
export function botFrame(bot: Bot) {
  const { siteName, botUrl } = config()
  return { contact: pointOfContact(siteName, bot), url: botUrl[bot.key] }
}
