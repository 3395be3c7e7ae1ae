import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { pathname } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'

/** The service worker, which all languages share, and the pages it precaches in the page's language. */
interface ServiceWorker {
  readonly url: string
  readonly home: string
  readonly offline: string
}

/** @returns `undefined` if disabled, and outside production (specification, section 4) */
export function serviceWorker(siteLocale: SiteLocale): ServiceWorker | undefined {
  const { siteEnv, serviceWorker: isOn } = config()
  return siteEnv === 'production' && isOn
    ? { url: '/sw-master.js', home: pathname(siteLocale, '/'), offline: pathname(siteLocale, '/offline') }
    : undefined
}
