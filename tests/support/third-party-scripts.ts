import { THIRD_PARTY_SCRIPTS, type ThirdPartyScript } from '../../lib/domain/third-party-scripts.ts'
import type { TrackingPurpose } from '../../lib/visitor/cookie-consent.ts'

interface Sample {
  readonly id: string
  readonly needs: readonly TrackingPurpose[]
  /** The URL that it loads with this id. `{page}` is the URL of the page. */
  readonly url: string
}

const SAMPLES: Readonly<Record<ThirdPartyScript, Sample>> = {
  metrika: { id: '90817263', needs: ['analytics'], url: 'https://mc.yandex.ru/metrika/tag.js' },
  tagManager: {
    id: 'GTM-ABC1234',
    needs: ['analytics', 'marketing'],
    url: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
  },
  callTracking: { id: 'abcd1234', needs: ['marketing'], url: 'https://mod.calltouch.ru/init.js?id=abcd1234' },
  attribution: {
    id: '0908172639abcdef',
    needs: ['marketing'],
    url: 'https://cloud.roistat.com/api/site/1.0/0908172639abcdef/init?referrer={page}',
  },
}

/** A valid id of each third-party script. */
export const SCRIPT_IDS = Object.fromEntries(Object.entries(SAMPLES).map(([name, { id }]) => [name, id])) as Readonly<
  Record<ThirdPartyScript, string>
>

/** The settings of a site that has them all. */
export const SCRIPT_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(THIRD_PARTY_SCRIPTS).map(([name, setting]) => [setting, SCRIPT_IDS[name as ThirdPartyScript]]),
)

/** Sorted URLs that a page of such a site loads with a consent. */
export const scriptUrls = (allowed: readonly TrackingPurpose[], page: string): string[] =>
  Object.values(SAMPLES)
    .filter(({ needs }) => needs.every((purpose) => allowed.includes(purpose)))
    .map(({ url }) => url.replace('{page}', encodeURIComponent(page)))
    .sort()
