/** Rows of this room, as `Tables` of the database says. */
export interface BannersTables {
  /** `variants`, `langs`, `countries`: JSON lists, empty = all. Times are ISO; `position` says which of several is shown. */
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
  }
}
