import { isActive, type Schedule } from './schedule.ts'

export const BANNER_SLOTS = ['home', 'genealogy'] as const
export type BannerSlot = (typeof BANNER_SLOTS)[number]

export const BANNER_THEMES = ['pine', 'rowan', 'amber'] as const

/**
 * A banner of the product backend (decisions, Response shapes). An empty list means no restriction; the browser filters
 * by the visitor's country. `href`: a path of the site, or an https URL; `personal`: shown to each visitor for a
 * limited time of their own. Of several matching banners, the one with the lowest `order` is shown.
 */
export interface Banner extends Schedule {
  readonly id: string
  readonly slot: BannerSlot
  readonly title: string
  readonly text: string
  readonly href?: string | undefined
  readonly image?: string | undefined
  readonly alt?: string | undefined
  readonly theme: (typeof BANNER_THEMES)[number]
  readonly variants: readonly number[]
  readonly langs: readonly string[]
  readonly countries: readonly string[]
  readonly personal: boolean
  readonly order: number
}

const has = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value)

export function selectBanners(
  banners: readonly Banner[],
  { slot, variant, language, now }: { slot: BannerSlot; variant: number; language: string; now: Date },
): Banner[] {
  return banners
    .filter((banner) => banner.slot === slot && has(banner.variants, variant) && has(banner.langs, language))
    .filter((banner) => isActive(banner, now))
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
}

/**
 * The browser stores a personal banner with the time of its first display (specification, section 3); it expires this
 * many milliseconds later (section 9). An activation in the future is invalid.
 */
export const PERSONAL_BANNER_LIFETIME_MS = 259_200_000

export interface PersonalBanner {
  readonly id: string
  readonly activatedAt: number
}

export const isBannerExpired = ({ activatedAt }: PersonalBanner, now: number): boolean =>
  activatedAt > now || now - activatedAt >= PERSONAL_BANNER_LIFETIME_MS
