import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { pathname } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'

/**
 * The address of the service worker with the pages that it keeps from the start, in one language.
 * @returns `undefined` where it is not registered: outside production (specification, section 4), and where it is turned off
 */
export function serviceWorker(place: Place): string | undefined {
  const { siteEnv, serviceWorker: isOn } = config()
  const pages = { home: pathname(place, '/'), offline: pathname(place, '/offline') }
  return siteEnv === 'production' && isOn ? `/sw-master.js?${new URLSearchParams(pages)}` : undefined
}
