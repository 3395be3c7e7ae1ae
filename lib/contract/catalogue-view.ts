import type { Goal } from '../domain/catalogue.ts'
import type { Currency } from '../domain/currencies.ts'
import type { PriceSlot } from './market.ts'

/**
 * `nameLanguage` is set if the name is not in the language of the page; `text` is absent for products known only to an
 * external backend; `href` is the product's page, or its anchor on the home page.
 */
export interface ProductView {
  readonly key: string
  readonly bitrixId: string
  readonly name: string
  readonly nameLanguage: string | undefined
  readonly text: string | undefined
  readonly goals: readonly Goal[]
  readonly featured: boolean
  readonly drawing: string | undefined
  readonly health: boolean
  readonly orderHref: string | undefined
  readonly pageHref: string | undefined
  readonly href: string
}

interface GroupView {
  readonly key: string
  readonly title: string
  readonly titleLanguage: string | undefined
  readonly products: readonly ProductView[]
}

export type PriceSlots = Readonly<Record<string, PriceSlot>>

export const groupSlot = (group: string): string => `group:${group}`

export interface SetView {
  readonly key: string
  readonly products: readonly ProductView[]
  readonly orderHref: string
  /** `old` is the sum of the tests with their discounts, `plain` without. */
  readonly price: PriceSlot
  readonly saving: string | undefined
}

export interface CatalogueView {
  readonly groups: readonly GroupView[]
  readonly products: readonly ProductView[]
  readonly further: readonly ProductView[]
  readonly prices: PriceSlots
  readonly currency: Currency
  readonly personal: boolean
  readonly demo: boolean
}
