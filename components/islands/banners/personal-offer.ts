import { bannersSchema } from '@/lib/contract/banners'
import { BANNER_SLOTS, bannersOf } from '@/lib/domain/banner'
import { parseVariant, rulesOf } from '@/lib/variants/variants'

/**
 * Whether a page's site and language have a personal banner of this id now, for a visitor of this country (`null` = unknown).
 * @throws where the list of banners cannot be had
 */
export async function hasPersonalBanner(page: Document, id: string, country: string | null): Promise<boolean> {
  const { variant: segment = '', lng: language = '' } = page.documentElement.dataset
  const variant = parseVariant(segment)
  if (!variant) return false
  const response = await fetch('/api/get-banners/')
  if (!response.ok) throw new Error(`${response.status} from /api/get-banners/`)
  const banners = bannersSchema.parse(await response.json())
  const place = { variant: rulesOf(variant).number, language, now: new Date() }
  return BANNER_SLOTS.some((slot) =>
    bannersOf(banners, { slot, ...place }).some(
      (banner) =>
        banner.id === id &&
        banner.personal &&
        (!banner.countries.length || (country !== null && banner.countries.includes(country))),
    ),
  )
}
