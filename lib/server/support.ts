import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { config, type Config } from '../config/config.ts'
import { rulesOf } from '../variants/variants.ts'

/** The loader by language, and a special one for country PE; the default one on variant 1 (specification, section 1). None outside production. */
function loadersOf({ chat: { loaders }, siteEnv }: Config, { variant, language }: Place) {
  if (siteEnv !== 'production') return {}
  if (!rulesOf(variant).choosesMarket) return { loader: loaders.default }
  return { loader: loaders.languages[language] ?? loaders.default, loaderPe: loaders.PE }
}

/** The chat that the support button opens, and what its script needs of the configuration; `undefined` where there is none. */
export function supportChat(place: Place) {
  const settings = config()
  const { driver } = settings.chat
  if (driver === 'off') return undefined
  if (driver === 'third-party') return { driver, ...loadersOf(settings, place) }
  return { driver, hosts: settings.hosts[rulesOf(place.variant).number].join(' ') || undefined }
}
