import { bannersSchema } from '@/lib/contract/banners'
import { BANNER_SLOTS, selectBanners } from '@/lib/domain/banner'
import { parseVariant, rulesOf } from '@/lib/variants/variants'

/**
 * Whether the page's site and language currently have a personal banner `id` for `country` (`null` = unknown).
 * @throws if the list of banners cannot be fetched
 */
export async function hasPersonalBanner(page: Document, id: string, country: string | null): Promise<boolean> {
  const { variant: segment = '', lng: language = '' } = page.documentElement.dataset
  const variant = parseVariant(segment)
  if (!variant) return false
  const response = await fetch('/api/get-banners/')
  if (!response.ok) throw new Error(`${response.status} from /api/get-banners/`)
  const banners = bannersSchema.parse(await response.json())
  const filter = { variant: rulesOf(variant).number, language, now: new Date() }
  return BANNER_SLOTS.some((slot) =>
    selectBanners(banners, { slot, ...filter }).some(
      (banner) =>
        banner.id === id &&
        banner.personal &&
        (!banner.countries.length || (country !== null && banner.countries.includes(country))),
    ),
  )
}
