import { isInForce, type Schedule } from './schedule.ts'

/** Places of the site where a banner may stand. */
export const BANNER_SLOTS = ['home', 'genealogy'] as const
export type BannerSlot = (typeof BANNER_SLOTS)[number]

export const BANNER_THEMES = ['pine', 'rowan', 'amber'] as const

/** A banner of the product backend (decisions, Response shapes). An empty list of variants, languages or countries means all. */
export interface Banner extends Schedule {
  readonly id: string
  readonly slot: BannerSlot
  readonly title: string
  readonly text: string
  /** A path of the site itself, or an https address. */
  readonly href?: string | undefined
  readonly image?: string | undefined
  readonly theme: (typeof BANNER_THEMES)[number]
  readonly variants: readonly number[]
  readonly langs: readonly string[]
  readonly countries: readonly string[]
  /** Shown to each visitor for a time of his own. */
  readonly personal: boolean
  /** The lowest is shown where several suit. */
  readonly order: number
}

const has = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value)

/** Banners for a slot of a page at a time, the most wanted first; whom they suit by country the visitor's browser knows. */
export function bannersOf(
  banners: readonly Banner[],
  { slot, variant, language, now }: { slot: BannerSlot; variant: number; language: string; now: Date },
): Banner[] {
  return banners
    .filter((banner) => banner.slot === slot && has(banner.variants, variant) && has(banner.langs, language))
    .filter((banner) => isInForce(banner, now))
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id))
}

/** Milliseconds that a personal banner lives after it was first shown: 3 days (specification, section 9). */
export const PERSONAL_BANNER_LIFE = 259_200_000

/** What a browser keeps of its personal banner, as the specification has it (section 3). */
export interface PersonalBanner {
  readonly id: string
  /** Milliseconds. */
  readonly activatedAt: number
}

/** Whether the time of a personal banner is up; one that is activated in the future is none. */
export const isOver = ({ activatedAt }: PersonalBanner, now: number): boolean =>
  activatedAt > now || now - activatedAt >= PERSONAL_BANNER_LIFE
