import { UTM_NAMES } from '../domain/utms.ts'
import type { ShopItem } from './events.ts'

/** An item as third parties see it. */
export type OutsideItem = Omit<ShopItem, 'item_name' | 'health'> & { readonly item_name?: string }

/**
 * What a third party may know of an item: the names of tests that tell of health stay here. Whatever a third party is
 * told comes together with an identifier, if only the cookie of its own, so it does not matter which event it is.
 */
export function outsideItem({ item_name, health, ...item }: ShopItem): OutsideItem {
  return health ? item : { ...item, item_name }
}

/** Marks that lead no further than to an advertisement; `client_reference_id` may be somebody's. */
const TOLD = UTM_NAMES.filter((name) => name !== 'client_reference_id')

/** An address for analytics: page and marks of advertising. Anything else of the query may be secret, as the signature of an order's page is. */
export function publicAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname, searchParams } = new URL(address)
  const told = new URLSearchParams(
    TOLD.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : [])),
  ).toString()
  return origin + pathname + (told && `?${told}`)
}
