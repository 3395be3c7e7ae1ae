import { UTM_NAMES } from '../domain/utms.ts'
import type { ShopItem } from './events.ts'

export type ThirdPartyItem = Omit<ShopItem, 'item_name' | 'health'> & { readonly item_name?: string }

/**
 * Removes the names of health-related tests. Third parties always receive an identifier with an event, at least their
 * own cookie, so this applies to all events.
 */
export function externalItem({ item_name, health, ...item }: ShopItem): ThirdPartyItem {
  return health ? item : { ...item, item_name }
}

const PUBLIC_UTMS = UTM_NAMES.filter((name) => name !== 'client_reference_id')

/**
 * URL for analytics: path and campaign parameters. Other parameters may be secret, such as an order's signature, and
 * `client_reference_id` may identify a person.
 */
export function publicUrl(href: string): string {
  if (!URL.canParse(href)) return ''
  const { origin, pathname, searchParams } = new URL(href)
  const search = new URLSearchParams(
    PUBLIC_UTMS.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? '']] : [])),
  ).toString()
  return origin + pathname + (search && `?${search}`)
}
