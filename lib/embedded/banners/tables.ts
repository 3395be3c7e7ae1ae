import type { Generated } from 'kysely'

export interface BannersTables {
  /**
   * `variants`, `langs` and `countries` are JSON lists, empty = all. Of several matching banners the first by
   * `position` is shown. `translations` is JSON with title and text by language; those of the row are for the others.
   */
  banners: {
    id: string
    slot: string
    title: string
    text: string
    href: string | null
    image: string | null
    theme: string
    variants: string
    langs: string
    countries: string
    starts_at: string | null
    ends_at: string | null
    personal: number
    position: number
    translations: Generated<string>
  }
}
