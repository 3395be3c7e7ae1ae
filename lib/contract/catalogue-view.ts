import type { Goal } from '../domain/catalogue.ts'
import type { Currency } from '../domain/currencies.ts'
import type { PriceSlot } from './market.ts'

/** A product as the sections draw it. */
export interface ProductView {
  readonly key: string
  readonly bitrixId: string
  readonly name: string
  /** Set where the name is in another language than the page. */
  readonly nameLanguage: string | undefined
  /** What our own catalogue adds; absent for a product that only an outside backend knows. */
  readonly text: string | undefined
  readonly goals: readonly Goal[]
  readonly featured: boolean
  /** What it is called among the drawings; absent for a product that has none. */
  readonly drawing: string | undefined
  /** Its page says that it is no diagnosis. */
  readonly health: boolean
  readonly orderHref: string | undefined
  /** The page about it, where there is one. */
  readonly pageHref: string | undefined
  /** Where it is described: its page, else its place on the home page. */
  readonly href: string
}

interface GroupView {
  readonly key: string
  readonly title: string
  /** Set where the title is in another language than the page. */
  readonly titleLanguage: string | undefined
  readonly products: readonly ProductView[]
}

/** Prices by slot, as they are read: see `marketSchema`. */
export type PriceSlots = Readonly<Record<string, PriceSlot>>

/** The slot of the lowest price of a group. */
export const groupSlot = (group: string): string => `group:${group}`

/** A complex set as it is sold. */
export interface SetView {
  readonly key: string
  readonly products: readonly ProductView[]
  readonly orderHref: string
  /** `old` is the sum of its tests with their discounts, `plain` their sum without. */
  readonly price: PriceSlot
  /** The difference of `old` and `now`; absent where there is none. */
  readonly saving: string | undefined
}

/** Everything that the pages show of the catalogue. */
export interface CatalogueView {
  readonly groups: readonly GroupView[]
  readonly products: readonly ProductView[]
  /** Further tests of the menu: see `menuMoreList`. */
  readonly further: readonly ProductView[]
  readonly prices: PriceSlots
  /** Currency of the prices. */
  readonly currency: Currency
  /** Prices depend on the visitor. */
  readonly personal: boolean
  /** The prices are seeds, not a company's. */
  readonly demo: boolean
}
