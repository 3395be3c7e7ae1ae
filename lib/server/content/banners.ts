import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { VisitorBanners } from '../../contract/banners.ts'
import { BANNER_SLOTS, selectBanners, type Banner, type BannerSlot } from '../../domain/banner.ts'
import { shownImage } from '../../domain/image-alt.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { warnOncePerMinute } from '../log.ts'
import { backendCookies, hasVisitorPrices } from '../request/cookie-forwarding.ts'
import { productBackend, productTransport } from '../transport.ts'
import { loadImages } from './images.ts'

/** Banners that are not visitor-specific; empty if the product backend fails before its first response. */
async function allBanners(variant: VariantId): Promise<readonly Banner[]> {
  const all = await cached({
    key: `banners ${productTransport(variant).baseUrl}`,
    ...CACHED.banners,
    read: () => productBackend(variant).banners(),
    failure: 'banners: the product backend failed, the last ones are shown',
  })
  return all ?? []
}

const inSlot = (banners: readonly Banner[], { variant, language }: SiteLocale, slot: BannerSlot): Banner[] =>
  selectBanners(banners, { slot, variant: rulesOf(variant).number, language, now: new Date() })

/** Banners with the current files of uploaded images, and their alt texts. */
async function withImages(banners: readonly Banner[], { language }: SiteLocale): Promise<Banner[]> {
  const images = await loadImages(banners)
  return banners.map((banner) => {
    if (!banner.image) return banner
    const { url, alt } = shownImage(images, language, { url: banner.image, alt: banner.alt ?? '' })
    return { ...banner, image: url, ...(alt && { alt }) }
  })
}

/**
 * Current banners of a slot, by priority, with the label of their close button. `visitorSlot` is set if an external
 * backend may have visitor-specific banners.
 */
export async function loadBanners(
  siteLocale: SiteLocale,
  slot: BannerSlot,
): Promise<{ banners: Banner[]; visitorSlot: BannerSlot | undefined; closeLabel: string }> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'common' })
  const banners = await withImages(inSlot(await allBanners(siteLocale.variant), siteLocale, slot), siteLocale)
  const visitorSlot = hasVisitorPrices(siteLocale.variant) ? slot : undefined
  return { banners, visitorSlot, closeLabel: t('close') }
}

/**
 * Banners of a visitor recognized by an external backend's cookie, for the slots in which they differ; never cached.
 * `undefined` for others, and if the backend fails.
 */
export async function loadVisitorBanners(
  siteLocale: SiteLocale,
  cookieHeader: string | null,
): Promise<VisitorBanners['slots'] | undefined> {
  const cookies = backendCookies(siteLocale.variant, cookieHeader)
  if (!cookies) return undefined
  try {
    const [own, all] = await Promise.all([
      productBackend(siteLocale.variant).banners(cookies),
      allBanners(siteLocale.variant),
    ])
    const slots = BANNER_SLOTS.map((slot) => ({
      slot,
      own: inSlot(own, siteLocale, slot),
      all: inSlot(all, siteLocale, slot),
    }))
    const different = slots.filter((one) => JSON.stringify(one.own) !== JSON.stringify(one.all))
    if (!different.length) return undefined
    const entries = different.map(async ({ slot, own: banners }) => [slot, await withImages(banners, siteLocale)])
    return Object.fromEntries(await Promise.all(entries)) as VisitorBanners['slots']
  } catch (error) {
    warnOncePerMinute('banners: the product backend failed, a visitor sees the common banners', error)
    return undefined
  }
}
