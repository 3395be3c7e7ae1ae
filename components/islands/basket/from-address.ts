import { added, type BasketItem } from '@/lib/domain/order/basket'
import { fieldsOfItems, itemsOfFields } from '@/lib/domain/order/basket-query'
import { normalizePromoCode } from '@/lib/domain/order/promo'
import { basketStore } from '@/lib/visitor/basket'

/** Puts what an order button, or a basket without scripts, named into the basket, once: the address forgets it. Answers what is new there. */
export function takeFromAddress(): readonly string[] {
  const address = new URL(location.href)
  const items = itemsOfFields(address.searchParams)
  const promocode = normalizePromoCode(address.searchParams.get('promocode') ?? '')
  if (!items.length && !promocode) return []
  const known = basketStore.get().items
  basketStore.change((basket) => ({
    ...basket,
    items: items.reduce<readonly BasketItem[]>(added, basket.items),
    ...(promocode && { promocode }),
  }))
  const news = basketStore.get().items.filter((item) => !known.includes(item))
  const fresh = news.map(({ bitrixId }) => bitrixId)
  // Where the browser keeps nothing, the address is what is left of the basket after a reload.
  if (!basketStore.lasts()) return fresh
  for (const name of ['add', 'remove', 'promocode', ...fieldsOfItems(items).map(([field]) => field)])
    address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  return fresh
}
