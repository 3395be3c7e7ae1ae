import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { bannersOf, type Banner, type BannerSlot } from '../domain/banner.ts'
import { rulesOf } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { productBackend, productTransport } from './transport.ts'

/** Banners that may stand in a slot of a page now, the most wanted first; none where the product backend fails. */
export async function loadBanners({ variant, language }: Place, slot: BannerSlot): Promise<Banner[]> {
  const all = await kept({
    key: `banners ${productTransport(variant).baseUrl}`,
    ...CACHED.banners,
    read: () => productBackend(variant).banners(),
    failure: 'banners: the product backend failed, the last ones are shown',
  })
  return bannersOf(all ?? [], { slot, variant: rulesOf(variant).number, language, now: new Date() })
}
