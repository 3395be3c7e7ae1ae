import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import type { VisitorBanners } from '../contract/banners.ts'
import { BANNER_SLOTS, bannersOf, type Banner, type BannerSlot } from '../domain/banner.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { warnOncePerMinute } from './log.ts'
import { backendCookies, hasVisitorPrices } from './passed-cookies.ts'
import { productBackend, productTransport } from './transport.ts'

/** Everybody's banners; none where the product backend fails before it has ever answered. */
async function allBanners(variant: VariantId): Promise<readonly Banner[]> {
  const all = await kept({
    key: `banners ${productTransport(variant).baseUrl}`,
    ...CACHED.banners,
    read: () => productBackend(variant).banners(),
    failure: 'banners: the product backend failed, the last ones are shown',
  })
  return all ?? []
}

const inSlot = (banners: readonly Banner[], { variant, language }: Place, slot: BannerSlot): Banner[] =>
  bannersOf(banners, { slot, variant: rulesOf(variant).number, language, now: new Date() })

/**
 * Banners that may stand in a slot of a page now, the most wanted first. `visitorSlot` names the slot where an external
 * backend may have others for a visitor whom it knows.
 */
export async function loadBanners(
  place: Place,
  slot: BannerSlot,
): Promise<{ banners: Banner[]; visitorSlot: BannerSlot | undefined }> {
  const banners = inSlot(await allBanners(place.variant), place, slot)
  return { banners, visitorSlot: hasVisitorPrices(place.variant) ? slot : undefined }
}

/**
 * The banners of a visitor whom an external backend knows by a cookie, of the slots where they are not everybody's; never
 * cached. `undefined` for any other visitor, and while the backend fails.
 */
export async function loadVisitorBanners(
  place: Place,
  cookieHeader: string | null,
): Promise<VisitorBanners['slots'] | undefined> {
  const cookies = backendCookies(place.variant, cookieHeader)
  if (!cookies) return undefined
  try {
    const [own, all] = await Promise.all([productBackend(place.variant).banners(cookies), allBanners(place.variant)])
    const slots = BANNER_SLOTS.map((slot) => ({ slot, own: inSlot(own, place, slot), all: inSlot(all, place, slot) }))
    const different = slots.filter((one) => JSON.stringify(one.own) !== JSON.stringify(one.all))
    return different.length ? Object.fromEntries(different.map(({ slot, own: banners }) => [slot, banners])) : undefined
  } catch (error) {
    warnOncePerMinute("banners: the product backend failed, a visitor sees everybody's banners", error)
    return undefined
  }
}
