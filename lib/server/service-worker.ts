import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { pathname } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'

/** The service worker, which is one for all languages, and the pages that it keeps from the start in the language of a place. */
interface ServiceWorker {
  readonly address: string
  readonly home: string
  readonly offline: string
}

/** @returns `undefined` where it is not registered: outside production (specification, section 4), and where it is turned off */
export function serviceWorker(place: Place): ServiceWorker | undefined {
  const { siteEnv, serviceWorker: isOn } = config()
  return siteEnv === 'production' && isOn
    ? { address: '/sw-master.js', home: pathname(place, '/'), offline: pathname(place, '/offline') }
    : undefined
}
