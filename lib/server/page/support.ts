import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { config, type Config } from '../../config/config.ts'
import { rulesOf } from '../../variants/variants.ts'

/**
 * Loader script by language, and one for country PE; the default one on variant 1 (specification, section 1). None
 * outside production.
 */
function selectLoaders({ chat: { loaders }, siteEnv }: Config, { variant, language }: SiteLocale) {
  if (siteEnv !== 'production') return {}
  if (!rulesOf(variant).choosesMarket) return { loader: loaders.default }
  return { loader: loaders.languages[language] ?? loaders.default, loaderPe: loaders.PE }
}

/** Chat driver of the support button with its configuration; `undefined` if the chat is off. */
export function supportChat(siteLocale: SiteLocale) {
  const settings = config()
  const { driver } = settings.chat
  if (driver === 'off') return undefined
  if (driver === 'third-party') return { driver, ...selectLoaders(settings, siteLocale) }
  return { driver, hosts: settings.hosts[rulesOf(siteLocale.variant).number].join(' ') || undefined }
}
